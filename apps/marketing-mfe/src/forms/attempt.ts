/** What has been sent and perhaps taken: these words, under this id. */
export interface Attempt {
  requestId: string;
  words: string;
}

/**
 * The attempt to send these words. The same words keep their id, so that sending them again after a lost answer sends nothing
 * twice; other words get one of their own, so that what was added meanwhile is not taken for what was there before.
 */
export function attemptFor(words: string, before: Attempt | null): Attempt {
  return before?.words === words ? before : { requestId: newRequestId(), words };
}

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS, as in a network at home. */
export function newRequestId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
