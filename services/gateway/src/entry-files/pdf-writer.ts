import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { flattenPng } from './flat-png.ts';
import { unpackWoff } from './unpack-woff.ts';
import { type Direction, directionOf, hasRightToLeft, visualRuns } from './visual-runs.ts';

/** How text looks; 10 points, black and regular without it. */
export interface Look {
  size?: number;
  isMuted?: boolean;
  isBold?: boolean;
  /** Points from the left margin. */
  indent?: number;
}

/** Writes a PDF document from top to bottom. */
export interface PdfWriter {
  /** Begins a page. The pages that follow until `endSection` have `running` at their top, which says what they go on with. */
  beginSection(running: string): void;
  endSection(): void;
  /** A bookmark to this page. */
  bookmark(text: string): void;
  write(text: string, look?: Look): void;
  /** Leaves some points empty. */
  gap(points: number): void;
  /** Begins a page unless so many points are left on this one. */
  room(points: number): void;
  /** A box beside the next line, with a tick or without. */
  tickBox(isTicked: boolean): void;
  /** A picture that fits into these points; false for one that cannot be shown. */
  picture(bytes: Uint8Array, fit: [width: number, height: number]): boolean;
  /** Whether a text of this section had characters that the font does not have. They are `missingGlyph`. */
  isGlyphMissing(): boolean;
  /** The bytes that were written since the last call. */
  take(): Uint8Array[];
  /** Ends the document; the last bytes. */
  end(): Promise<Uint8Array[]>;
}

/** What is shown for a character that the font does not have. */
export const missingGlyph = '□';

