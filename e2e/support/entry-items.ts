import type { MadeList } from './fixtures.ts';

/** The items of an entry in which every item is ticked and none has a note, as the lists database stores them. */
export function completedEntryItems({ items }: Pick<MadeList, 'items'>) {
  return items.map(({ id, content }) => ({
    listItemId: id,
    content,
    completed: true,
    note: null,
    removed: false,
  }));
}
