import type { Actor } from '@scanlist/contracts/http/actor';
import { billingActivityRecorded, subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { outboxRow } from '@scanlist/persistence/outbox';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner, type Owner } from '../owners/owner-rows.ts';
import type { ProviderInvoice } from '../stripe/provider.ts';
import { findAttempt } from './attempt-rows.ts';
import { mailEventsFor } from './mail-events.ts';
import { isSecondRunning, nextRecord, nextSyncAt, type SyncInput } from './next-record.ts';
import { findSignupPayment, storeLateSubscription } from './signup-payment-rows.ts';
import { isOver, type PublishedState, publishedStateOf, type StoredSubscription } from './subscription.ts';
import { subscriptionActivities } from './subscription-activity.ts';
import { findOwnerOf, findSubscription, storeSubscription } from './subscription-rows.ts';
import { voidUnpaidInvoice } from './void-unpaid-invoice.ts';

const triesMax = 5;

/**
 * Reads a subscription from the provider and stores its state. One that is not stored yet belongs to the owner whose id
 * is in its metadata. One of an ended sign-up becomes due to be undone. Returns false if it has no owner here.
 */
export async function syncSubscription(deps: Dependencies, subscriptionId: string): Promise<boolean> {
  if (!deps.provider.knows(subscriptionId)) return false;
  const known = await findOwnerOf(deps.sql, subscriptionId);
  const ownerId = known ?? (await findOwnerByMetadata(deps, subscriptionId));
  if (ownerId) await syncSubscriptionOf(deps, ownerId, subscriptionId);
  return !!ownerId;
}

/** Ignores subscriptions that this installation has not begun: another one may use the same account of the provider. */
async function findOwnerByMetadata(
  { sql, provider }: Dependencies,
  subscriptionId: string,
): Promise<string | undefined> {
  const fresh = await provider.readSubscription(subscriptionId);
  if (!fresh?.ownerId) return undefined;
  const owner = await findOwner(sql, fresh.ownerId);
  if (owner?.isForgotten) return fresh.ownerId;
  if (!fresh.signupId) return owner || (await findAttempt(sql, fresh.ownerId)) ? fresh.ownerId : undefined;
  const signup = await findSignupPayment(sql, fresh.signupId);
  if (signup?.isCanceled && fresh.status !== 'canceled') await storeLateSubscription(sql, signup.id, fresh);
  return signup?.isCanceled ? undefined : signup?.ownerId;
}

/** Syncs a subscription whose owner is known, under the owner's lock. Returns the owner's record. */
export function syncSubscriptionOf(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
): Promise<StoredSubscription | undefined> {
  return withOwnerLock(deps, ownerId, () => syncUnderLock(deps, ownerId, subscriptionId));
}

/**
 * Syncs a subscription; the caller holds the owner's lock. Reads it from the provider, derives the record, and stores
 * that with its events and the mail events not published yet. Nothing is published before its account exists. A
 * subscription of another provider, usually the stand-in, counts as ended. Returns the owner's record. `actor` is who
 * asked for what the sync finds; absent for what the provider did, or what an earlier request did whose end was lost.
 */
export async function syncUnderLock(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
  actor?: Actor,
): Promise<StoredSubscription | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    const [before, owner] = await Promise.all([
      findSubscription(deps.sql, ownerId),
      findOwner(deps.sql, ownerId),
    ]);
    if (owner?.isForgotten) {
      await cancelForForgottenOwner(deps, ownerId, subscriptionId);
      return before;
    }
    const { knows, version: stripeVersion } = deps.provider;
    const fresh = knows(subscriptionId) ? await deps.provider.readSubscription(subscriptionId) : null;
    const now = await deps.provider.now();
    const synced: SyncInput = { ownerId, subscriptionId, fresh, before, now, stripeVersion, knows };
    if (isSecondRunning(synced)) {
      deps.logger.error({ ownerId, subscriptionId, other: before?.subscriptionId }, 'two subscriptions run');
    }
    const stored = await storeSynced(
      deps,
      { ...synced, earlier: await earlierInvoices(deps, synced) },
      owner,
      actor ?? null,
    );
    if (stored === 'conflict') continue;
    // Nothing was stored: an unpublished record is due for a sync of its own.
    if (stored === before) return stored;
    // The account's event may have arrived since the first read: then nothing else publishes what was just stored.
    if (stored && !stored.published && (await findOwner(deps.sql, ownerId))?.email) continue;
    return stored;
  }
  throw unavailable(`${subscriptionId}: too many concurrent writes`);
}

