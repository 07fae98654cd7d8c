import { dateText } from './cell-dates.ts';
import type { Findings } from './draft-list.ts';
import { readXml } from './read-xml.ts';
import { textPieces } from './shared-texts.ts';
import type { Row } from './table-lists.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  texts: readonly string[];
  dates: ReadonlySet<number>;
  from1904: boolean;
}

/** Cells beyond are not read: no list has so many columns. */
const columnsMax = 100;
const rowsMax = 20_000;
const mergesMax = 2_000;

interface Cell {
  line: number;
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
}

/**
 * The rows of a sheet that have text. A formula counts by the value that was stored with it, and of merged cells the first one
 * counts. Cells with an error, and formulas without a value, are problems.
 */
export function sheetRows(xml: string, context: SheetContext, { problem }: Findings): Row[] {
  const rows = new Map<number, string[]>();
  const merges: string[] = [];
  const inline = textPieces();
  let line = 0;
  let cell: Cell | undefined;
  let isValue = false;

  readXml(xml, {
    open(name, attributes) {
      inline.open(name);
      if (name === 'row') {
        line = Number(attributes().r) || line + 1;
        if (rows.size >= rowsMax) {
          throw new UnreadableFile(`This sheet has more than ${rowsMax.toLocaleString('en-US')} rows.`, {
            line,
          });
        }
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        const column = r ? columnIndex(r) : cell ? cell.column + 1 : 0;
        cell = { line, column, type: t, style: Number(s ?? 0), value: '', hasFormula: false };
        inline.clear();
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v') isValue = true;
      else if (name === 'mergeCell') merges.push(attributes().ref ?? '');
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'row') cell = undefined;
      else if (name === 'c' && cell) keep(cell);
    },
    text(part) {
      inline.add(part);
      if (isValue && cell) cell.value += part;
    },
  });

  function keep(kept: Cell): void {
    if (kept.column >= columnsMax) return;
    const at = { line: kept.line, column: columnLetters(kept.column) };
    if (kept.type === 'e') problem(at, `This cell has the error ${kept.value || 'of a formula'}.`);
    const text = kept.type === 'inlineStr' ? inline.text() : cellText(kept, context);
    if (kept.hasFormula && kept.value === '' && kept.type !== 'str') {
      problem(at, 'This formula has no saved value. Open the file in Excel, save it, and try again.');
    }
    if (text === '' || kept.type === 'e') return;
    const cells = rows.get(kept.line) ?? [];
    while (cells.length < kept.column) cells.push('');
    cells[kept.column] = text;
    rows.set(kept.line, cells);
  }

  for (const merge of merges.slice(0, mergesMax)) keepFirst(rows, merge);
  return [...rows]
    .filter(([, cells]) => cells.some((text) => text.trim() !== ''))
    .sort(([one], [other]) => one - other)
    .map(([number, cells]) => ({ line: number, cells }));
}

function cellText({ type, value, style }: Cell, { texts, dates, from1904 }: SheetContext): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  // Excel shows at most 15 digits; the file has the noise behind them.
  return dates.has(style) ? dateText(number, { from1904 }) : String(Number(number.toPrecision(15)));
}

/** Empties all cells of a merged range but the first: some programs leave values in them that nobody sees. */
function keepFirst(rows: Map<number, string[]>, range: string): void {
  const [, from = '', fromLine, to = '', toLine] =
    /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(range) ?? [];
  if (!from) return;
  const [first, last] = [columnIndex(from), columnIndex(to)];
  for (const [line, cells] of rows) {
    if (line < Number(fromLine) || line > Number(toLine)) continue;
    for (let column = first; column <= last && column < cells.length; column++) {
      if (line !== Number(fromLine) || column !== first) cells[column] = '';
    }
  }
}

function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}
