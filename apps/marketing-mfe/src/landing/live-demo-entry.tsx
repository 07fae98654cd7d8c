import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import { Tick } from '@scanlist/ui/tick';
import { timeOf } from './live-demo-text.ts';

type DemoEntry = LiveDemo['entries'][number];

/** The entries, newest first: that one in full, the others folded. */
export function DemoEntries({ entries }: { entries: readonly DemoEntry[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {entries.map((entry, index) => (
        <li key={entry.id} className="animate-enter rounded-card border border-line-strong bg-paper">
          {index === 0 ? (
            <article aria-label={`Entry #${entry.id}`}>
              <div className="border-b border-dashed border-line-strong px-5 py-4">
                <EntryHead entry={entry} />
              </div>
              <EntryItems entry={entry} />
            </article>
          ) : (
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
                <EntryHead entry={entry} />
                <svg
                  viewBox="0 0 24 24"
                  aria-hidden="true"
                  className="ml-auto size-6 shrink-0 fill-none stroke-current transition-transform duration-150 group-open:rotate-180"
                  strokeWidth="1.75"
                >
                  <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
                </svg>
              </summary>
              <div className="border-t border-dashed border-line-strong">
                <EntryItems entry={entry} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryHead({ entry }: { entry: DemoEntry }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums">
      <span className="font-display text-lg font-semibold">Entry #{entry.id}</span>
      <span className="text-sm font-semibold">
        {entry.completedCount}/{entry.totalCount} completed
      </span>
      <time dateTime={entry.createdAt} className="text-sm text-muted">
        {timeOf(entry.createdAt)}
      </time>
      <span className="font-mono text-sm whitespace-nowrap text-muted">Receipt {entry.receipt}</span>
    </div>
  );
}

function EntryItems({ entry }: { entry: DemoEntry }) {
  return (
    <ul className="flex flex-col gap-3 px-5 py-4">
      {entry.items.map((item) => (
        <li key={item.listItemId} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-sm">
          <span className="mt-px grid size-5 place-items-center rounded-[4px] border border-line-strong text-done">
            {item.completed && <Tick className="size-4" />}
          </span>
          <span className="wrap-anywhere">
            <span className="sr-only">{item.completed ? 'Done: ' : 'Not done: '}</span>
            {item.content}
            {item.note !== null && (
              <span className="mt-1 block border-l-2 border-flag pl-3 text-muted">{item.note}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
