import type { Entry } from '@scanlist/contracts/http/entries';

type Items = Pick<Entry, 'items'>;

/** The texts of the items that were left out, in the order of the entry. */
export function missingItems({ items }: Items): string[] {
  return items.filter(({ completed }) => !completed).map(({ content }) => content);
}

/** The texts of the items with a note, in the order of the entry. */
export function notedItems({ items }: Items): string[] {
  return items.filter(({ note }) => note).map(({ content }) => content);
}

/** Whether there is something in the entry to deal with. */
export function hasFindings(entry: Items): boolean {
  return entry.items.some(({ completed, note }) => !completed || note);
}

/** How many texts are named before the rest is counted. */
const namedMax = 4;

/** 'Alarm set, Stock rotated'; of many the first ones, 'and 9 more'. */
export function nameItems(texts: readonly string[]): string {
  // Never 'and 1 more': the last one takes no more room.
  const named = texts.length === namedMax + 1 ? texts : texts.slice(0, namedMax);
  const rest = texts.length - named.length;
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
