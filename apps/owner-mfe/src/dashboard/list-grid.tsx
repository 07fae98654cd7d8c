import type { ListSummary } from '@scanlist/contracts/http/lists';
import { memo } from 'react';
import type { CardActions } from './card-menu.tsx';
import { ListCard, ListCardPlaceholder } from './list-card.tsx';

interface ListGridProps {
  lists: readonly ListSummary[];
  /** Ids of the lists that tab and search show. */
  shown: ReadonlySet<string>;
  /** True while a copy is being made; it will be first. */
  isCopying: boolean;
  actions: CardActions;
}

/**
 * The cards. Cards that a tab or search excludes are hidden, not removed, so that a thousand lists respond to each key
 * at once. Cards out of view are not laid out (`content-visibility`) but remain available to find-in-page and screen
 * readers.
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

/** Three placeholders while the lists load (specification section 2: Dashboard). */
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

/** With fewer cards, `content-visibility` gains nothing. */
const lazyLayoutFrom = 60;

const cellClasses = 'flex min-w-0';
const offscreenClasses = '[contain-intrinsic-block-size:auto_12rem] [content-visibility:auto]';
const gridClasses = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
