import type { PaymentFields } from './payment-fields.ts';
import { createStore } from './store.ts';

/** What the card holder tells their bank. */
export type ChallengeAnswer = 'authenticate' | 'fail';

/** A bank's question to the card holder, until it is answered. */
export interface Challenge {
  /** What is to be charged, in words; null where a card is only set up. */
  amount: string | null;
  /** Takes the answer to the bank; throws where that did not work, and can then be tried again. */
  settle(outcome: ChallengeAnswer): Promise<void>;
  /** Nobody is there to answer any more. */
  abandon(): void;
}

/** What there is to draw: the script that answers the product's questions has no page of its own. */
export const mountedFields = createStore<readonly PaymentFields[]>([]);
export const openChallenge = createStore<Challenge | null>(null);
