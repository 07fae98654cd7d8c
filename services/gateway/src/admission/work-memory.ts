/**
 * How much memory each kind of work takes at most, in MB of 1,048,576 bytes (decision 0094). Those of threads are what their
 * heap may have and what they keep beside it.
 */
export const workMb = {
  /** A thread that reads a file: its heap, and an archive of 30 MB, of which it needs a part unpacked. */
  import: 128,
  /** A thread that draws a PDF: its heap, fonts, and a picture unpacked. An Excel file with signatures keeps as much. */
  document: 104,
  /** The same for one entry, which is drawn whole before it is sent: a second or two, however slow the reader is. */
  entryDocument: 104,
  /** A page of an export, on its way from the database to the reader. */
  export: 32,
  /** A process that draws the picture of a list for link previews. */
  linkPreview: 120,
  /** A process that renders pages, besides those of the live versions: one that is tried, or looked at. */
  renderer: 120,
};

export type WorkKind = keyof typeof workMb;

/** Works that end by themselves soon do not wait for another one of their owner, which may take minutes. */
export const shortWorks: readonly WorkKind[] = ['entryDocument'];

/** What JavaScript of a thread may keep: `resourceLimits`. */
export const threadHeaps = {
  import: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  document: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
};

/** What works may have together by default: `WORK_MEMORY_MB`. */
export const usualWorkMemoryMb = 256;

/** What the gateway needs beside works, and what it is made of; in MB, measured but for the caches. */
export const fixedMb = {
  /** Programs and libraries, which all processes share. */
  programs: 72,
  /** The gateway itself: JavaScript under load, passwords that are hashed, bodies that are read. */
  gateway: 206,
  caches: 130,
  /** Of the live versions of three slices: each may have 192, of which 72 are shared. */
  liveRenderers: 3 * workMb.renderer,
};

/** The bytes of what is kept to be answered again. */
export const cachesBytesMax = {
  publicLists: 32_000_000,
  fillPages: 32_000_000,
  publicPages: 14_000_000,
  logos: 6_000_000,
  linkPreviews: 4_000_000,
  artifacts: 48_000_000,
};
