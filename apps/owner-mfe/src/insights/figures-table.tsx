import type { ReactNode } from 'react';

interface FiguresTableProps {
  caption: string;
  columns: string[];
  /** The name of a row, and its cells. */
  rows: { key: string; name: string; cells: ReactNode[] }[];
}

/** The figures of a chart as a table. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const [first, ...others] = columns;
  return (
    <table className="mb-2 w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 pr-3 text-left font-semibold wrap-anywhere">
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-semibold wrap-anywhere">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row" className="min-h-11 py-1 pr-3 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} className="h-11 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
