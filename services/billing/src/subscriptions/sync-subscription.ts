import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { outboxRow } from '@scanlist/persistence/outbox';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner, type Owner } from '../owners/owner-rows.ts';
import type { ProviderInvoice } from '../stripe/provider.ts';
import { findAttempt } from './attempt-rows.ts';
import { mailsDue } from './mails-due.ts';
import { isSecondRunning, nextLook, nextRecord, type Synced } from './next-record.ts';
import { findSignupPayment, storeLateSubscription } from './signup-payment-rows.ts';
import { describeChange, isOver, type StoredSubscription, type Told } from './subscription.ts';
import { findOwnerOf, findSubscription, storeSubscription } from './subscription-rows.ts';
import { voidUnpaidInvoice } from './void-unpaid-invoice.ts';

const triesMax = 5;

/**
 * Asks the provider about one subscription and keeps what it says, whatever it was that hinted at it. One that is not in the
 * books yet belongs to the owner whose id we wrote on it; one that was made for a sign-up that has ended is to be undone.
 * False for one that is nobody's here.
 */
export async function syncSubscription(deps: Dependencies, subscriptionId: string): Promise<boolean> {
  if (!deps.provider.knows(subscriptionId)) return false;
  const known = await findOwnerOf(deps.sql, subscriptionId);
  const ownerId = known ?? (await ownerAtProvider(deps, subscriptionId));
  if (ownerId) await syncOwned(deps, ownerId, subscriptionId);
  return !!ownerId;
}

/** Another installation may use the same account of the provider: what this one has not begun it leaves alone. */
async function ownerAtProvider(
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

/** The same for a subscription whose owner is known. */
export function syncOwned(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
): Promise<StoredSubscription | undefined> {
  return withOwnerLock(deps, ownerId, () => syncHeld(deps, ownerId, subscriptionId));
}

/**
 * The same for who holds the owner's lock. Asks the provider, derives, and keeps the record together with what others hear
 * of it and the mails that were not told yet. Nobody hears of it before its account is there. One that another provider made,
 * the stand-in as a rule, is over: the provider in use has none of its id. Answers the owner's record.
 */
export async function syncHeld(
  deps: Dependencies,
  ownerId: string,
  subscriptionId: string,
): Promise<StoredSubscription | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    const [before, owner] = await Promise.all([
      findSubscription(deps.sql, ownerId),
      findOwner(deps.sql, ownerId),
    ]);
    if (owner?.isForgotten) {
      await endForgotten(deps, ownerId, subscriptionId);
      return before;
    }
    const { knows, version: stripeVersion } = deps.provider;
    const fresh = knows(subscriptionId) ? await deps.provider.readSubscription(subscriptionId) : null;
    const now = await deps.provider.now();
    const synced: Synced = { ownerId, subscriptionId, fresh, before, now, stripeVersion, knows };
    if (isSecondRunning(synced)) {
      deps.logger.error({ ownerId, subscriptionId, other: before?.subscriptionId }, 'two subscriptions run');
    }
    const stored = await keep(deps, { ...synced, earlier: await earlierInvoices(deps, synced) }, owner);
    if (stored === 'outrun') continue;
    // Nothing was stored: an untold record has its own look.
    if (stored === before) return stored;
    // The account's event may have arrived since the first look: then no other work publishes what was just stored.
    if (stored && !stored.told && (await findOwner(deps.sql, ownerId))?.email) continue;
    return stored;
  }
  throw unavailable(`${subscriptionId}: somebody else keeps writing`);
}

/** Who is forgotten pays for nothing: what turns up of them all the same ends at once, and a person looks what it has charged. */
async function endForgotten(deps: Dependencies, ownerId: string, subscriptionId: string): Promise<void> {
  const { provider, logger } = deps;
  const fresh = provider.knows(subscriptionId) ? await provider.readSubscription(subscriptionId) : null;
  if (!fresh || isOver(fresh)) return;
  logger.error({ ownerId, subscriptionId }, 'a subscription of a deleted account ran on: it is ended');
  await voidUnpaidInvoice(deps, fresh);
  await provider.cancelNow(subscriptionId);
}

async function keep(
  deps: Dependencies,
  synced: Synced & { earlier: ProviderInvoice[] },
  owner: Owner | undefined,
): Promise<StoredSubscription | undefined | 'outrun'> {
  const { before, fresh, now, earlier } = synced;
  const next = nextRecord(synced);
  if (!next) return before;
  const version = (before?.version ?? 0) + 1;
  const change = describeChange({ ...next, version }, deps.catalogue, now);
  const isTold = owner?.email != null;
  const isNew = isTold && !isSame(change, before?.told ?? null);
  const record = { ...next, version, told: isTold ? change : (before?.told ?? null) };
  const occurred = { id: deps.uuid(), occurredAt: now };
  const reader = owner?.email
    ? { email: owner.email, firstName: owner.firstName, timeZone: owner.timeZone }
    : undefined;
  const stored = await storeSubscription(deps.sql, {
    record,
    lookAt: nextLook(next, now),
    expectedVersion: before?.version,
    event: isNew ? outboxRow(subscriptionChanged, { ...change, version }, occurred) : null,
    mails: reader && fresh ? mailsDue(next, fresh, reader, { ...deps, now, earlier }) : [],
  });
  if (!stored) return 'outrun';
  deps.wakeRelay();
  return record;
}

/**
 * The invoices since the one that was looked at last, that one included: it may have been paid since. One is looked at as a
 * rule; several came where nobody looked for a while, and each that was paid has its receipt. Oldest first.
 */
async function earlierInvoices(
  { provider }: Dependencies,
  { before, fresh, subscriptionId }: Synced,
): Promise<ProviderInvoice[]> {
  const known = before?.subscriptionId === subscriptionId ? before.latestInvoiceId : null;
  if (!known || !fresh?.latestInvoice || fresh.latestInvoice.id === known) return [];
  const invoices = await provider.readInvoices(subscriptionId);
  const from = invoices.findIndex(({ id }) => id === fresh.latestInvoice?.id);
  const to = invoices.findIndex(({ id }) => id === known);
  return invoices.slice(from + 1, to + 1).reverse();
}

function isSame(a: Told, b: Told | null): boolean {
  return b !== null && (Object.keys(a) as (keyof Told)[]).every((name) => a[name] === b[name]);
}
