import { createHash } from 'node:crypto';

/** The SHA-256 of a token. Only this is stored, so a stolen table opens and confirms nothing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
