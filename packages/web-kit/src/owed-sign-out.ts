import { leaveForNextPage, takeFromLastPage } from './next-page.ts';

const key = 'scanlist-owed-sign-out';

/** Remembers, for the next page of this tab, that the server has not answered a sign-out; without storage its own hour ends it. */
export function oweSignOut(): void {
  leaveForNextPage(key, '1');
}

/** True once on the page after such a sign-out: nobody is signed in on it, whatever the cookie says. */
export function takeOwedSignOut(): boolean {
  return takeFromLastPage(key) !== null;
}
