import type { ListInsights } from '@scanlist/contracts/http/insights';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { useState } from 'react';
import { sharePercent } from '../format/share-percent.ts';
import { entriesLink } from '../list-data/entries-link.ts';
import { FigureLink } from './figure-link.tsx';
import { LastNotes } from './last-notes.tsx';

/** How many items are shown at first. */
const itemsAtFirst = 10;

interface MissedItemsProps {
  listId: string;
  insights: ListInsights;
}

/** The items of the entries, most often left out first, with their notes. */
export function MissedItems({ listId, insights }: MissedItemsProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const { items } = insights;
  if (items.length === 0) return null;
  const shown = isAllShown ? items : items.slice(0, itemsAtFirst);
  return (
    <section aria-labelledby="missed" className="min-w-0">
      <h2 id="missed" className="font-display text-lg">
        Most often missed
      </h2>
      {items.every(({ leftOut }) => leftOut === 0) && (
        <p className="mt-1 text-sm text-muted">Nothing was missed in this range.</p>
      )}
      <Card className="@container mt-3 px-3 py-1 sm:px-5">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Items by how often they were missed</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                Item
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-semibold @min-[15rem]:whitespace-nowrap">
                Missed
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-semibold">
                Noted
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((item) => (
              <ItemRow key={item.itemId} listId={listId} insights={insights} item={item} />
            ))}
          </tbody>
        </table>
      </Card>
      {items.length > itemsAtFirst && (
        <Button
          className="mt-3 print:hidden"
          aria-expanded={isAllShown}
          onClick={() => setIsAllShown(!isAllShown)}
        >
          {isAllShown ? 'Show fewer items' : `Show all ${items.length} items`}
        </Button>
      )}
    </section>
  );
}

function ItemRow({ listId, insights, item }: MissedItemsProps & { item: ListInsights['items'][number] }) {
  const { itemId, content, removed, seen, leftOut, noted, lastNotes } = item;
  const ofSeen = `${count(leftOut)} of ${count(seen)}`;
  return (
    <tr className="break-inside-avoid align-baseline">
      <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
        {content}
        {removed && <span className="block text-xs text-muted">Removed from the list</span>}
        {lastNotes.length > 0 && <LastNotes listId={listId} item={content} notes={lastNotes} />}
      </th>
      <td className="pb-1.5 pl-3 text-right @min-[15rem]:whitespace-nowrap">
        {leftOut === 0 ? (
          <span className="inline-flex flex-col items-end text-muted">
            0%
            <span className="text-xs">{ofSeen}</span>
          </span>
        ) : (
          <FigureLink
            to={entriesLink(insights, { list: listId, leftOut: itemId })}
            align="end"
            note={
              <>
                {ofSeen}
                <span className="sr-only"> entries missed {content}</span>
              </>
            }
          >
            {sharePercent(leftOut, seen)}%
          </FigureLink>
        )}
      </td>
      <td className="pl-3 text-right">
        {noted === 0 ? (
          <span className="text-muted">0</span>
        ) : (
          <FigureLink to={entriesLink(insights, { list: listId, noted: itemId })} align="end">
            {count(noted)}
            <span className="sr-only">
              {noted === 1 ? ' entry has' : ' entries have'} a note on {content}
            </span>
          </FigureLink>
        )}
      </td>
    </tr>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
