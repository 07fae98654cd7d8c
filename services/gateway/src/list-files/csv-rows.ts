import { CsvError, parse } from 'csv-parse/sync';
import { columnsOf, type Row } from './table-lists.ts';
import { UnreadableFile } from './unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'];
/** No text has it, so each row is one cell. */
const noDelimiter = '\u001f';
const rowsLookedAt = 50;
/** Names of columns are short, and each separator that the line may have is tried. */
const charactersLookedAt = 500;

/**
 * The rows of a CSV file, each with its first line. Throws `UnreadableFile` with the line of a quotation mark that is never
 * closed, and for a separator that is not known.
 */
export function csvRows(text: string): Row[] {
  const lines = text.replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n');
  const delimiter = findDelimiter(lines);
  if (delimiter === noDelimiter) refuseOtherDelimiter(lines);
  const { rows, brokenLine } = parseRows(lines, delimiter);
  if (brokenLine !== undefined) {
    throw new UnreadableFile('The quotation mark on this line is never closed.', { line: brokenLine });
  }
  return rows;
}

/** A first line with several names of columns, and something else between them. */
function refuseOtherDelimiter(text: string): void {
  const [first = ''] = text.slice(0, charactersLookedAt).split('\n');
  for (const character of new Set(first.match(/[^\p{L}\p{N}\s"'-]/gu))) {
    const columns = columnsOf({ line: 1, cells: first.split(character) });
    if (!columns || Object.keys(columns.at).length < 2) continue;
    throw new UnreadableFile(
      `This line has several columns, separated by “${character}”. Separate them by commas, semicolons, or tabs.`,
      { line: 1 },
    );
  }
}

/** The delimiter whose first row has the names of columns, else the one that gives each row equally many cells. */
function findDelimiter(text: string): string {
  const tried = delimiters.map((delimiter) => ({ delimiter, rows: startOf(text, delimiter) }));
  const named = tried.find(({ rows: [first] }) => first && first.cells.length > 1 && columnsOf(first));
  const even = tried.find(({ rows }) => rows.length > 1 && rows.every(isAsWide(rows[0])));
  return (named ?? even)?.delimiter ?? noDelimiter;
}

function isAsWide(first: Row | undefined): (row: Row) => boolean {
  const width = first?.cells.length ?? 1;
  return ({ cells }) => width > 1 && cells.length === width;
}

/** The first rows, up to where they cannot be read. */
function startOf(text: string, delimiter: string): Row[] {
  return parseRows(text, delimiter, { to: rowsLookedAt }).rows;
}

/** The rows, and the line of a quotation mark after them that is never closed. */
function parseRows(
  text: string,
  delimiter: string,
  options: { to?: number } = {},
): { rows: Row[]; brokenLine?: number } {
  const rows: Row[] = [];
  let endLine = 0;
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    endLine = lines;
    // The library counts the lines up to the end of a row.
    const breaks = cells.join('').split('\n').length - 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines - breaks, cells });
    return null;
  };
  try {
    parse(text, {
      ...options,
      delimiter,
      record_delimiter: '\n',
      // Rows may be shorter than the first, and a mark of inches may stand in a cell.
      relax_column_count: true,
      relax_quotes: true,
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, brokenLine: lineOfQuote(text, endLine) };
  }
  return { rows };
}

/** The first line after these that has a quotation mark. */
function lineOfQuote(text: string, linesBefore: number): number {
  const index = text.split('\n').findIndex((line, at) => at >= linesBefore && line.includes('"'));
  return index === -1 ? linesBefore + 1 : index + 1;
}
