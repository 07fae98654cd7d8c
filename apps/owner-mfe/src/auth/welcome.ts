import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-welcome';

/** Remembers, across the full redirect after a sign-in, that the owner has not been greeted yet. */
export function scheduleWelcome(): void {
  storeForNextPage(key, '1');
}

/** True once after each sign-in; never in a browser without storage. */
export function takeScheduledWelcome(): boolean {
  return takeFromPreviousPage(key) !== null;
}
