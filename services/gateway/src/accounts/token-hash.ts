import { createHash } from 'node:crypto';

/** What a token is kept under: its SHA-256, so that a stolen table opens and confirms nothing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
