import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-welcome';

/** Stores, across the full page load after a sign-in, that the welcome toast is still to be shown. */
export function scheduleWelcome(): void {
  storeForNextPage(key, '1');
}

/** True once after each sign-in; never in a browser without storage. */
export function takeScheduledWelcome(): boolean {
  return takeFromPreviousPage(key) !== null;
}
