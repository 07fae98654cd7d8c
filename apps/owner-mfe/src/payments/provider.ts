import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { CardFormProps } from './payment-form-props.ts';

/** The card provider, and the form that uses it. */
export interface Provider {
  stripe: Stripe;
  CardForm: ComponentType<CardFormProps>;
  /** Set for the stand-in only. */
  local: LocalScreens | null;
}

/** The components of a stand-in for the provider. */
export interface LocalScreens {
  /** Renders what the provider would render in a frame. */
  LocalStripeUi: ComponentType;
  /** Tells that nothing is charged, on screens without card fields. */
  TestModeBanner: ComponentType;
}
