const keyOf = (storageId: string) => `scanlist-address-notice-${storageId}`;

/** Whether this person (`storageIdOf`) has dismissed the notice of an unconfirmed address in this browser tab. */
export function isNoticeDismissed(storageId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(storageId)) !== null;
  } catch {
    return false;
  }
}

/** Dismisses the notice. Without storage it is back at the next visit of the dashboard. */
export function dismissNotice(storageId: string): void {
  try {
    sessionStorage.setItem(keyOf(storageId), '1');
  } catch {
    // The notice is shown again.
  }
}