const fontsOf = createRequire(import.meta.url);
const fontOf = (weight: 400 | 700) =>
  unpackWoff(
    readFileSync(fontsOf.resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`)),
  );
const margin = 56;
const colors = { ink: '#111111', muted: '#555555' };
const boxSize = 9;

type Document = InstanceType<typeof PDFDocument>;

/** An image that the library has read. */
interface OpenedImage {
  width: number;
  height: number;
}

/** The parts of the library that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      openImage(bytes: Buffer): OpenedImage;
      /** Draws a line. */
      _fragment(line: string, x: number, y: number, options: Mixins.TextOptions): void;
      readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    }
  }
  namespace PDFKit.Mixins {
    interface PDFImage {
      image(image: OpenedImage, x: number, y: number, options: ImageOption): this;
    }
  }
}

/** A document in one font for most alphabets: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, and symbols. */
export function createPdfWriter({ title, paper }: { title: string; paper: 'LETTER' | 'A4' }): PdfWriter {
  const doc = new PDFDocument({
    size: paper,
    margin,
    autoFirstPage: false,
    // None: the library would open a font that it knows by two names again and again.
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Creator: 'ScanList', Producer: 'ScanList' },
  });
  doc.registerFont('text', fontOf(400)).registerFont('bold', fontOf(700)).font('text');
  const bold = doc.font('bold')._font;
  const regular = doc.font('text')._font;
  const pictures = new WeakMap<Uint8Array, ReturnType<typeof openPicture>>();
  const glyphs = new Map<string, boolean>();
  let running: string | null = null;
  let isGlyphMissing = false;
  const direction = drawInVisualOrder(doc);

  doc.on('pageAdded', () => {
    if (running === null) return;
    // A page can begin within a paragraph of another direction.
    const text = running;
    direction.during(directionOf(text), () => writeAtTop(doc, text));
  });

  /** The fonts look slowly, so each character is looked up once. Text counts as missing that one of them does not have. */
  function hasGlyph(character: string): boolean {
    let known = glyphs.get(character);
    if (known === undefined) {
      const codePoint = character.codePointAt(0) ?? 0;
      known = [regular, bold].every(({ font }) => font.hasGlyphForCodePoint(codePoint));
      glyphs.set(character, known);
    }
    return known;
  }

  function shown(text: string): string {
    return Array.from(text.toWellFormed(), (character) => {
      if (character === '\n' || hasGlyph(character)) return character;
      // Invisible ones, such as the joiners of emoji.
      if (/[\p{Cc}\p{Cf}\p{Mn}]/u.test(character)) return '';
      isGlyphMissing = true;
      return missingGlyph;
    }).join('');
  }

  function openOnce(bytes: Uint8Array) {
    const known = pictures.get(bytes);
    if (known !== undefined) return known;
    const picture = openPicture(doc, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    pictures.set(bytes, picture);
    return picture;
  }

  return {
    beginSection(text) {
      running = null;
      isGlyphMissing = false;
      doc.addPage();
      running = shown(text);
    },
    endSection() {
      running = null;
    },
    bookmark: (text) => void doc.outline.addItem(text.toWellFormed()),
    write(text, { size = 10, isMuted = false, isBold = false, indent = 0 } = {}) {
      doc.font(isBold ? 'bold' : 'text', size).fillColor(isMuted ? colors.muted : colors.ink);
      for (const paragraph of paragraphsOf(shown(text))) {
        direction.set(directionOf(paragraph));
        doc.text(paragraph, margin + indent, doc.y, { width: doc.page.width - 2 * margin - indent });
      }
    },
    gap(points) {
      doc.y += points;
    },
    room(points) {
      if (doc.y + points > doc.page.height - margin) doc.addPage();
    },
    tickBox(isTicked) {
      const top = doc.y + 1.5;
      doc.lineWidth(0.8).strokeColor(colors.muted);
      doc.roundedRect(margin, top, boxSize, boxSize, 1.5).stroke();
      if (!isTicked) return;
      doc.lineWidth(1.4).strokeColor(colors.ink);
      doc.moveTo(margin + 2, top + 4.8).lineTo(margin + 4, top + 6.8);
      doc.lineTo(margin + 7.2, top + 2.4).stroke();
    },
    picture(bytes, fit) {
      const picture = openOnce(bytes);
      if (!picture) return false;
      const scale = Math.min(fit[0] / picture.width, fit[1] / picture.height, 1);
      const [width, height] = [picture.width * scale, picture.height * scale];
      doc.image(picture, margin, doc.y, { width, height });
      doc.y += height;
      return true;
    },
    isGlyphMissing: () => isGlyphMissing,
    take() {
      const pieces: Uint8Array[] = [];
      for (let piece = doc.read(); piece !== null; piece = doc.read()) pieces.push(piece);
      return pieces;
    },
    async end() {
      doc.end();
      const pieces: Uint8Array[] = [];
      for await (const piece of doc) pieces.push(piece);
      return pieces;
    },
  };
}

/** Text without right-to-left characters is drawn at once. An empty line has a space, or the library would leave it out. */
function paragraphsOf(text: string): string[] {
  return hasRightToLeft(text) ? text.split('\n').map((paragraph) => paragraph || ' ') : [text];
}

/** Makes the library draw the words of a line in the order in which they are seen, of a paragraph of the set direction. */
function drawInVisualOrder(doc: Document) {
  const drawAsRead = doc._fragment.bind(doc);
  let direction: Direction = 'ltr';
  doc._fragment = (line, x, y, options) => {
    if (!hasRightToLeft(line) && direction === 'ltr') return drawAsRead(line, x, y, options);
    let left = x;
    for (const { text, isRightToLeft } of visualRuns(line, direction)) {
      // With features, even none, the library gives the font the whole text, which it turns; without them word by word.
      const look = isRightToLeft ? { ...options, features: [] } : options;
      drawAsRead(text, left, y, look);
      left += doc.widthOfString(text, look);
    }
  };
  return {
    set(next: Direction) {
      direction = next;
    },
    during(other: Direction, draw: () => void) {
      const before = direction;
      direction = other;
      draw();
      direction = before;
    },
  };
}

/** Small text above the margin; the place where the document goes on stays. */
function writeAtTop(doc: Document, text: string): void {
  const { x, y } = doc;
  doc.save();
  doc.font('text', 8).fillColor(colors.muted);
  doc.text(text, margin, margin / 2, { lineBreak: false });
  doc.restore();
  doc.x = x;
  doc.y = y;
}

/** A picture that the document can hold; null for a broken one, or of another kind than PNG and JPEG. */
function openPicture(doc: Document, bytes: Buffer): OpenedImage | null {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const flat = isJpeg ? bytes : flattenPng(bytes);
  if (!flat) return null;
  try {
    return doc.openImage(flat);
  } catch {
    return null;
  }
}
