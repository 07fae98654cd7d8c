import { columnIndex } from './column-letters.ts';

/** A range of merged cells: its first and last lines, and the indices of its first and last columns. */
export interface Merge {
  fromLine: number;
  toLine: number;
  from: number;
  to: number;
}

/** The range of a reference such as 'A1:B2'; null for anything else. */
export function mergeOf(reference: string): Merge | null {
  const [, first = '', fromLine, last = '', toLine] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  const merge = {
    fromLine: Number(fromLine),
    toLine: Number(toLine),
    from: columnIndex(first),
    to: columnIndex(last),
  };
  return merge.fromLine <= merge.toLine && merge.from <= merge.to ? merge : null;
}

/**
 * Empties all cells of merged ranges but the first of each: some programs leave values in them that nobody sees. Goes down the
 * rows once, and takes up and leaves each range once, however many rows it has.
 */
export function clearMerged(
  rows: ReadonlyMap<number, string[]>,
  merges: readonly Merge[],
  columnsMax: number,
): void {
  const beginning = merges.toSorted((one, other) => one.fromLine - other.fromLine);
  const ending = merges.toSorted((one, other) => one.toLine - other.toLine);
  let [begun, ended] = [0, 0];
  // By how many more ranges cover a column than cover the one before it.
  const steps = new Int32Array(columnsMax + 1);
  const add = ({ from, to }: Merge, sign: 1 | -1) => {
    if (from >= columnsMax) return;
    steps[from] = (steps[from] ?? 0) + sign;
    const after = Math.min(to + 1, columnsMax);
    steps[after] = (steps[after] ?? 0) - sign;
  };
  for (const line of [...rows.keys()].sort((one, other) => one - other)) {
    const firsts = new Map<number, number>();
    for (let merge = beginning[begun]; merge && merge.fromLine <= line; merge = beginning[++begun]) {
      add(merge, 1);
      if (merge.fromLine === line) firsts.set(merge.from, (firsts.get(merge.from) ?? 0) + 1);
    }
    for (let merge = ending[ended]; merge && merge.toLine < line; merge = ending[++ended]) add(merge, -1);
    clear(rows.get(line) ?? [], steps, firsts);
  }
}

/** Empties the cells that a range covers without having its first cell there. */
function clear(cells: string[], steps: Int32Array, firsts: ReadonlyMap<number, number>): void {
  let covering = 0;
  for (const column of cells.keys()) {
    covering += steps[column] ?? 0;
    if (covering > (firsts.get(column) ?? 0)) cells[column] = '';
  }
}
