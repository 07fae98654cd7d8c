// biome-ignore-all lint/a11y/noRedundantRoles: some browsers take a table's meaning away with its layout, which the roles give back.
import type { ReactNode } from 'react';

interface FactsTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly Fact[];
}

/** A row: what it is about, then a cell for each further column. */
export interface Fact {
  key: string;
  cells: readonly [ReactNode, ...ReactNode[]];
}

/**
 * A table that becomes a list where there is no room for it, with the column named beside each cell, so that nobody
 * scrolls sideways.
 */
export function FactsTable({ caption, columns, rows }: FactsTableProps) {
  return (
    <table role="table" className="w-full max-w-4xl border-collapse text-sm max-sm:block">
      <caption className="pb-3 text-left font-semibold max-sm:block">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b-2 border-line-strong text-left align-bottom">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr
            key={key}
            role="row"
            className="border-b border-line align-top max-sm:flex max-sm:flex-col max-sm:gap-2 max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4"
          >
            <th
              role="rowheader"
              scope="row"
              className="py-2.5 pr-4 text-left font-semibold wrap-break-word max-sm:p-0 sm:min-w-36"
            >
              {name}
            </th>
            {cells.map((cell, place) => (
              <td
                key={columns[place + 1]}
                role="cell"
                className="py-2.5 pr-4 wrap-break-word last:pr-0 max-sm:p-0"
              >
                <span aria-hidden className="block text-xs text-muted sm:hidden print:hidden">
                  {columns[place + 1]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
