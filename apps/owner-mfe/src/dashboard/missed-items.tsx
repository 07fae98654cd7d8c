import type { AllInsights } from '@scanlist/contracts/http/insights';
import { Skeleton } from '@scanlist/ui/skeleton';
import { entriesLink } from '../list-data/entries-link.ts';
import { FigureList, FigureRow } from './figure-list.tsx';
import { type Days, weeksOfFigures } from './figures.ts';

interface MissedItemsProps {
  /** Undefined while they load. */
  items: AllInsights['items'] | undefined;
  days: Days | undefined;
}

/** The items that were left out most. */
export function MissedItems({ items, days }: MissedItemsProps) {
  return (
    <FigureList
      title={`Most missed in ${weeksOfFigures} weeks`}
      none={items?.length === 0 && 'Nothing was missed.'}
    >
      {items && days
        ? items.map(({ listId, itemId, content, listTitle, leftOut, seen }) => (
            <FigureRow
              key={`${listId} ${itemId}`}
              to={entriesLink(days, { list: listId, leftOut: itemId })}
              name={content}
              about={listTitle}
              figure={`${leftOut.toLocaleString('en-US')} of ${seen.toLocaleString('en-US')}`}
            />
          ))
        : [1, 2, 3].map((place) => (
            <li key={place} aria-hidden className="flex h-11 items-center lg:h-7">
              <Skeleton className="h-4 w-3/4" />
            </li>
          ))}
    </FigureList>
  );
}
