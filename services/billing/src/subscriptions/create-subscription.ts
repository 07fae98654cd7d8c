import type { CreatedSubscription } from '@scanlist/contracts/http/billing';
import type { createSubscription as contract } from '@scanlist/contracts/messages/billing';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner, refuseForgotten } from '../owners/owner-rows.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { World } from '../world.ts';
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
export function createSubscription(world: World, input: Input): Promise<CreatedSubscription> {
  return withOwnerLock(world, input.ownerId, async () => {
    await refuseForgotten(world.sql, input.ownerId);
    await requireNone(world, input.ownerId);
    const before = await findAttempt(world.sql, input.ownerId);
    const made = await madeBefore(world, before);
    if (made && made.status !== 'incomplete') return active(world, input.ownerId, made.id);
    if (made?.isBeingPaid) throw paymentPending();
    if (made?.clientSecret && before?.period === input.period) return { clientSecret: made.clientSecret };
    if (made && !(await giveUp(world, made))) return active(world, input.ownerId, made.id);
    const next = await make(world, input, await begin(world, input, before));
    if (next.clientSecret) return { clientSecret: next.clientSecret };
    if (next.status === 'incomplete') throw unavailable(`${next.id} has nothing to be paid by yet`);
    return active(world, input.ownerId, next.id);
  });
}

async function requireNone(world: World, ownerId: string): Promise<void> {
  const stored = await findProvidersSubscription(world, ownerId);
  if (!isRunning(stored)) return;
  if (!isRunning(await syncHeld(world, ownerId, stored.subscriptionId))) return;
  throw new AppError('SUBSCRIPTION_EXISTS', 'You already have a subscription.');
}

/** What the attempt before has made, unless that is over. */
async function madeBefore(
  { provider }: World,
  before: Attempt | undefined,
): Promise<ProviderSubscription | undefined> {
  const id = before?.subscriptionId;
  const fresh = id && provider.knows(id) ? await provider.readSubscription(id) : null;
  return !fresh || isOver(fresh) ? undefined : fresh;
}

/** Ends an unpaid attempt, of which a browser may still have the secret; false where it was paid in that very moment. */
async function giveUp(world: World, made: ProviderSubscription): Promise<boolean> {
  const fresh = await voidUnpaidInvoice(world, made);
  if (fresh?.status === 'incomplete') await world.provider.cancelNow(made.id);
  return !fresh || fresh.status === 'incomplete' || isOver(fresh);
}

/** The next attempt; one that was begun for this period and never answered is gone on with, under its key. */
async function begin(
  world: World,
  { ownerId, period }: Input,
  before: Attempt | undefined,
): Promise<Attempt> {
  if (before && !before.subscriptionId && before.period === period) return before;
  const customerId = await customerInUse(world, ownerId, before);
  const attempt = { ownerId, number: (before?.number ?? 0) + 1, period, customerId, subscriptionId: null };
  await storeAttempt(world.sql, attempt);
  return attempt;
}

async function customerInUse(
  world: World,
  ownerId: string,
  before: Attempt | undefined,
): Promise<string | null> {
  const { provider } = world;
  const stored = await findProvidersSubscription(world, ownerId);
  const known = [stored?.customerId, before?.customerId].find((id) => id && provider.knows(id));
  return known && (await provider.hasCustomer(known)) ? known : null;
}

async function make(world: World, input: Input, attempt: Attempt): Promise<ProviderSubscription> {
  const { provider, sql } = world;
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
  const lookAt = new Date(world.now().getTime() + firstLookMs);
  await storeAttempt(sql, { ...attempt, customerId, subscriptionId: made.id }, lookAt);
  return made;
}

async function active(world: World, ownerId: string, subscriptionId: string): Promise<CreatedSubscription> {
  await syncHeld(world, ownerId, subscriptionId);
  return { status: 'active' };
}
