import type { Customer, PaymentMethod, SetupIntent } from './contract.ts';
import { attachMethod, markSetUp } from './payment-method.ts';
import { StripeError, wrongState } from './stripe-error.ts';
import { cardOf, declineError } from './test-cards.ts';
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

interface NewSetupIntent {
  customer: string | null;
  usage: 'off_session' | 'on_session';
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
}

/** Creates a setup intent that waits for a card, or for its confirmation if it already has one. */
export function newSetupIntent(work: UnitOfWork, given: NewSetupIntent): SetupIntent {
  const id = work.newId('seti');
  const intent = work.save<SetupIntent>({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${work.newSecret()}`,
    created: work.now,
    customer: given.customer,
    description: given.description,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: given.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    usage: given.usage,
  });
  work.emit('setup_intent.created', intent);
  return intent;
}

/**
 * Confirms the intent with a card. The card is set up, or its bank first requires authentication, or it is declined: then
 * `error` is set and the intent waits for another card.
 */
export function confirmSetupIntent(
  work: UnitOfWork,
  intent: SetupIntent,
  method: PaymentMethod,
  customer: Customer | undefined,
): { intent: SetupIntent; error?: StripeError } {
  requireOpen(intent, 'confirm');
  const card = cardOf(method._local.profile);
  const decline = card.presented === 'ok' ? usedUp(method, customer) : declineError(card.presented);
  if (decline) return { intent: refuse(work, intent, method, decline), error: decline };
  if (card.challenge !== 'never') {
    const asked = saveChange(work, intent, {
      status: 'requires_action',
      payment_method: method.id,
      last_setup_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    });
    work.emit('setup_intent.requires_action', asked);
    return { intent: asked };
  }
  return { intent: succeed(work, intent, method, customer) };
}

/** Applies the result of the holder's authentication. */
export function settleSetupChallenge(
  work: UnitOfWork,
  intent: SetupIntent,
  method: PaymentMethod,
  customer: Customer | undefined,
  outcome: 'authenticate' | 'fail',
): SetupIntent {
  if (intent.status !== 'requires_action')
    throw wrongState('This SetupIntent does not wait for its holder.', 'setup_intent_unexpected_state');
  if (outcome === 'authenticate') return succeed(work, intent, method, customer);
  return refuse(
    work,
    intent,
    method,
    new StripeError(
      402,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      { code: 'setup_intent_authentication_failure' },
    ),
  );
}

/** Cancels an open intent. */
export function cancelSetupIntent(
  work: UnitOfWork,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  requireOpen(intent, 'cancel');
  return saveChange(
    work,
    intent,
    { status: 'canceled', cancellation_reason: reason, next_action: null },
    'setup_intent.canceled',
  );
}

function succeed(
  work: UnitOfWork,
  intent: SetupIntent,
  method: PaymentMethod,
  customer: Customer | undefined,
) {
  const ready = markSetUp(work, method);
  if (customer) attachMethod(work, ready, customer);
  return saveChange(
    work,
    intent,
    { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  );
}

function refuse(
  work: UnitOfWork,
  intent: SetupIntent,
  { _local, ...method }: PaymentMethod,
  error: StripeError,
) {
  const { code, decline_code } = error.details;
  return saveChange(
    work,
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: {
        code: code as NonNullable<SetupIntent['last_setup_error']>['code'],
        ...(decline_code ? { decline_code } : {}),
        message: error.message,
        payment_method: method,
        type: error.type,
      },
    },
    'setup_intent.setup_failed',
  );
}

/** Refuses a method that is used up or belongs to another customer. */
function usedUp(method: PaymentMethod, customer: Customer | undefined): undefined {
  const isAnothers = method.customer !== null && method.customer !== customer?.id;
  if (!isAnothers && !method._local.isUsedUp) return undefined;
  throw wrongState(
    isAnothers
      ? 'The PaymentMethod you provided is attached to another customer.'
      : 'The provided PaymentMethod was previously used or detached, and may not be used again.',
    'payment_method_unexpected_state',
  );
}

function requireOpen({ status }: SetupIntent, verb: string): void {
  if (status !== 'succeeded' && status !== 'canceled') return;
  throw wrongState(
    `You cannot ${verb} this SetupIntent because it has a status of ${status}.`,
    'setup_intent_unexpected_state',
  );
}
