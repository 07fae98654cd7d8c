import type { ShownEntry } from './entry-pages.ts';

/** The text of an item: as the list has it now, else as these entries have it; undefined where neither does. */
export function itemText(
  itemId: string,
  items: readonly { id: string; content: string }[] = [],
  entries: readonly Pick<ShownEntry, 'items'>[] = [],
): string | undefined {
  const item = items.find(({ id }) => id === itemId);
  if (item) return item.content;
  for (const entry of entries) {
    const recorded = entry.items.find(({ listItemId }) => listItemId === itemId);
    if (recorded) return recorded.content;
  }
  return undefined;
}
