import type { Stripe } from '@stripe/stripe-js';
import type { ReactNode } from 'react';

interface Common {
  submitLabel: string;
  /** The label of the button while the card is being confirmed. */
  busyLabel: string;
  /** Fetching the secret failed. No message was shown yet. */
  onSecretFailed(error: unknown): void;
  /** The card was refused, or its state is unknown; `message` is the provider's and can be shown. */
  onCardRefused(message: string): void;
  /** The payment is finished: the form cannot be sent again, and leaving does not ask. */
  isDone?: boolean;
  /** For a form that replaces an attempt with another card: it takes the focus and shows why that attempt failed. */
  insteadOf?: { refusal: string | null };
  /** Called when sending begins and ends: the choice that is paid for must not change meanwhile. */
  onBusyChange?(isBusy: boolean): void;
  /** Consent, amount and date, right above the button (decision P2). */
  children: ReactNode;
}

/** A confirmed card. */
export interface ConfirmedCard {
  intentId: string;
  paymentMethodId: string;
}

interface SetupFormProps {
  mode: 'setup';
  /** Fetches the client secret of a setup intent, once the fields are complete. */
  fetchClientSecret(): Promise<string>;
  /**
   * Submits the confirmed card. If this throws, the same card is submitted again with the next send of the unchanged
   * form: throw if the result is unknown, and not if it was refused.
   */
  onConfirmed(card: ConfirmedCard): Promise<void>;
}

interface PaymentModeProps {
  mode: 'payment';
  amountCents: number;
  currency: string;
  /** As the existing payment has it; absent for the first payment of a subscription, which keeps the card. */
  usage?: CardUsage;
  /** Fetches the client secret of the payment once the fields are complete; null if nothing is left to pay. */
  fetchClientSecret(): Promise<string | null>;
  onConfirmed(): Promise<void>;
}

export type PaymentFormProps = Common & (SetupFormProps | PaymentModeProps);

/** Whether the card is kept for later charges; the form has to be created with the same value. */
export type CardUsage = 'off_session' | 'on_session' | null;

/** The form itself, once its provider is loaded. */
export type CardFormProps = PaymentFormProps & {
  stripe: Stripe;
  /** Only test cards are accepted. */
  isTest: boolean;
  /** The provider's fields could not be shown. */
  onBroken(): void;
};
