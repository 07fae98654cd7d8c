import { leaveForNextPage, takeFromLastPage } from './next-page.ts';

const key = 'scanlist-return-address';

/**
 * Keeps where this tab is, for the owner whose session has just expired (specification section 4): signing in again leads
 * back there. Lasts as long as the tab; a browser without storage leads to the dashboard.
 */
export function keepReturnAddress(
  ownerId: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): void {
  leaveForNextPage(key, JSON.stringify({ ownerId, path: pathname + search + hash }));
}

/**
 * Where this owner was when the session expired, and null for everybody else. Only ever a path of this origin, whatever
 * the storage says. Asking forgets it.
 */
export function takeReturnAddress(ownerId: string, origin = window.location.origin): string | null {
  try {
    const kept: unknown = JSON.parse(takeFromLastPage(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('ownerId' in kept) || !('path' in kept)) return null;
    if (kept.ownerId !== ownerId || typeof kept.path !== 'string') return null;
    return pathWithin(origin, kept.path);
  } catch {
    return null;
  }
}

/** Read as a browser would read it: '//elsewhere' and '/\elsewhere' begin with a slash, too. */
function pathWithin(origin: string, path: string): string | null {
  const url = new URL(path, origin);
  if (!path.startsWith('/') || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
