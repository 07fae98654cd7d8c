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
  beginSignup,
  endSignup,
  findSignup,
  type Signup,
  storeSignupCard,
  storeSignupCustomer,
  storeSignupSubscription,
} from '../subscriptions/signup-payment-rows.ts';
import { isRunning } from '../subscriptions/subscription.ts';
import { findSubscription } from '../subscriptions/subscription-rows.ts';
import { syncHeld } from '../subscriptions/sync-subscription.ts';
import { customerOf, subscriptionOf } from './signup-steps.ts';
import { undoHeld } from './undo-signup.ts';

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/**
 * Starts the trial of a sign-up: card, customer, subscription, each kept before the next. Killed in between, the same request
 * goes on where it was. A refusal ends the sign-up and undoes it; where the provider is away nothing is lost and the request
 * can be asked again. Asked again after a refusal it is refused in the same words. Nobody is told of the trial before the
 * account is there (see `handleOwnerChanged`).
 */
export function startTrial(deps: Dependencies, input: Input): Promise<Answer> {
  return withOwnerLock(deps, input.ownerId, async () => {
    await refuseForgotten(deps.sql, input.ownerId);
    const { signupId: id, ...words } = input;
    const signup = await beginSignup(deps.sql, { id, ...words }, deps.now());
    if (signup.isCanceled) throw refusalOf(signup) ?? signupEnded();
    try {
      return await goOn(deps, signup, input);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await endSignup(deps.sql, id, deps.now(), error);
      await undo(deps, id);
      throw error;
    }
  });
}

async function goOn(deps: Dependencies, signup: Signup, input: Input): Promise<Answer> {
  const { sql } = deps;
  if (!signup.paymentMethodId) await refuseSecond(deps, signup.ownerId);
  const paymentMethodId = signup.paymentMethodId ?? (await takeCard(deps, signup, input));
  const customerId = signup.customerId ?? (await customerOf(deps, signup, paymentMethodId));
  await storeSignupCustomer(sql, signup.id, customerId);
  let { subscriptionId } = signup;
  if (!subscriptionId) {
    subscriptionId = (await subscriptionOf(deps, signup, customerId, paymentMethodId)).id;
    await storeSignupSubscription(sql, signup.id, subscriptionId);
  }
  const record = await syncHeld(deps, signup.ownerId, subscriptionId);
  // Whoever cancelled it meanwhile waits for the lock, to undo it.
  if ((await findSignup(sql, signup.id))?.isCanceled) throw signupEnded();
  return { subscriptionId, trialEndsAt: record?.trialEndsAt?.toISOString() ?? null };
}

async function refuseSecond(deps: Dependencies, ownerId: string): Promise<void> {
  if (!isRunning(await findSubscription(deps.sql, ownerId))) return;
  throw new AppError('SUBSCRIPTION_EXISTS', 'You already have a subscription.');
}

/** The card this browser confirmed, which from now on belongs to this sign-up alone. */
async function takeCard(deps: Dependencies, signup: Signup, input: Input): Promise<string> {
  const intent = await confirmedIntent(deps, input);
  const { id: setupIntentId, paymentMethodId } = intent;
  if (intent.status !== 'succeeded' || !paymentMethodId) throw notConfirmed();
  const isTheirs =
    deps.provider.isTestCard(input.paymentMethodId) || paymentMethodId === input.paymentMethodId;
  if (!isTheirs || intent.customerId) throw notConfirmed();
  if (!(await storeSignupCard(deps.sql, signup.id, { setupIntentId, paymentMethodId }))) {
    throw new AppError('CARD_ALREADY_USED', 'This card form was already used. Please enter the card again.');
  }
  return paymentMethodId;
}

async function confirmedIntent(
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

/** Best done at once; else the worker does it. */
async function undo(deps: Dependencies, signupId: string): Promise<void> {
  try {
    const signup = await findSignup(deps.sql, signupId);
    if (signup) await undoHeld(deps, signup);
  } catch (err) {
    deps.logger.warn({ err, signupId }, 'a refused sign-up is undone later');
  }
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && trialRefusals.some((code) => code === error.code);
}

/** What the one who asked first was told, who may not have heard it. */
function refusalOf({ refusalCode, refusalMessage }: Signup): AppError | null {
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
