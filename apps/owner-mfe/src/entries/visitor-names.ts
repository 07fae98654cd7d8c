import type { Entry } from '@scanlist/contracts/http/entries';

const namesMax = 100;

/**
 * The names known before and those in the entries, each once whatever its case, in the order of the alphabet; a hundred
 * at most.
 */
export function visitorNames(
  entries: readonly Pick<Entry, 'visitorName'>[],
  knownBefore: readonly string[] = [],
): string[] {
  const names = new Map(knownBefore.map((name) => [name.toLowerCase(), name]));
  for (const { visitorName } of entries) {
    if (names.size === namesMax) break;
    const key = visitorName?.toLowerCase();
    if (visitorName && key && !names.has(key)) names.set(key, visitorName);
  }
  return [...names.values()].toSorted((a, b) => a.localeCompare(b));
}
