import { setImmediate } from 'node:timers/promises';
import { drawingFiles, type PlacedPicture, picturePath, pictureRow } from './drawing-xml.ts';
import type { Picture } from './entry-table.ts';
import type { ZipWriter } from './zip-writer.ts';

/** The pictures of a workbook, each in a file of its own; the sheets refer to them by drawings. */
export interface SheetPictures {
  /** Writes the file of a picture that belongs to this cell, counted from 0; false for one that no program shows. */
  add(picture: Picture, cell: { row: number; column: number }): boolean;
  /** Whether the present sheet has any. */
  hasAny(): boolean;
  /** Writes the drawing of the present sheet, which has ended; the pictures that follow belong to the next one. */
  endSheet(sheet: number): Promise<void>;
  /** The numbers of the sheets with a drawing. */
  readonly drawn: readonly number[];
}

/** So many pieces of a drawing are written before other requests get their turn. */
const piecesAtOnce = 500;

/** Remembers only where the pictures of the present sheet are. */
export function createSheetPictures(zip: ZipWriter): SheetPictures {
  const drawn: number[] = [];
  let placed: PlacedPicture[] = [];
  let files = 0;

  return {
    drawn,
    add({ dataUrl }, cell) {
      const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
      const size = sizeOfPng(bytes);
      if (!size) return false;
      const { widthPixels, heightPixels } = pictureRow;
      const scale = Math.min(widthPixels / size.width, heightPixels / size.height, 1);
      files++;
      zip.store(picturePath(files), bytes);
      placed.push({ number: files, ...cell, width: size.width * scale, height: size.height * scale });
      return true;
    },
    hasAny: () => placed.length > 0,
    async endSheet(sheet) {
      if (placed.length === 0) return;
      drawn.push(sheet);
      for (const [path, pieces] of drawingFiles(sheet, placed)) {
        zip.begin(path);
        let written = 0;
        for (const piece of pieces) {
          zip.write(piece);
          written++;
          if (written % piecesAtOnce === 0) await setImmediate();
        }
        zip.end();
      }
      placed = [];
    },
  };
}

const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const headerEndsAt = 24;

/** The size that the header of a PNG names. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < headerEndsAt || !bytes.subarray(0, magic.length).equals(magic)) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : null;
}
