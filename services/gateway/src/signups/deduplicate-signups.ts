import { createHash } from 'node:crypto';
import type { SignUpBody } from '@scanlist/contracts/http/accounts';
import type { Account } from '../accounts/account.ts';

/** Lets sign-ups that ask for the very same, while one of them is under way, share its outcome. */
export type Deduplicate = (
  request: { body: SignUpBody; setupIntentId: string | null },
  signUp: () => Promise<Account>,
) => Promise<Account>;

/**
 * A button pressed twice is one sign-up, whatever becomes of it: a card that is refused is refused to both, where the second
 * one alone would hear that the first has ended. Only within one process; across processes both still make one account.
 */
export function createSignupDeduplicator(): Deduplicate {
  const inFlight = new Map<string, Promise<Account>>();
  return function deduplicate(request, signUp) {
    // Not the request itself: a password stays in memory no longer than it must.
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const same = inFlight.get(key);
    if (same) return same;
    const outcome = signUp().finally(() => inFlight.delete(key));
    inFlight.set(key, outcome);
    return outcome;
  };
}
