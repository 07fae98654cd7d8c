import type { ListSummary } from '@scanlist/contracts/http/lists';
import { memo } from 'react';
import type { CardActions } from './card-menu.tsx';
import { ListCard, ListCardPlaceholder } from './list-card.tsx';
import { ListRow, ListRowPlaceholder } from './list-row.tsx';
import type { Layout } from './lists-view.ts';

interface ListGridProps {
  lists: readonly ListSummary[];
  /** Ids of the lists that tab and search show. */
  shown: ReadonlySet<string>;
  layout: Layout;
  /** True while a copy is being made; it will be first. */
  isCopying: boolean;
  actions: CardActions;
}

/**
 * The lists as cards or rows. Those that a tab or search excludes are hidden, not removed, so that a thousand lists
 * respond to each key at once. Those out of view are not laid out (`content-visibility`) but remain available to
 * find-in-page and screen readers.
 */
export const ListGrid = memo(function ListGrid({ lists, shown, layout, isCopying, actions }: ListGridProps) {
  const { list: listClasses, item, offscreen, Item, Placeholder } = layouts[layout];
  const itemClasses = lists.length > lazyLayoutFrom ? `${item} ${offscreen}` : item;
  return (
    <ul className={listClasses} hidden={shown.size === 0 && !isCopying}>
      {isCopying && (
        <li className={item}>
          <Placeholder />
        </li>
      )}
      {lists.map((list) => (
        <li key={list.id} hidden={!shown.has(list.id)} className={itemClasses}>
          <Item list={list} actions={actions} />
        </li>
      ))}
    </ul>
  );
});

/** Three placeholders while the lists load (specification section 2: Dashboard). */
export function ListGridPlaceholder({ layout }: { layout: Layout }) {
  const { list: listClasses, item, Placeholder } = layouts[layout];
  return (
    <>
      <span role="status" className="sr-only">
        Loading
      </span>
      <ul className={listClasses} aria-busy="true">
        {[1, 2, 3].map((number) => (
          <li key={number} className={item}>
            <Placeholder />
          </li>
        ))}
      </ul>
    </>
  );
}

/** With fewer lists, `content-visibility` gains nothing. */
const lazyLayoutFrom = 60;

const layouts = {
  cards: {
    list: 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3',
    item: 'flex min-w-0',
    offscreen: '[contain-intrinsic-block-size:auto_12rem] [content-visibility:auto]',
    Item: ListCard,
    Placeholder: ListCardPlaceholder,
  },
  rows: {
    list: 'overflow-hidden rounded-card border border-line bg-surface',
    // The line above a row is drawn over it and adds no height. The first row that is shown has none.
    item: 'relative flex min-w-0 [:not([hidden])~&]:before:absolute [:not([hidden])~&]:before:inset-x-0 [:not([hidden])~&]:before:top-0 [:not([hidden])~&]:before:h-px [:not([hidden])~&]:before:bg-line',
    offscreen: '[contain-intrinsic-block-size:auto_2.75rem] [content-visibility:auto]',
    Item: ListRow,
    Placeholder: ListRowPlaceholder,
  },
} as const;
