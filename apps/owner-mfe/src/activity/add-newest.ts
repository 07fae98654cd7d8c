import type { Activity } from '@scanlist/contracts/http/activity';

/** A page of the trail; `next` is the path of the older one, null on the last. */
export interface ActivityPage {
  rows: Activity[];
  next: string | null;
}

/** The pages that are loaded, newest first, and the path of each. */
export interface LoadedPages {
  pages: ActivityPage[];
  pageParams: string[];
}

/**
 * The loaded pages with what a newer look at the first page found. Rows never change, so the older ones stay as they are.
 * Where more happened than one page holds, that page alone is left, and older ones are loaded again on demand.
 */
export function addNewest(loaded: LoadedPages, newest: ActivityPage): LoadedPages {
  const [first, ...others] = loaded.pages;
  if (!first) return loaded;
  const known = new Set(first.rows.map(({ id }) => id));
  const added = newest.rows.filter(({ id }) => !known.has(id));
  if (added.length === 0) return loaded;
  // Rows may be stored a moment late, among those that are shown.
  const rows = [...added, ...first.rows].sort((a, b) => compare(b, a));
  const hasGap = added.length === newest.rows.length && newest.next !== null;
  if (hasGap) return { pages: [newest], pageParams: loaded.pageParams.slice(0, 1) };
  return { ...loaded, pages: [{ rows, next: first.next }, ...others] };
}

/** By time, then by id, as the trail is sorted. */
function compare(a: Activity, b: Activity): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
