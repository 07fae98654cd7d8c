import { hash } from 'node:crypto';

/** What requests and wrong passwords are counted of. */
type Counted = 'address' | 'site' | 'login name' | 'account' | 'device' | 'former devices' | 'session';

declare const madeByKind: unique symbol;

/** The key of a count; `countKey` alone makes one. */
export type CountKey = string & { readonly [madeByKind]: true };

/**
 * The key of one count: no two differ in kind or part and are equal, whatever the parts hold. It has 43 characters, and shows
 * nothing of them.
 */
export function countKey(kind: Counted, ...parts: readonly string[]): CountKey {
  return hash('sha256', JSON.stringify([kind, ...parts]), 'base64url') as CountKey;
}
