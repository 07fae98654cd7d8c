import type { ImportPreview, ImportProblem, ImportQuery } from '@scanlist/contracts/http/imports';
import { importLimits } from '@scanlist/contracts/http/limits';
import { checkLists } from './check-lists.ts';
import { csvRows } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import type { DraftList, Findings } from './draft-list.ts';
import { readListFile } from './json-file.ts';
import { readLines } from './lines-file.ts';
import { readTable } from './table-lists.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { workbookRows } from './workbook-rows.ts';

/** The kinds of files that can be imported. */
export type FileKind = 'lines' | 'csv' | 'xlsx' | 'json';

/** A file to read, and the texts for what it leaves out. */
export interface ImportedFile {
  kind: FileKind;
  bytes: Uint8Array;
  query: Omit<ImportQuery, 'preview'>;
}

const notesMax = 20;
/** A sentence may name a text of the file, which may be long. */
const sentenceMax = 300;

/**
 * Reads the lists of a file; there are none where there are problems, because one text of a workbook may stand in a
 * million cells. Every problem names its line; beyond 100 a note says how many more there are.
 */
export function readLists({ kind, bytes, query }: ImportedFile): ImportPreview {
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  let left = 0;
  const findings: Findings = {
    problem({ line, column }, message) {
      if (problems.length < importLimits.problemsMax)
        problems.push({
          ...(line && { line }),
          ...(column && { column: column.slice(0, sentenceMax) }),
          message: message.slice(0, sentenceMax),
        });
      else left++;
    },
    note(text) {
      if (notes.length < notesMax) notes.push(text.slice(0, sentenceMax));
    },
  };
  try {
    const drafts = readDrafts(kind, bytes, findings);
    const lists = drafts.length > 0 || problems.length === 0 ? checkLists(drafts, query, findings) : [];
    if (left > 0) notes.push(leftText(left));
    return {
      lists: problems.length > 0 ? [] : lists,
      problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
      notes,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { lists: [], problems: [error.problem], notes };
  }
}

function leftText(left: number): string {
  return left === 1
    ? '1 more problem isn’t shown.'
    : `${left.toLocaleString('en-US')} more problems aren’t shown.`;
}

function readDrafts(kind: FileKind, bytes: Uint8Array, findings: Findings): DraftList[] {
  if (kind === 'xlsx') return readTable(workbookRows(bytes, findings), findings, { isWorkbook: true });
  if (Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304') {
    throw new UnreadableFile('This looks like an Excel file. Rename it to end in .xlsx and try again.');
  }
  const { text, guessed } = decodeText(bytes);
  if (guessed) {
    findings.note(`This file isn’t UTF-8, so we read it as ${guessed}: check letters such as é and ü.`);
  }
  if (kind === 'csv') return readTable(csvRows(text), findings, { isWorkbook: false });
  return kind === 'json' ? readListFile(text, findings) : readLines(text);
}
