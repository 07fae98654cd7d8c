import type { Stripe } from '@stripe/stripe-js';
import type { ReactNode } from 'react';

interface Common {
  submitLabel: string;
  /** What the button says while the card is being asked about. */
  busyLabel: string;
  /** Asking for the secret failed. It was not told to anybody yet. */
  onSecretFailed(error: unknown): void;
  /** The card was refused, or nothing could be learnt of it; `message` is the provider's, fit to show. */
  onCardRefused(message: string): void;
  /** Everything is over: nothing can be sent any more, and nobody who leaves is asked whether they mean it. */
  isDone?: boolean;
  /** For a form that takes the place of a try with another card: the focus goes into it, and it says why that one failed. */
  insteadOf?: { refusal: string | null };
  /** Told when sending begins and when it is over: what the payment is about must not change meanwhile. */
  onBusyChange?(isBusy: boolean): void;
  /** Consent, amount and date: the words right above the button (decision P2). */
  children: ReactNode;
}

/** A card that was confirmed. */
export interface ConfirmedCard {
  intentId: string;
  paymentMethodId: string;
}

interface SetupFormProps {
  mode: 'setup';
  /** The secret of a setup intent, asked for once the fields are complete. */
  fetchClientSecret(): Promise<string>;
  /**
   * Takes the confirmed card over. Where this throws, the same card is handed over again when the form is sent again with
   * the card as it is: throw when it is not known what came of it, and not when it was refused.
   */
  onConfirmed(card: ConfirmedCard): Promise<void>;
}

interface PaymentModeProps {
  mode: 'payment';
  amountCents: number;
  currency: string;
  /** As the payment says that is already there; absent for the first one of a subscription, which keeps the card. */
  usage?: CardUsage;
  /** The secret of what is to be paid, asked for once the fields are complete; null where nothing is left to pay. */
  fetchClientSecret(): Promise<string | null>;
  onConfirmed(): Promise<void>;
}

export type PaymentFormProps = Common & (SetupFormProps | PaymentModeProps);

/** Whether a card that pays is kept for charges to come; the form that takes it has to say the same. */
export type CardUsage = 'off_session' | 'on_session' | null;

/** The form itself, once its provider is there. */
export type CardFormProps = PaymentFormProps & {
  stripe: Stripe;
  /** No real card is taken here. */
  isTest: boolean;
  /** The provider's fields cannot be shown after all. */
  onBroken(): void;
};
