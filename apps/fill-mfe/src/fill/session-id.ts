/** Where the session id of a list is kept on the phone (specification section 3). */
export function sessionKey(listId: string): string {
  return `scanlist-session-${listId}`;
}

/**
 * A new session id, 'session-{timestamp}-{random}' with 128 random bits (decision F2): whoever knows it may read and
 * change this visitor's ticks, so nobody may guess it. The timestamp is the phone's clock and nobody's record.
 */
export function newSessionId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `session-${now}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** True for a text the server would take as a session id. */
export function isSessionId(text: unknown): text is string {
  return typeof text === 'string' && /^session-\d{1,16}-[\w-]{1,128}$/.test(text);
}
