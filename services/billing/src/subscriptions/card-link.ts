import { createHash } from 'node:crypto';
import { randomId } from '@scanlist/service-kit/ids';

/** A link that takes a former owner's card back, as it is stored. */
export interface CardLink {
  /** In hexadecimal. */
  tokenHash: string;
  addedUntil: Date;
  expiresAt: Date;
}

/** Longer than a year, so that a link works from one annual charge to the next. */
const lifeMs = 400 * 24 * 60 * 60 * 1000;

/** A new link and its address. Only the address contains the token, which is not stored. */
export function newCardLink(
  addedUntil: Date,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { link: CardLink; url: string } {
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + lifeMs);
  return {
    link: { tokenHash: hashOfToken(token).toString('hex'), addedUntil, expiresAt },
    url: `${publicOrigin}/take-card-back/${token}`,
  };
}

/** The SHA-256 of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
