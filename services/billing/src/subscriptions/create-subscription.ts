import type { CreatedSubscription } from '@scanlist/contracts/http/billing';
import type { createSubscription as contract } from '@scanlist/contracts/messages/billing';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner, refuseForgotten } from '../owners/owner-rows.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { type Attempt, findAttempt, storeAttempt } from './attempt-rows.ts';
import { paymentPending } from './look-at-attempt.ts';
import { findProvidersSubscription } from './running-subscription.ts';
import { isOver, isRunning } from './subscription.ts';
import { syncHeld } from './sync-subscription.ts';
import { voidUnpaidInvoice } from './void-unpaid-invoice.ts';

type Input = z.output<typeof contract.input>;

/** By then the webhook of a payment has come, as a rule. */
const firstLookMs = 60_000;

/**
 * Makes a subscription to be paid at once, without a trial, and answers the secret its first payment takes, or `active` where
 * nothing is left to pay. The attempt is kept before the provider is asked: asked again for the same period it is the same
 * subscription, for another period the unpaid one is ended first. Raises `SUBSCRIPTION_EXISTS` while one runs, and
 * `PAYMENT_PENDING` while the payment of the attempt before is being confirmed.
 */
export function createSubscription(deps: Dependencies, input: Input): Promise<CreatedSubscription> {
  return withOwnerLock(deps, input.ownerId, async () => {
    await refuseForgotten(deps.sql, input.ownerId);
    await requireNone(deps, input.ownerId);
    const before = await findAttempt(deps.sql, input.ownerId);
    const made = await madeBefore(deps, before);
    if (made && made.status !== 'incomplete') return active(deps, input.ownerId, made.id);
    if (made?.isBeingPaid) throw paymentPending();
    if (made?.clientSecret && before?.period === input.period) return { clientSecret: made.clientSecret };
    if (made && !(await giveUp(deps, made))) return active(deps, input.ownerId, made.id);
    const next = await make(deps, input, await begin(deps, input, before));
    if (next.clientSecret) return { clientSecret: next.clientSecret };
    if (next.status === 'incomplete') throw unavailable(`${next.id} has nothing to be paid by yet`);
    return active(deps, input.ownerId, next.id);
  });
}

async function requireNone(deps: Dependencies, ownerId: string): Promise<void> {
  const stored = await findProvidersSubscription(deps, ownerId);
  if (!isRunning(stored)) return;
  if (!isRunning(await syncHeld(deps, ownerId, stored.subscriptionId))) return;
  throw new AppError('SUBSCRIPTION_EXISTS', 'You already have a subscription.');
}

/** What the attempt before has made, unless that is over. */
async function madeBefore(
  { provider }: Dependencies,
  before: Attempt | undefined,
): Promise<ProviderSubscription | undefined> {
  const id = before?.subscriptionId;
  const fresh = id && provider.knows(id) ? await provider.readSubscription(id) : null;
  return !fresh || isOver(fresh) ? undefined : fresh;
}

/** Ends an unpaid attempt, of which a browser may still have the secret; false where it was paid in that very moment. */
async function giveUp(deps: Dependencies, made: ProviderSubscription): Promise<boolean> {
  const fresh = await voidUnpaidInvoice(deps, made);
  if (fresh?.status === 'incomplete') await deps.provider.cancelNow(made.id);
  return !fresh || fresh.status === 'incomplete' || isOver(fresh);
}

/** The next attempt; one that was begun for this period and never answered is gone on with, under its key. */
async function begin(
  deps: Dependencies,
  { ownerId, period }: Input,
  before: Attempt | undefined,
): Promise<Attempt> {
  if (before && !before.subscriptionId && before.period === period) return before;
  const customerId = await customerInUse(deps, ownerId, before);
  const attempt = { ownerId, number: (before?.number ?? 0) + 1, period, customerId, subscriptionId: null };
  await storeAttempt(deps.sql, attempt);
  return attempt;
}

async function customerInUse(
  deps: Dependencies,
  ownerId: string,
  before: Attempt | undefined,
): Promise<string | null> {
  const { provider } = deps;
  const stored = await findProvidersSubscription(deps, ownerId);
  const known = [stored?.customerId, before?.customerId].find((id) => id && provider.knows(id));
  return known && (await provider.hasCustomer(known)) ? known : null;
}

async function make(deps: Dependencies, input: Input, attempt: Attempt): Promise<ProviderSubscription> {
  const { provider, sql } = deps;
  const { ownerId, name, period } = input;
  // What was heard of the account may be newer than what was asked with.
  const email = (await findOwner(sql, ownerId))?.email ?? input.email;
  const key = `subscribe/${ownerId}/${period}/${attempt.number}`;
  const customerId =
    attempt.customerId ??
    (await provider.createCustomer({ ownerId, email, name, paymentMethodId: null }, `${key}/customer`));
  await storeAttempt(sql, { ...attempt, customerId });
  const subscription = { customerId, ownerId, signupId: null, period, trial: null };
  const made = await provider.createSubscription(subscription, key);
  const lookAt = new Date(deps.now().getTime() + firstLookMs);
  await storeAttempt(sql, { ...attempt, customerId, subscriptionId: made.id }, lookAt);
  return made;
}

async function active(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
): Promise<CreatedSubscription> {
  await syncHeld(deps, ownerId, subscriptionId);
  return { status: 'active' };
}