/** Ends a subscription of a forgotten owner at once. It may have charged: docs/operations.md says what to do on that log line. */
async function cancelForForgottenOwner(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
): Promise<void> {
  const { provider, logger } = deps;
  const fresh = provider.knows(subscriptionId) ? await provider.readSubscription(subscriptionId) : null;
  if (!fresh || isOver(fresh)) return;
  logger.error({ ownerId, subscriptionId }, 'a subscription of a deleted account ran on: it is ended');
  await voidUnpaidInvoice(deps, fresh);
  await provider.cancelNow(subscriptionId);
}

async function storeSynced(
  deps: Dependencies,
  synced: SyncInput & { earlier: ProviderInvoice[] },
  owner: Owner | undefined,
  actor: Actor | null,
): Promise<StoredSubscription | undefined | 'conflict'> {
  const { before, fresh, now, earlier } = synced;
  const next = nextRecord(synced);
  if (!next) return before;
  const version = (before?.version ?? 0) + 1;
  const change = publishedStateOf({ ...next, version }, deps.catalogue, now);
  const isPublished = owner?.email != null;
  const isNew = isPublished && !isSame(change, before?.published ?? null);
  const record = { ...next, version, published: isPublished ? change : (before?.published ?? null) };
  const occurred = { id: deps.uuid(), occurredAt: now };
  const about = { ownerId: next.ownerId, actor, list: null };
  const activities = (isPublished ? subscriptionActivities(before, next) : []).map((activity) =>
    outboxRow(
      billingActivityRecorded,
      { ...about, ...activity },
      { id: deps.uuid(), occurredAt: deps.now() },
    ),
  );
  const recipient = owner?.email
    ? { email: owner.email, firstName: owner.firstName, timeZone: owner.timeZone }
    : undefined;
  const stored = await storeSubscription(deps.sql, {
    record,
    nextSyncAt: nextSyncAt(next, now),
    now: deps.now(),
    expectedVersion: before?.version,
    events: [
      ...(isNew ? [outboxRow(subscriptionChanged, { ...change, version }, occurred)] : []),
      ...activities,
    ],
    mails: recipient && fresh ? mailEventsFor(next, fresh, recipient, { ...deps, now, earlier }) : [],
  });
  if (!stored) return 'conflict';
  deps.wakeRelay();
  if (before?.formerOwnerCard && !record.formerOwnerCard) deps.wakeWorker();
  return record;
}

/**
 * The invoices before the latest one, back to the last synced one, which may have been paid since; oldest first.
 * Usually there is none. There are several after a long time without a sync, and each paid one gets a receipt.
 */
async function earlierInvoices(
  { provider }: Dependencies,
  { before, fresh, subscriptionId }: SyncInput,
): Promise<ProviderInvoice[]> {
  const known = before?.subscriptionId === subscriptionId ? before.latestInvoiceId : null;
  if (!known || !fresh?.latestInvoice || fresh.latestInvoice.id === known) return [];
  const invoices = await provider.readInvoices(subscriptionId);
  const from = invoices.findIndex(({ id }) => id === fresh.latestInvoice?.id);
  const to = invoices.findIndex(({ id }) => id === known);
  return invoices.slice(from + 1, to + 1).reverse();
}

function isSame(a: PublishedState, b: PublishedState | null): boolean {
  return b !== null && (Object.keys(a) as (keyof PublishedState)[]).every((name) => a[name] === b[name]);
}
