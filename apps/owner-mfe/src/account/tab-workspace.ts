import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-workspace';

/** From the next document on, this tab is about that workspace. */
export function enterWorkspace(id: string): void {
  storeForNextPage(key, id);
}

/** From the next document on, this tab is about the workspace in which new tabs begin. */
export function forgetWorkspace(): void {
  takeFromPreviousPage(key);
}

/**
 * Loads the dashboard as a new document, which clears everything of the workspace in memory. Unsaved input does not
 * block it.
 */
export function loadDashboard(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.assign('/dashboard');
}
