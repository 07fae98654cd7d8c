import type { ImportProblem } from '@scanlist/contracts/http/imports';
import { linesToFix } from './import-text.ts';

/** What is wrong with which line of a file. */
export function ProblemsTable({ problems, isFile }: { problems: ImportProblem[]; isFile: boolean }) {
  const hasLines = problems.some(({ line }) => line !== undefined);
  const hasColumns = problems.some(({ column }) => column !== undefined);
  const headClasses = 'py-2 pr-4 text-left font-semibold';
  return (
    <div className="rounded-card border-2 border-flag bg-surface p-4 sm:p-5">
      <p className="text-sm text-pretty text-muted">
        Nothing has been created. Fix {isFile ? 'the file and choose it' : 'the lines and preview them'}{' '}
        again.
      </p>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{linesToFix(problems)}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {hasLines && (
              <th scope="col" className={headClasses}>
                Line
              </th>
            )}
            {hasColumns && (
              <th scope="col" className={headClasses}>
                Column
              </th>
            )}
            <th scope="col" className="py-2 text-left font-semibold">
              Problem
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`} className="align-top">
              {hasLines && (
                <th scope="row" className="py-2 pr-4 text-left font-semibold tabular-nums">
                  {line?.toLocaleString('en-US')}
                </th>
              )}
              {hasColumns && <td className="py-2 pr-4 wrap-anywhere">{column}</td>}
              <td className="py-2 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
