declare module 'adm-zip' {
  /** What we use of the library: it reads the directory of an archive, and unpacks a file on demand. */
  export default class AdmZip {
    constructor(archive: Buffer);
    getEntryCount(): number;
    getEntries(): ZipEntry[];
  }

  interface ZipEntry {
    entryName: string;
    /** The bytes that the archive claims. */
    header: { size: number; compressedSize: number };
    /** Throws for a file that has other bytes than the archive claims. */
    getData(): Buffer;
  }
}
