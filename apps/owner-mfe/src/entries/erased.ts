import type { Entry } from '@scanlist/contracts/http/entries';

/** Whether an entry was erased: a submitted entry always has items. */
export function isErased({ items }: Pick<Entry, 'items'>): boolean {
  return items.length === 0;
}

/** Shown instead of the items. */
export const erasedText = 'This entry was erased. Only its time, receipt, and count are kept.';
