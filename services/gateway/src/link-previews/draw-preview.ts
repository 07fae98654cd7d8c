import { previewSize } from '@scanlist/contracts/http/fill-page';
import sharp from 'sharp';
import type { Bytes } from '../stored-answers/stored-answer.ts';
import { shapeText, type TextBox } from './text-paths.ts';

/** What the picture of a list shows. */
export interface PreviewFacts {
  title: string;
  /** Of the company, else of the product. */
  name: string;
  /** The company's logo, a picture of any kind that a profile takes; it stands in place of the name. */
  logo: Bytes | null;
}

const margin = 96;
const colors = { paper: '#fbfaf7', ink: '#15241d', muted: '#4d5a53', done: '#067a46' };
const logoBox = { width: 640, height: 120 };
const titleBox: TextBox = { size: 76, widthMax: previewSize.width - 2 * margin, linesMax: 3 };
const nameBox: TextBox = { size: 44, widthMax: titleBox.widthMax - 120, linesMax: 1 };
const lineHeight = 1.22;

/**
 * The picture of a list for link previews, as PNG: the company's logo, or the product's mark with a name, and the title. A title with
 * characters that the font does not have is left out, because the message shows it too; so is a logo that cannot be read.
 */
export async function drawPreview({ title, name, logo }: PreviewFacts): Promise<Bytes> {
  const picture = logo && (await logoPicture(logo));
  const svg = previewSvg({ title, name: picture ? null : name });
  const layers = picture ? [{ input: picture, left: margin, top: svg.top }] : [];
  const png = await sharp(Buffer.from(svg.text))
    .composite(layers)
    .png({ palette: true, colours: 64 })
    .toBuffer();
  return Uint8Array.from(png);
}

async function logoPicture(logo: Bytes): Promise<Buffer | null> {
  try {
    return await sharp(logo)
      .rotate()
      .resize({ ...logoBox, fit: 'inside' })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** Made of numbers and outlines alone; `top` is where the company stands, which is in the middle where it stands alone. */
function previewSvg({ title, name }: { title: string; name: string | null }): { text: string; top: number } {
  const { width, height } = previewSize;
  const bottom = height - margin - 24;
  const shape = shapeText(title, titleBox);
  const top = shape ? margin : (height - logoBox.height) / 2;
  const step = titleBox.size * lineHeight;
  const lines = shape?.lines.toReversed().map(({ path, width: lineWidth }, index) => {
    const x = shape.isRightToLeft ? width - margin - lineWidth : margin;
    return at(path, x, bottom - index * step, colors.ink);
  });
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>` +
    `<rect y="${height - 16}" width="${width}" height="16" fill="${colors.done}"/>` +
    `${name === null ? '' : nameAt(name, top)}${lines?.join('') ?? ''}</svg>`;
  return { text, top };
}

/** The product's mark, and beside it the name. */
function nameAt(name: string, top: number): string {
  const [line] = shapeText(name, nameBox)?.lines ?? [];
  const text = line ? at(line.path, margin + 120, top + 62, colors.muted) : '';
  return `<g transform="translate(${margin} ${top}) scale(3)" fill="none" stroke-width="3">${mark}</g>${text}`;
}

function at(path: string, x: number, y: number, color: string): string {
  return `<path transform="translate(${Math.round(x)} ${Math.round(y)})" fill="${color}" d="${path}"/>`;
}

/** As `@scanlist/ui/product-mark` draws it. */
const mark =
  `<rect x="3.5" y="3.5" width="19" height="19" rx="4.5" stroke="${colors.ink}"/>` +
  `<path d="m8.5 13.2 3.4 3.4 6-7" stroke="${colors.done}" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path d="M26.5 3h3v4h-3zM26.5 11h3v6h-3zM3 26.5h6v3H3zM13 26.5h4v3h-4zM21 26.5h3v3h-3zM26.5 21h3v3h-3zM27 27h3v3h-3z" fill="${colors.ink}"/>`;
