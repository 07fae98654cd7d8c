import { storeForNextPage, takeFromPreviousPage } from './page-handover.ts';

const key = 'scanlist-return-address';

/**
 * Keeps where this tab is, for the owner whose session has just expired (specification section 4): signing in again leads
 * back there. Lasts as long as the tab; a browser without storage leads to the dashboard.
 */
export function storeReturnAddress(
  ownerId: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): void {
  storeForNextPage(key, JSON.stringify({ ownerId, path: pathname + search + hash }));
}

/**
 * Where this owner was when the session expired, and null for everybody else. Only ever a path of this origin, whatever
 * the storage says. Asking forgets it.
 */
export function takeReturnAddress(ownerId: string, origin = window.location.origin): string | null {
  try {
    const kept: unknown = JSON.parse(takeFromPreviousPage(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('ownerId' in kept) || !('path' in kept)) return null;
    if (kept.ownerId !== ownerId || typeof kept.path !== 'string') return null;
    return pathWithin(origin, kept.path);
  } catch {
    return null;
  }
}

/**
 * What the way to /login carries of the room that somebody signed out has asked for, in the state of its history entry: who
 * comes to the sign-in in any other way is led to the dashboard (specification section 4).
 */
export function requestedPageState({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  return { askedFor: pathname + search + hash };
}

/** The room that was asked for before the sign-in, and null where none was. Only ever a path of this origin, as above. */
export function readRequestedPage(state: unknown, origin = window.location.origin): string | null {
  if (typeof state !== 'object' || state === null || !('askedFor' in state)) return null;
  return typeof state.askedFor === 'string' ? pathWithin(origin, state.askedFor) : null;
}

/** Read as a browser would read it: '//elsewhere' and '/\elsewhere' begin with a slash, too. */
function pathWithin(origin: string, path: string): string | null {
  const url = new URL(path, origin);
  if (!path.startsWith('/') || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
