import type { CreatedSubscription } from '@scanlist/contracts/http/billing';
import type { createSubscription as contract } from '@scanlist/contracts/messages/billing';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner, refuseForgotten } from '../owners/owner-rows.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { type Attempt, findAttempt, storeAttempt } from './attempt-rows.ts';
import { findBilledSubscription } from './billed-subscription.ts';
import { paymentPending } from './check-attempt.ts';
import { removeFormerCards } from './remove-former-cards.ts';
import { isOver, isRunning } from './subscription.ts';
import { syncUnderLock } from './sync-subscription.ts';
import { voidUnpaidInvoice } from './void-unpaid-invoice.ts';

type Input = z.output<typeof contract.input>;

/** Usually the webhook of a payment arrives before that. */
const firstCheckMs = 60_000;

/**
 * Creates a subscription without a trial, to be paid at once. Returns the client secret of its first payment, or
 * `active` if nothing is left to pay. The attempt is stored before the provider is called: a repeated request for the
 * same period returns the same subscription, one for another period ends the unpaid one first. Raises
 * `SUBSCRIPTION_EXISTS` while one runs, and `PAYMENT_PENDING` while the payment of the previous attempt is being
 * confirmed.
 */
export function createSubscription(deps: Dependencies, input: Input): Promise<CreatedSubscription> {
  return withOwnerLock(deps, input.ownerId, async () => {
    await refuseForgotten(deps.sql, input.ownerId);
    await refuseIfRunning(deps, input.ownerId);
    const before = await findAttempt(deps.sql, input.ownerId);
    const made = await findPreviousSubscription(deps, before);
    if (made && made.status !== 'incomplete') return activate(deps, input, made.id);
    if (made?.isBeingPaid) throw paymentPending();
    if (made?.clientSecret && before?.period === input.period) return { clientSecret: made.clientSecret };
    if (made && !(await endUnpaid(deps, made))) return activate(deps, input, made.id);
    const next = await createAtProvider(deps, input, await beginAttempt(deps, input, before));
    if (next.clientSecret) return { clientSecret: next.clientSecret };
    if (next.status === 'incomplete') throw unavailable(`${next.id} has no client secret yet`);
    return activate(deps, input, next.id);
  });
}

async function refuseIfRunning(deps: Dependencies, ownerId: string): Promise<void> {
  const stored = await findBilledSubscription(deps, ownerId);
  if (!isRunning(stored)) return;
  if (!isRunning(await syncUnderLock(deps, ownerId, stored.subscriptionId))) return;
  throw new AppError('SUBSCRIPTION_EXISTS', 'You already have a subscription.');
}

/** The subscription that the previous attempt created, unless it has ended. */
async function findPreviousSubscription(
  { provider }: Dependencies,
  before: Attempt | undefined,
): Promise<ProviderSubscription | undefined> {
  const id = before?.subscriptionId;
  const fresh = id && provider.knows(id) ? await provider.readSubscription(id) : null;
  return !fresh || isOver(fresh) ? undefined : fresh;
}

/** Ends an unpaid attempt, whose secret a browser may still have. Returns false if it was paid at that moment. */
async function endUnpaid(deps: Dependencies, made: ProviderSubscription): Promise<boolean> {
  const fresh = await voidUnpaidInvoice(deps, made);
  if (fresh?.status === 'incomplete') await deps.provider.cancelNow(made.id);
  return !fresh || fresh.status === 'incomplete' || isOver(fresh);
}

/** The next attempt. One that was begun for this period without an answer from the provider continues under its key. */
async function beginAttempt(
  deps: Dependencies,
  { ownerId, period }: Input,
  before: Attempt | undefined,
): Promise<Attempt> {
  if (before && !before.subscriptionId && before.period === period) return before;
  const customerId = await findReusableCustomer(deps, ownerId, before);
  const attempt = { ownerId, number: (before?.number ?? 0) + 1, period, customerId, subscriptionId: null };
  await storeAttempt(deps.sql, attempt);
  return attempt;
}

async function findReusableCustomer(
  deps: Dependencies,
  ownerId: string,
  before: Attempt | undefined,
): Promise<string | null> {
  const { provider } = deps;
  const stored = await findBilledSubscription(deps, ownerId);
  const known = [stored?.customerId, before?.customerId].find((id) => id && provider.knows(id));
  if (!known || !(await provider.hasCustomer(known))) return null;
  // The provider would offer a former owner's card for the new payment.
  if (stored?.formerOwnerCard) await syncUnderLock(deps, ownerId, stored.subscriptionId);
  await removeFormerCards(deps, ownerId);
  return known;
}

async function createAtProvider(
  deps: Dependencies,
  input: Input,
  attempt: Attempt,
): Promise<ProviderSubscription> {
  const { provider, sql } = deps;
  const { ownerId, name, period } = input;
  // The stored address may be newer than that of the request.
  const email = (await findOwner(sql, ownerId))?.email ?? input.email;
  const key = `subscribe/${ownerId}/${period}/${attempt.number}`;
  const customerId =
    attempt.customerId ??
    (await provider.createCustomer({ ownerId, email, name, paymentMethodId: null }, `${key}/customer`));
  await storeAttempt(sql, { ...attempt, customerId });
  const subscription = { customerId, ownerId, signupId: null, period, trial: null };
  const made = await provider.createSubscription(subscription, key);
  const nextCheckAt = new Date(deps.now().getTime() + firstCheckMs);
  await storeAttempt(sql, { ...attempt, customerId, subscriptionId: made.id }, nextCheckAt);
  return made;
}

async function activate(
  deps: Dependencies,
  { ownerId, actor }: Input,
  subscriptionId: string,
): Promise<CreatedSubscription> {
  await syncUnderLock(deps, ownerId, subscriptionId, actor);
  return { status: 'active' };
}
