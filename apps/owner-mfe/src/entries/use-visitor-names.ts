import type { Entry } from '@scanlist/contracts/http/entries';
import { useMemo, useState } from 'react';
import { visitorNames } from './visitor-names.ts';

/**
 * The names in the entries of a path that have been loaded so far. They stay while another filter loads or nothing
 * matches it, so that the owner can choose another name.
 */
export function useVisitorNames(path: string, entries: readonly Entry[] | undefined): readonly string[] {
  const [seen, setSeen] = useState<{ path: string; names: readonly string[] }>({ path, names: [] });
  const names = useMemo(
    () => visitorNames(entries ?? [], seen.path === path ? seen.names : []),
    [entries, seen, path],
  );
  // Names are only ever added.
  if (seen.path !== path || seen.names.length !== names.length) setSeen({ path, names });
  return names;
}
