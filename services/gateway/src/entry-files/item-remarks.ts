import type { FoundEntry } from '@scanlist/contracts/http/entries';

/** What is special about an item of an entry: that it was corrected, or differs from the list. */
export function remarksOn(
  { listItemId, removed, unnamed, listContent }: FoundEntry['items'][number],
  { correction }: FoundEntry,
): string[] {
  const isCorrected = correction?.original.items.some(({ itemId }) => itemId === listItemId);
  return [
    ...(isCorrected ? ['corrected'] : []),
    ...(removed ? ['removed from the list'] : []),
    ...(unnamed ? ['not in the submission'] : []),
    ...(listContent === undefined ? [] : [`differs from the list, which says: ${listContent}`]),
  ];
}
