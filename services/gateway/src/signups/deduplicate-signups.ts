import { createHash } from 'node:crypto';
import type { SignUpBody } from '@scanlist/contracts/http/accounts';
import type { Account } from '../accounts/account.ts';

/** Lets identical sign-ups share one outcome while the first of them is in progress. */
export type Deduplicate = (
  request: { body: SignUpBody; setupIntentId: string | null },
  signUp: () => Promise<Account>,
) => Promise<Account>;

/**
 * A button pressed twice is one sign-up: a refused card is refused to both. Without this the second request would get
 * `SIGNUP_ENDED`. It works within one process; across processes both still create one account.
 */
export function createSignupDeduplicator(): Deduplicate {
  const inFlight = new Map<string, Promise<Account>>();
  return function deduplicate(request, signUp) {
    // A hash and not the request: a password stays in memory no longer than necessary.
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const same = inFlight.get(key);
    if (same) return same;
    const outcome = signUp().finally(() => inFlight.delete(key));
    inFlight.set(key, outcome);
    return outcome;
  };
}
