import { importLimits } from '@scanlist/contracts/http/limits';

/** What is imported: a file in memory, or pasted lines, which have no name. */
export interface ImportSource {
  name: string | null;
  /** Its type tells the server how to read it. */
  file: Blob;
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The types of files by the ending of their name. Of old workbooks and those with macros the server says what to do. */
const types: Record<string, string> = {
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/csv',
  json: 'application/json',
  xlsx: workbook,
  xls: workbook,
  xlsm: workbook,
  xlsb: workbook,
};

/** What the file chooser of the browser offers. */
export const acceptedFiles = '.txt,.csv,.tsv,.xlsx,.json';

/** The type of a file by its name, else by what the browser says; null if it cannot be imported. */
export function typeOfFile({ name, type }: { name: string; type: string }): string | null {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (Object.hasOwn(types, ending)) return types[ending] ?? null;
  return Object.values(types).find((known) => known === type) ?? null;
}

/** The chosen file as it is now, or what is wrong with it. */
export async function sourceOfFile(file: File): Promise<ImportSource | { problem: string }> {
  const type = typeOfFile(file);
  if (!type) return { problem: 'Choose a text, CSV, Excel (.xlsx), or JSON file.' };
  if (file.size > importLimits.bytesMax) {
    return { problem: 'This file is larger than 1 MB. Split it into several files.' };
  }
  try {
    return { name: file.name, file: new Blob([await file.arrayBuffer()], { type }) };
  } catch {
    return { problem: 'This file couldn’t be opened. Choose it again.' };
  }
}

/** Pasted lines as a source. */
export function sourceOfLines(lines: string): ImportSource {
  return { name: null, file: new Blob([lines], { type: 'text/plain' }) };
}
