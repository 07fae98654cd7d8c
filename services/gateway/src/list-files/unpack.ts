import { unzipSync } from 'fflate';
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
 * Opens a ZIP archive. Files are unpacked on demand, together at most 30 MB; each into as many bytes as the archive claims,
 * so that one that claims too few is cut off. Throws `UnreadableFile` beyond the bounds and for what is no archive.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const names = new Set<string>();
  let left = unpackedBytesMax;
  unzip(({ name }) => {
    if (names.size >= entriesMax) throw tooLarge();
    names.add(name);
    return false;
  });

  function unzip(filter: (file: { name: string; originalSize: number }) => boolean) {
    try {
      return unzipSync(bytes, { filter });
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile('This Excel file is damaged. Open it, save it again, and try again.');
    }
  }

  return {
    names,
    text(name) {
      if (!names.has(name)) return null;
      const files = unzip((file) => {
        if (file.name !== name) return false;
        left -= file.originalSize;
        if (left < 0) throw tooLarge();
        return true;
      });
      return new TextDecoder().decode(files[name]);
    },
  };
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('This Excel file is too large to open. Copy its lists into a new one.');
}
