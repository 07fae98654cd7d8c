import type { Customer, Invoice, PaymentIntent, PaymentMethod } from './contract.ts';
import { attachMethod, markSetUp } from './payment-method.ts';
import { StripeError, wrongState } from './stripe-error.ts';
import { cardOf, declineError } from './test-cards.ts';
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

/** The result of a charge. */
export interface Charge {
  intent: PaymentIntent;
  /** Set if the card was declined, or if it needs authentication off session. */
  error?: StripeError;
}

/** Creates the intent that collects an invoice. `saves`: its card is saved for later invoices. */
export function newPaymentIntent(
  work: UnitOfWork,
  { invoice, method, saves }: { invoice: Invoice; method: string | null; saves: boolean },
): PaymentIntent {
  const id = work.newId('pi');
  const intent = work.save<PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${work.newSecret()}`,
    confirmation_method: 'automatic',
    created: work.now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: saves ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
    _local: { invoice: invoice.id },
  });
  work.emit('payment_intent.created', intent);
  return intent;
}

/** Confirms the intent on session, with the card holder present. */
export function confirmPaymentIntent(
  work: UnitOfWork,
  intent: PaymentIntent,
  method: PaymentMethod,
  customer: Customer,
): Charge {
  requireOpen(intent);
  requireUsable(method, customer);
  const card = cardOf(method._local.profile);
  if (card.presented !== 'ok') return decline(work, intent, method, declineError(card.presented));
  if (card.challenge === 'always' || (card.challenge === 'once' && !method._local.isSetUp))
    return { intent: requestAuthentication(work, intent, method) };
  return { intent: succeed(work, intent, method, customer) };
}

/** Charges a card off session, without its holder. */
export function chargeOffSession(
  work: UnitOfWork,
  intent: PaymentIntent,
  method: PaymentMethod,
  customer: Customer,
): Charge {
  requireOpen(intent);
  requireUsable(method, customer);
  const card = cardOf(method._local.profile);
  if (card.presented !== 'ok') return decline(work, intent, method, declineError(card.presented));
  const mustAsk = card.offSession === 'authentication_required';
  if (mustAsk || (card.challenge !== 'never' && !method._local.isSetUp)) {
    const asked = requestAuthentication(work, intent, method);
    return { intent: asked, error: actionRequired() };
  }
  if (card.offSession !== 'ok' && card.offSession !== 'authentication_required')
    return decline(work, intent, method, declineError(card.offSession));
  return { intent: succeed(work, intent, method, customer) };
}

/** Applies the result of the holder's authentication. */
export function settlePaymentChallenge(
  work: UnitOfWork,
  intent: PaymentIntent,
  method: PaymentMethod,
  customer: Customer,
  outcome: 'authenticate' | 'fail',
): Charge {
  if (intent.status !== 'requires_action')
    throw wrongState('This PaymentIntent does not wait for its holder.', 'payment_intent_unexpected_state');
  if (outcome === 'authenticate') return { intent: succeed(work, intent, method, customer) };
  return decline(
    work,
    intent,
    method,
    new StripeError(
      402,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      { code: 'payment_intent_authentication_failure' },
    ),
  );
}

/** Cancels an open intent. */
export function cancelPaymentIntent(
  work: UnitOfWork,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  return saveChange(
    work,
    intent,
    { status: 'canceled', canceled_at: work.now, cancellation_reason: reason, next_action: null },
    'payment_intent.canceled',
  );
}

function requestAuthentication(
  work: UnitOfWork,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  return saveChange(
    work,
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    },
    'payment_intent.requires_action',
  );
}

function succeed(work: UnitOfWork, intent: PaymentIntent, method: PaymentMethod, customer: Customer) {
  if (intent.setup_future_usage) attachMethod(work, markSetUp(work, method), customer);
  // A method that is not saved can be used only once.
  else if (method.customer === null)
    saveChange(work, method, { _local: { ...method._local, isUsedUp: true } });
  return saveChange(
    work,
    intent,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    },
    'payment_intent.succeeded',
  );
}

function decline(
  work: UnitOfWork,
  intent: PaymentIntent,
  { _local, ...method }: PaymentMethod,
  error: StripeError,
): Charge {
  const { code, decline_code } = error.details;
  const declined = saveChange(
    work,
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        code: code as NonNullable<PaymentIntent['last_payment_error']>['code'],
        ...(decline_code ? { decline_code } : {}),
        message: error.message,
        payment_method: method,
        type: error.type,
      },
    },
    'payment_intent.payment_failed',
  );
  return { intent: declined, error };
}

function actionRequired(): StripeError {
  return new StripeError(
    402,
    'This payment requires additional user action before it can be completed successfully.',
    { type: 'card_error', code: 'invoice_payment_intent_requires_action' },
  );
}

function requireUsable(method: PaymentMethod, customer: Customer): void {
  if (method.customer === customer.id || (method.customer === null && !method._local.isUsedUp)) return;
  throw wrongState(
    'The provided PaymentMethod was previously used, detached or belongs to another Customer, and may not be used here.',
    'payment_method_unexpected_state',
  );
}

function requireOpen({ status }: PaymentIntent): void {
  if (status !== 'succeeded' && status !== 'canceled') return;
  throw wrongState(
    `You cannot confirm this PaymentIntent because it has a status of ${status}.`,
    'payment_intent_unexpected_state',
  );
}
