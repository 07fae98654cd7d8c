import type { MadeList } from './fixtures.ts';

/** The items of an entry in which all of a list was done and nothing noted, as the database of lists keeps them. */
export function completedEntryItems({ items }: Pick<MadeList, 'items'>) {
  return items.map(({ id, content }) => ({
    listItemId: id,
    content,
    completed: true,
    note: null,
    removed: false,
  }));
}
