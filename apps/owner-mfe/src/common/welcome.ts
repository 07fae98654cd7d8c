const key = 'scanlist-welcome';

/** Remembers, across the full redirect after a sign-in, that the owner has not been greeted yet. */
export function rememberToWelcome(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // A browser without storage gets no greeting, and nothing else is lost.
  }
}

/** True once after each sign-in. */
export function isTimeToWelcome(): boolean {
  try {
    const isTime = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isTime;
  } catch {
    return false;
  }
}
