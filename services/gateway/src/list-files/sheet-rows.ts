import { columnIndex, columnLetters } from './column-letters.ts';
import type { Findings } from './draft-list.ts';
import { clearMerged, type Merge, mergeOf } from './merged-cells.ts';
import { type NumberStyle, numberText } from './number-styles.ts';
import { readXml } from './read-xml.ts';
import { textPieces } from './shared-texts.ts';
import type { CellFault, Row } from './table-lists.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  texts: readonly string[];
  styles: ReadonlyMap<number, NumberStyle>;
  from1904: boolean;
}

/** Cells beyond are not read, and a note says so: no list has so many columns. */
const columnsMax = 100;
const rowsMax = 20_000;
/** The characters of all cells together: one text of a small file may stand in a million cells. */
const charactersMax = 4_000_000;

interface Cell {
  line: number;
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
}

/**
 * The rows of a sheet that have text or faults. A formula counts by the value that was stored with it, and of merged cells the
 * first one counts. Cells with an error, and formulas without a value, are faults. Takes as many steps as the sheet has
 * characters, its shared texts counted in each cell. Throws `UnreadableFile` for too many rows and too much text.
 */
export function sheetRows(xml: string, context: SheetContext, { note }: Pick<Findings, 'note'>): Row[] {
  const rows = new Map<number, string[]>();
  const faults = new Map<number, Map<number, CellFault>>();
  let isTooWide = false;
  let characters = 0;
  const merges: Merge[] = [];
  const inline = textPieces();
  let line = 0;
  let nextColumn = 0;
  let cell: Cell | undefined;
  let isValue = false;

  readXml(xml, {
    open(name, attributes) {
      inline.open(name);
      if (name === 'row') {
        line = Number(attributes().r) || line + 1;
        if (Math.max(rows.size, faults.size) >= rowsMax) {
          throw new UnreadableFile(`This sheet has more than ${rowsMax.toLocaleString('en-US')} rows.`, {
            line,
          });
        }
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        const column = r ? columnIndex(r) : nextColumn;
        nextColumn = column + 1;
        cell = { line, column, type: t, style: Number(s ?? 0), value: '', hasFormula: false };
        inline.clear();
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v') isValue = true;
      else if (name === 'mergeCell') {
        const merge = mergeOf(attributes().ref ?? '');
        if (merge) merges.push(merge);
      }
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'row') nextColumn = 0;
      else if (name === 'c' && cell) {
        keep(cell);
        cell = undefined;
      }
    },
    text(part) {
      inline.add(part);
      if (isValue && cell) cell.value += part;
    },
  });

  function keep(kept: Cell): void {
    const text = kept.type === 'inlineStr' ? inline.text() : cellText(kept, context);
    characters += text.length;
    if (characters > charactersMax)
      throw new UnreadableFile('This sheet has too much text. Split it into several files.');
    if (kept.column >= columnsMax) {
      isTooWide ||= text.trim() !== '';
      return;
    }
    const message = faultOf(kept);
    if (message) {
      const ofLine = faults.get(kept.line) ?? new Map<number, CellFault>();
      ofLine.set(kept.column, { index: kept.column, column: columnLetters(kept.column), message });
      faults.set(kept.line, ofLine);
    }
    if (text === '' || kept.type === 'e') return;
    const cells = rows.get(kept.line) ?? [];
    while (cells.length < kept.column) cells.push('');
    cells[kept.column] = text;
    rows.set(kept.line, cells);
  }

  clearMerged(rows, merges, columnsMax);
  if (isTooWide) note(`Columns after ${columnLetters(columnsMax - 1)} are not imported.`);
  return [...new Set([...rows.keys(), ...faults.keys()])]
    .sort((one, other) => one - other)
    .map((number) => ({
      line: number,
      cells: rows.get(number) ?? [],
      faults: [...(faults.get(number)?.values() ?? [])],
    }))
    .filter((row) => row.faults.length > 0 || row.cells.some((text) => text.trim() !== ''));
}

function faultOf({ type, value, hasFormula }: Cell): string | null {
  if (type === 'e') return `This cell has the error ${value.slice(0, 40) || 'of a formula'}.`;
  const isUnsaved = hasFormula && value === '' && type !== 'str';
  return isUnsaved
    ? 'This formula has no saved value. Open the file in Excel, save it, and try again.'
    : null;
}

function cellText({ type, value, style }: Cell, { texts, styles, from1904 }: SheetContext): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  return Number.isNaN(number) ? value : numberText(number, styles.get(style), { from1904 });
}
