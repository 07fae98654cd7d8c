const keyOf = (ownerId: string) => `scanlist-address-notice-${ownerId}`;

/** Whether this person has dismissed the notice of an unconfirmed address in this browser tab. */
export function isNoticeDismissed(ownerId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(ownerId)) !== null;
  } catch {
    return false;
  }
}

/** Dismisses the notice. Without storage it is back at the next visit of the dashboard. */
export function dismissNotice(ownerId: string): void {
  try {
    sessionStorage.setItem(keyOf(ownerId), '1');
  } catch {
    // The notice is shown again.
  }
}
