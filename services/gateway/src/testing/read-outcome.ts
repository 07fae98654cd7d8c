import { type FileKind, type ImportedFile, readLists } from '../list-files/read-lists.ts';

/** Reads a file from its text or its bytes. */
export function readFile(kind: FileKind, content: string | Uint8Array, query: ImportedFile['query'] = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readLists({ kind, bytes, query });
}

/** The lists as 'title: item, item', and what is wrong as 'line column: message', or 'file : message'. */
export function outcome(kind: FileKind, content: string | Uint8Array, query: ImportedFile['query'] = {}) {
  const { lists, problems, notes } = readFile(kind, content, query);
  return {
    lists: lists.map(({ title, items }) => `${title}: ${items.join(', ')}`),
    problems: problems.map(({ line = 'file', column = '', message }) => `${line} ${column}: ${message}`),
    notes,
  };
}

/** The outcome of a file without problems. */
export const clean = (...lists: string[]) => ({ lists, problems: [] as string[], notes: [] as string[] });

/** The outcome of a file with one problem. */
export const refused = (problem: string) => ({ lists: [], problems: [problem], notes: [] });
