import { storeForNextPage, takeFromPreviousPage } from './page-handover.ts';

const key = 'scanlist-return-address';

/**
 * Stores this tab's address for the owner whose session has just expired (specification section 4): the next sign-in
 * returns there. It lasts as long as the tab; a browser without storage returns to the dashboard.
 */
export function storeReturnAddress(
  ownerId: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): void {
  storeForNextPage(key, JSON.stringify({ ownerId, path: pathname + search + hash }));
}

/**
 * Where this owner was when the session expired, and null for everybody else. Always a path of this origin, whatever is
 * stored. Reading removes it.
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
 * The history state for the redirect to /login: the protected page that a signed-out user requested. Any other sign-in
 * leads to the dashboard (specification section 4).
 */
export function requestedPageState({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  return { askedFor: pathname + search + hash };
}

/** The page that was requested before the login redirect, or null. Always a path of this origin, as above. */
export function readRequestedPage(state: unknown, origin?: string): string | null {
  if (typeof state !== 'object' || state === null || !('askedFor' in state)) return null;
  return typeof state.askedFor === 'string'
    ? pathWithin(origin ?? window.location.origin, state.askedFor)
    : null;
}

/** Parsed as a browser would: '//elsewhere' and '/\elsewhere' begin with a slash, too. */
function pathWithin(origin: string, path: string): string | null {
  const url = new URL(path, origin);
  if (!path.startsWith('/') || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
