import { itemOfLine } from '@scanlist/contracts/http/item-lines';
import type { DraftList, Findings, Placed } from './draft-list.ts';

/** A row of a table, and where it is. */
export interface Row {
  line: number;
  cells: readonly string[];
  /** What is wrong with cells of a workbook; it counts where the column is read. */
  faults?: readonly CellFault[];
}

export interface CellFault {
  index: number;
  /** The letters of the column. */
  column: string;
  message: string;
}

/** What a column holds, and the names that it may have, in lower case. */
const columnNames = {
  list: ['list', 'lists', 'title', 'list title', 'list name', 'checklist', 'name'],
  type: ['type', 'list type', 'kind'],
  description: ['description', 'list description', 'details'],
  item: [
    'item',
    'items',
    'list item',
    'list items',
    'item name',
    'content',
    'item content',
    'task',
    'tasks',
    'to-do',
    'to do',
    'todo',
    'step',
  ],
} as const;
type Column = keyof typeof columnNames;

/** Where a table has each column, and those that it has besides. */
export interface Columns {
  at: Partial<Record<Column, number>>;
  unknown: string[];
}

/** The columns that this row names; null if it names no column. */
export function columnsOf({ cells }: Row): Columns | null {
  const columns: Columns = { at: {}, unknown: [] };
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column && columns.at[column] === undefined) columns.at[column] = index;
    else if (cell.trim() !== '') columns.unknown.push(oneLine(cell));
  }
  const known = Object.keys(columns.at).length;
  return columns.at.item !== undefined || known > columns.unknown.length ? columns : null;
}

function columnOf(cell: string): Column | undefined {
  const name = oneLine(cell).toLowerCase();
  return (Object.keys(columnNames) as Column[]).find((column) =>
    (columnNames[column] as readonly string[]).includes(name),
  );
}

/**
 * A table as lists: a column of items, or columns that the first row names. A list goes on while its title stays or is
 * empty, and again where its title comes back.
 */
export function readTable(
  rows: readonly Row[],
  findings: Findings,
  { isWorkbook }: { isWorkbook: boolean },
): DraftList[] {
  const [first] = rows;
  if (!first) return [];
  const columns = columnsOf(first);
  nameFaults(rows, columns, findings);
  if (!columns) return readColumn(rows, findings);
  const { item } = columns.at;
  if (item === undefined) {
    findings.problem(first, 'The first line needs a column named Item.');
    return [];
  }
  for (const name of new Set(columns.unknown)) findings.note(`The column “${name}” is not imported.`);
  return readColumns(rows, { ...columns.at, item }, findings, isWorkbook ? unnamedColumn : tooManyColumns);
}

const unnamedColumn = 'This line has text in a column that the first line doesn’t name.';
const tooManyColumns =
  'This line has more columns than the first one. Put quotation marks around text that contains the separator.';

/** Without columns by name, all cells are read. */
function nameFaults(rows: readonly Row[], columns: Columns | null, { problem }: Findings): void {
  const read = columns && new Set(Object.values(columns.at));
  for (const { line, faults = [] } of rows)
    for (const { index, column, message } of faults)
      if (!read || read.has(index)) problem({ line, column }, message);
}

function readColumn(rows: readonly Row[], { problem }: Findings): DraftList[] {
  const wide = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  if (wide) {
    problem(
      wide,
      'This line has several columns. Name them in the first line: List, Type, Description, Item.',
    );
    return [];
  }
  const items = rows.flatMap(({ cells, line }) => {
    const text = itemText(cells.find((cell) => cell.trim() !== '') ?? '');
    return text ? [{ text, line }] : [];
  });
  return items[0] ? [{ line: items[0].line, items }] : [];
}

function readColumns(
  [header, ...rows]: readonly Row[],
  at: Columns['at'] & { item: number },
  findings: Findings,
  surplusColumn: string,
): DraftList[] {
  const width = header?.cells.length ?? 0;
  const names = header?.cells.map(oneLine) ?? [];
  const nameOf = (column: Column) => oneLine(header?.cells[at[column] ?? -1] ?? '');
  const lists: DraftList[] = [];
  const byTitle = new Map<string, DraftList>();
  let current: DraftList | undefined;

  function listOf(title: string, line: number): DraftList {
    const key = title.toLowerCase();
    const known = title === '' ? current : byTitle.get(key);
    if (known) return known;
    const made: DraftList = { line, items: [] };
    if (title !== '') made.title = { text: title, line, column: nameOf('list') };
    byTitle.set(key, made);
    lists.push(made);
    return made;
  }

  for (const { line, cells } of rows) {
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      findings.problem({ line }, surplusColumn);
      continue;
    }
    if (cells.some((cell, index) => cell.trim() !== '' && names[index] === '')) {
      findings.problem({ line }, unnamedColumn);
      continue;
    }
    const textOf = (column: Column) => oneLine(cells[at[column] ?? -1] ?? '');
    current = listOf(textOf('list'), line);
    for (const column of ['type', 'description'] as const) {
      const text = textOf(column);
      if (text) setOnce(current, column, { text, line, column: nameOf(column) }, findings);
    }
    const text = itemText(cells[at.item] ?? '');
    if (text) current.items.push({ text, line, column: nameOf('item') });
  }
  return lists;
}

/** A list has one type and one description: a later line may repeat it, and not change it. */
function setOnce(
  list: DraftList,
  column: 'type' | 'description',
  placed: Placed,
  { problem }: Findings,
): void {
  const before = list[column];
  if (!before) list[column] = placed;
  else if (before.text.toLowerCase() !== placed.text.toLowerCase())
    problem(placed, `This list has another ${column} on line ${before.line}.`);
}

/** A cell as an item: what has several lines becomes one. */
function itemText(cell: string): string {
  return itemOfLine(oneLine(cell));
}

function oneLine(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim();
}
