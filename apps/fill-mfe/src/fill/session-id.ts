/** The storage key of a list's session id (specification section 3). */
export function sessionKey(listId: string): string {
  return `scanlist-session-${listId}`;
}

/** 144 random bits in base64url. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, (sign) => (sign === '+' ? '-' : '_'));
}

/**
 * A new session id, 'session-{timestamp}-{random}' with at least 128 random bits (decision F2). It must not be guessable,
 * because anyone who knows it can read and change this visitor's ticks. The timestamp comes from the phone's clock and
 * is never trusted.
 */
export function newSessionId(now: number): string {
  return `session-${now}-${randomText()}`;
}

/** True for a text the server accepts as a session id. */
export function isSessionId(text: unknown): text is string {
  return typeof text === 'string' && /^session-\d{1,16}-[\w-]{1,128}$/.test(text);
}
