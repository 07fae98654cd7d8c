import type { Entry } from '@scanlist/contracts/http/entries';
import { useMemo, useState } from 'react';
import { visitorNames } from './visitor-names.ts';

/**
 * The names in the entries of a list that have been loaded so far. They stay while another filter loads or nothing
 * matches it, so that the owner can choose another name.
 */
export function useVisitorNames(listId: string, entries: readonly Entry[] | undefined): readonly string[] {
  const [seen, setSeen] = useState<{ listId: string; names: readonly string[] }>({ listId, names: [] });
  const names = useMemo(
    () => visitorNames(entries ?? [], seen.listId === listId ? seen.names : []),
    [entries, seen, listId],
  );
  // Names are only ever added.
  if (seen.listId !== listId || seen.names.length !== names.length) setSeen({ listId, names });
  return names;
}
