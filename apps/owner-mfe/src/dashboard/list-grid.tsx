import type { ListSummary } from '@scanlist/contracts/http/lists';
import { memo } from 'react';
import type { CardActions } from './card-menu.tsx';
import { ListCard, ListCardPlaceholder } from './list-card.tsx';

interface ListGridProps {
  lists: readonly ListSummary[];
  /** Ids of those that the tab and the search show. */
  shown: ReadonlySet<string>;
  /** True while a copy is made, which will stand first. */
  isCopying: boolean;
  actions: CardActions;
}

/**
 * The cards. What a tab or a search leaves out is hidden and not taken away, so that a thousand lists answer each key at
 * once; cards out of sight are not laid out (`content-visibility`), and are still there for find-in-page and readers.
 */
export const ListGrid = memo(function ListGrid({ lists, shown, isCopying, actions }: ListGridProps) {
  const itemClasses = lists.length > lazyLayoutFrom ? `${cellClasses} ${offscreenClasses}` : cellClasses;
  return (
    <ul className={gridClasses} hidden={shown.size === 0 && !isCopying}>
      {isCopying && (
        <li className={cellClasses}>
          <ListCardPlaceholder />
        </li>
      )}
      {lists.map((list) => (
        <li key={list.id} hidden={!shown.has(list.id)} className={itemClasses}>
          <ListCard list={list} actions={actions} />
        </li>
      ))}
    </ul>
  );
});

/** Three cards' places while the lists load (specification section 2: Dashboard). */
export function ListGridPlaceholder() {
  return (
    <>
      <span role="status" className="sr-only">
        Loading
      </span>
      <ul className={gridClasses} aria-busy="true">
        {[1, 2, 3].map((number) => (
          <li key={number} className={cellClasses}>
            <ListCardPlaceholder />
          </li>
        ))}
      </ul>
    </>
  );
}

/** With fewer cards there is nothing to gain by leaving out those that are not in sight. */
const lazyLayoutFrom = 60;

const cellClasses = 'flex min-w-0';
const offscreenClasses = '[contain-intrinsic-block-size:auto_12rem] [content-visibility:auto]';
const gridClasses = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
