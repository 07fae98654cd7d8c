import { leaveForNextPage, takeFromLastPage } from '@scanlist/web-kit/next-page';

const key = 'scanlist-welcome';

/** Remembers, across the full redirect after a sign-in, that the owner has not been greeted yet. */
export function rememberToWelcome(): void {
  leaveForNextPage(key, '1');
}

/** True once after each sign-in; never in a browser without storage. */
export function isTimeToWelcome(): boolean {
  return takeFromLastPage(key) !== null;
}
