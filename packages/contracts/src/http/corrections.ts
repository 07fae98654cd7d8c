import type { Entry } from './entries.ts';

type Correctable = Pick<Entry, 'completedCount' | 'visitorName' | 'items' | 'correction'>;

/** The entry as the visitor's phone sent it and as it was sealed, without its owner's correction. */
export function recordedEntry<E extends Correctable>(entry: E): E {
  const original = entry.correction?.original;
  if (!original) return entry;
  const items = new Map(original.items.map((item) => [item.itemId, item]));
  return {
    ...entry,
    completedCount: original.completedCount,
    visitorName: original.visitorName,
    items: entry.items.map((item) => {
      const { completed, note } = items.get(item.listItemId) ?? item;
      return { ...item, completed, note };
    }),
    correction: null,
  };
}
