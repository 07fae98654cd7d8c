import type { PaymentFields } from './payment-fields.ts';
import { createStore } from './store.ts';

/** The card holder's answer to the bank. */
export type ChallengeAnswer = 'authenticate' | 'fail';

/** A bank's question to the card holder, until it is answered. */
export interface Challenge {
  /** The formatted amount; null where a card is only set up. */
  amount: string | null;
  /** Sends the answer to the bank; throws if that failed, and can then be tried again. */
  settle(outcome: ChallengeAnswer): Promise<void>;
  /** The page was left without an answer. */
  abandon(): void;
}

/** What the UI has to render; the stand-in's script has no page of its own. */
export const mountedFields = createStore<readonly PaymentFields[]>([]);
export const openChallenge = createStore<Challenge | null>(null);
