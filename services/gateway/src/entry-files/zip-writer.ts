import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Writes a ZIP archive piece by piece: file after file, and at the end the directory that makes it readable. */
export interface ZipWriter {
  /**
   * Begins a file, after the one before has ended. The bytes of one that `isHeld` stay in memory until its end, so that
   * whole files can be stored before it meanwhile: an archive has one file after another.
   */
  begin(path: string, options?: { isHeld?: boolean }): void;
  /** How many bytes are held. */
  readonly heldBytes: number;
  /** Adds text to the file that was begun. */
  write(text: string): void;
  /** Ends the file that was begun. */
  end(): void;
  /** Adds a whole file that is compressed already. */
  store(path: string, bytes: Uint8Array): void;
  /** Ends the archive. */
  finish(): void;
  /** The bytes that were written since the last call. */
  take(): Uint8Array[];
}

/** Larger archives would need another format, which old readers do not know. */
const archiveBytesMax = 2 ** 32 - 1;

/** An archive that keeps only what nobody has taken yet. */
export function createZipWriter(bytesMax = archiveBytesMax): ZipWriter {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    bytes += piece.byteLength;
    if (bytes > bytesMax) throw new RangeError(`an archive has at most ${bytesMax} bytes`);
    pieces.push(piece);
  });
  let current: ZipDeflate | undefined;
  let held: Uint8Array<ArrayBuffer>[] | undefined;
  let heldBytes = 0;

  function hold(file: ZipDeflate): void {
    const kept: Uint8Array<ArrayBuffer>[] = [];
    held = kept;
    file.ondata = (error, piece) => {
      if (error) throw error;
      kept.push(piece);
      heldBytes += piece.byteLength;
    };
  }

  /** From now on the archive takes what the file writes. */
  function release(file: ZipDeflate, kept: readonly Uint8Array<ArrayBuffer>[]): void {
    zip.add(file);
    for (const [index, piece] of kept.entries()) file.ondata(null, piece, index === kept.length - 1);
    held = undefined;
    heldBytes = 0;
  }

  return {
    begin(path, { isHeld = false } = {}) {
      current = new ZipDeflate(path, { level: 6 });
      if (isHeld) hold(current);
      else zip.add(current);
    },
    get heldBytes() {
      return heldBytes;
    },
    write(text) {
      current?.push(strToU8(text));
    },
    end() {
      current?.push(new Uint8Array(0), true);
      if (current && held) release(current, held);
      current = undefined;
    },
    store(path, stored) {
      // Readers of streams refuse a stored file whose size follows it, and take an unpressed one.
      const file = new ZipDeflate(path, { level: 0 });
      zip.add(file);
      file.push(stored, true);
    },
    finish: () => zip.end(),
    take() {
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}
