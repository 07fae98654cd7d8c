const key = 'scanlist-owed-sign-out';

/** Remembers, for the next page of this tab, that the server has not answered a sign-out. */
export function oweSignOut(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage the session ends at the server's own hour.
  }
}

/** True once on the page after such a sign-out: nobody is signed in on it, whatever the cookie says. */
export function takeOwedSignOut(): boolean {
  try {
    const isOwed = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isOwed;
  } catch {
    return false;
  }
}
