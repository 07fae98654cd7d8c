const keyOf = (ownerId: string) => `scanlist-address-notice-${ownerId}`;

/** Whether this owner has put the notice of an unconfirmed address away, in this tab and since it was opened. */
export function isNoticeDismissed(ownerId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(ownerId)) !== null;
  } catch {
    return false;
  }
}

/** Puts it away. Without storage it is back with the next look at the dashboard. */
export function dismissNotice(ownerId: string): void {
  try {
    sessionStorage.setItem(keyOf(ownerId), '1');
  } catch {
    // Read once more, then.
  }
}
