import type { ListSummary } from '@scanlist/contracts/http/lists';
import { FigureList, FigureRow } from './figure-list.tsx';
import { quietFromDays, quietLists } from './find-quiet-lists.ts';

/** The lists that nobody has filled in for a while. */
export function QuietLists({ lists }: { lists: readonly ListSummary[] }) {
  const quiet = quietLists(lists, Date.now());
  return (
    <FigureList
      title="No entries for a while"
      none={quiet.length === 0 && `Every list you use had an entry in the last ${quietFromDays} days.`}
    >
      {quiet.map(({ id, title, days }) => (
        <FigureRow key={id} to={`/list-insights/${id}`} name={title} figure={`${days} days`} />
      ))}
    </FigureList>
  );
}
