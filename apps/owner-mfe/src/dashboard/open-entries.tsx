import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Link } from 'react-router-dom';

/** How many entries the owner has not dealt with, with a link to them; nothing where there are none. */
export function OpenEntries({ lists }: { lists: readonly ListSummary[] | undefined }) {
  const count = lists?.reduce((sum, { openCount = 0 }) => sum + openCount, 0);
  if (!count) return null;
  return (
    <Link
      to="/entries?state=open"
      className="-my-2.5 inline-flex min-h-11 items-center text-sm font-semibold tabular-nums underline decoration-line-strong underline-offset-4 hover:text-done"
    >
      {count === 1 ? '1 open entry' : `${count.toLocaleString('en-US')} open entries`}
    </Link>
  );
}
