import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { CardFormProps } from './payment-form-props.ts';

/** Whom the browser speaks with about cards, and the form that does. */
export interface Provider {
  stripe: Stripe;
  CardForm: ComponentType<CardFormProps>;
  /** Only where it is the stand-in. */
  local: LocalScreens | null;
}

/** What a stand-in for the provider needs on the screen. */
export interface LocalScreens {
  /** Draws what the provider's own page would draw in a frame. */
  LocalStripeUi: ComponentType;
  /** Says that nothing is charged, where no card is typed in. */
  TestModeBanner: ComponentType;
}
