import {
  type startTrial as contract,
  signupEndedMessage,
  trialRefusals,
} from '@scanlist/contracts/messages/billing';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { refuseForgotten } from '../owners/owner-rows.ts';
import type { ProviderSetupIntent } from '../stripe/provider.ts';
import {
  beginSignupPayment,
  endSignupPayment,
  findSignupPayment,
  type SignupPayment,
  storeSignupCard,
  storeSignupCustomer,
  storeSignupSubscription,
} from '../subscriptions/signup-payment-rows.ts';
import { isRunning } from '../subscriptions/subscription.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { syncUnderLock } from '../subscriptions/sync-subscription.ts';
import { createSignupCustomer, createSignupSubscription } from './provider-steps.ts';
import { undoUnderLock } from './undo-signup-payment.ts';

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/**
 * The payment side of a sign-up; the gateway owns the saga (`services/gateway/src/signups`) and calls this as one of
 * its steps.
 *
 * Starts the trial in three steps: card, customer, subscription. Each is stored before the next, so a repeated request
 * continues after a crash. A refusal (`trialRefusals`) ends the sign-up and undoes it; a repeated request gets the same
 * refusal. While the provider is down nothing is lost and the request can be repeated. The trial is published only once
 * the account exists (see `handleOwnerChanged`).
 */
export function startTrial(deps: Dependencies, input: Input): Promise<Answer> {
  return withOwnerLock(deps, input.ownerId, async () => {
    await refuseForgotten(deps.sql, input.ownerId);
    const { signupId: id, ...details } = input;
    const payment = await beginSignupPayment(deps.sql, { id, ...details }, deps.now());
    if (payment.isCanceled) throw storedRefusal(payment) ?? signupEnded();
    try {
      return await runSteps(deps, payment, input);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await endSignupPayment(deps.sql, id, deps.now(), error);
      await tryToUndo(deps, id);
      throw error;
    }
  });
}

async function runSteps(deps: Dependencies, payment: SignupPayment, input: Input): Promise<Answer> {
  const { sql } = deps;
  if (!payment.paymentMethodId) await refuseSecondSubscription(deps, payment.ownerId);
  const paymentMethodId = payment.paymentMethodId ?? (await takeCard(deps, payment, input));
  let { customerId, subscriptionId } = payment;
  if (!customerId) {
    customerId = await createSignupCustomer(deps, payment, paymentMethodId);
    await storeSignupCustomer(sql, payment.id, customerId);
  }
  if (!subscriptionId) {
    subscriptionId = (await createSignupSubscription(deps, payment, customerId, paymentMethodId)).id;
    await storeSignupSubscription(sql, payment.id, subscriptionId);
  }
  const record = await syncUnderLock(deps, payment.ownerId, subscriptionId);
  // A concurrent cancellation waits for the lock, to undo the sign-up.
  if ((await findSignupPayment(sql, payment.id))?.isCanceled) throw signupEnded();
  return { subscriptionId, trialEndsAt: record?.trialEndsAt?.toISOString() ?? null };
}

async function refuseSecondSubscription(deps: Dependencies, ownerId: string): Promise<void> {
  if (!isRunning(await findSubscription(deps.sql, ownerId))) return;
  throw new AppError('SUBSCRIPTION_EXISTS', 'You already have a subscription.');
}

/** The card this browser confirmed. From now on no other sign-up can use it. */
async function takeCard(deps: Dependencies, payment: SignupPayment, input: Input): Promise<string> {
  const intent = await findConfirmedIntent(deps, input);
  const { id: setupIntentId, paymentMethodId } = intent;
  if (intent.status !== 'succeeded' || !paymentMethodId) throw notConfirmed();
  const isFromThisBrowser =
    deps.provider.isTestCard(input.paymentMethodId) || paymentMethodId === input.paymentMethodId;
  if (!isFromThisBrowser || intent.customerId) throw notConfirmed();
  if (!(await storeSignupCard(deps.sql, payment.id, { setupIntentId, paymentMethodId }))) {
    throw new AppError('CARD_ALREADY_USED', 'This card form was already used. Please enter the card again.');
  }
  return paymentMethodId;
}

async function findConfirmedIntent(
  { provider }: Dependencies,
  { setupIntentId, paymentMethodId, signupId }: Input,
): Promise<ProviderSetupIntent> {
  const intent = setupIntentId
    ? await provider.readSetupIntent(setupIntentId)
    : await provider.findSetupIntent(paymentMethodId);
  if (!intent) throw notConfirmed();
  if (intent.status !== 'open' || !provider.isTestCard(paymentMethodId)) return intent;
  return provider.confirmSetupIntent(intent.id, paymentMethodId, `signup/${signupId}/confirm`);
}

/** Undoes the sign-up now if possible; otherwise the worker does it later. */
async function tryToUndo(deps: Dependencies, signupId: string): Promise<void> {
  try {
    const payment = await findSignupPayment(deps.sql, signupId);
    if (payment) await undoUnderLock(deps, payment);
  } catch (err) {
    deps.logger.warn({ err, signupId }, 'could not undo a refused sign-up; retrying later');
  }
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && trialRefusals.some((code) => code === error.code);
}

/** The refusal that the first request got; the caller may have missed it. */
function storedRefusal({ refusalCode, refusalMessage }: SignupPayment): AppError | null {
  const code = trialRefusals.find((refusal) => refusal === refusalCode);
  return code && refusalMessage !== null ? new AppError(code, refusalMessage) : null;
}

function notConfirmed(): AppError {
  return new AppError(
    'CARD_NOT_CONFIRMED',
    'No payment method found. Please try again with valid payment information.',
  );
}

function signupEnded(): AppError {
  return new AppError('SIGNUP_ENDED', signupEndedMessage);
}
