const key = 'scanlist-owed-sign-out';

/**
 * Remembers, for the next page of any tab, that the server has not answered a sign-out. Never throws: in a browser
 * without storage the server's own timeout ends the session.
 */
export function deferSignOut(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // As above.
  }
}

/**
 * True once after such a sign-out: nobody is signed in then, whatever the cookie says. A sign-in calls it too, because
 * its session is new and nobody has ended it.
 */
export function takeDeferredSignOut(): boolean {
  try {
    const isDeferred = localStorage.getItem(key) !== null;
    localStorage.removeItem(key);
    return isDeferred;
  } catch {
    return false;
  }
}
