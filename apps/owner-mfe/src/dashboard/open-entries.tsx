import type { ListSummary } from '@scanlist/contracts/http/lists';

/** How many entries of the lists that are not archived the owner has not dealt with; nothing where there are none. */
export function OpenEntries({ lists }: { lists: readonly ListSummary[] | undefined }) {
  const count = lists?.reduce((sum, { openCount = 0, archivedAt }) => sum + (archivedAt ? 0 : openCount), 0);
  if (!count) return null;
  return (
    <p className="text-sm font-semibold tabular-nums">
      {count === 1 ? '1 open entry' : `${count.toLocaleString('en-US')} open entries`}
    </p>
  );
}
