import { hash } from 'node:crypto';

/** What requests and wrong passwords are counted by. */
type Counted = 'address' | 'site' | 'login name' | 'account' | 'device' | 'former devices' | 'session';

declare const madeByKind: unique symbol;

/** The key of a count; only `countKey` creates one. */
export type CountKey = string & { readonly [madeByKind]: true };

/**
 * The key of a count: keys differ if their kinds or any of their parts differ. It has 43 characters and reveals
 * nothing of its parts.
 */
export function countKey(kind: Counted, ...parts: readonly string[]): CountKey {
  return hash('sha256', JSON.stringify([kind, ...parts]), 'base64url') as CountKey;
}
