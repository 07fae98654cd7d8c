import AdmZip from 'adm-zip';
import { UnreadableFile } from './unreadable-file.ts';

/** Bounds of what an archive may unpack to. A workbook of 1 MB usually has a tenth of that. */
const unpackedBytesMax = 30_000_000;
const entriesMax = 2_000;

/** The names of the files of an archive, and a way to unpack some. */
export interface Archive {
  names: ReadonlySet<string>;
  /** The text of a file; null if there is none of that name. */
  text(name: string): string | null;
}

/**
 * Opens a ZIP archive. Files are unpacked on demand, together at most 30 MB; unpacking ends where a file has more bytes than the
 * archive claims. Throws `UnreadableFile` beyond the bounds, for files that are not as claimed, and for what is no archive.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = orDamaged(() => {
    const archive = new AdmZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (archive.getEntryCount() > entriesMax) throw tooLarge();
    return new Map(archive.getEntries().map((entry) => [entry.entryName, entry]));
  });
  let left = unpackedBytesMax;
  return {
    names: new Set(entries.keys()),
    text(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      left -= Math.max(entry.header.size, entry.header.compressedSize);
      if (left < 0) throw tooLarge();
      return new TextDecoder().decode(orDamaged(() => entry.getData()));
    },
  };
}

function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This Excel file is damaged. Open it, save it again, and try again.');
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('This Excel file is too large to open. Copy its lists into a new one.');
}
