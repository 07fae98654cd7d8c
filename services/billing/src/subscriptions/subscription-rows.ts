import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import type { FormerOwnerCard } from './former-owner-card.ts';
import type { MailEvent } from './mail-events.ts';
import type { StoredSubscription } from './subscription.ts';

interface Row extends Omit<StoredSubscription, 'card' | 'formerOwnerCard'>, FormerOwnerColumns {
  cardBrand: string | null;
  cardLast4: string | null;
}

/** Null where no card is a former owner's. */
interface FormerOwnerColumns {
  formerState: FormerOwnerCard['state'] | null;
  formerEmail: string;
  formerFirstName: string | null;
  formerName: string;
  formerTimeZone: string | null;
  workspaceName: string;
  newOwner: string;
  addedUntil: Date;
  endsSubscription: boolean;
}

const columns = (sql: Sql) => sql`
  subscription.owner_id as "ownerId", subscription_id as "subscriptionId", customer_id as "customerId", status, period,
  price_cents as "priceCents", currency, trial_ends_at as "trialEndsAt", current_period_end as "currentPeriodEnd",
  cancel_at_period_end as "cancelAtPeriodEnd", cancel_at as "cancelAt",
  payment_under_way as "paymentUnderWay", past_due_since as "pastDueSince",
  access_ends_at as "accessEndsAt", had_trial as "hadTrial", cancellations, latest_invoice_id as "latestInvoiceId", card_brand as "cardBrand", card_last4 as "cardLast4",
  card_fingerprint as "cardFingerprint", synced_at as "syncedAt", stripe_version as "stripeVersion", told as published, version,
  former.state as "formerState", former.email as "formerEmail", former.first_name as "formerFirstName",
  former.name as "formerName", former.time_zone as "formerTimeZone", former.workspace_name as "workspaceName",
  former.new_owner as "newOwner", former.added_until as "addedUntil", former.ends_subscription as "endsSubscription"`;

/** The subscription of an owner, if there is one. */
export async function findSubscription(sql: Sql, ownerId: string): Promise<StoredSubscription | undefined> {
  const [row] = await translateDatabaseErrors(
    sql<Row[]>`
    select ${columns(sql)} from subscription
    left join former_owner_card former on former.owner_id = subscription.owner_id and former.state <> 'gone'
    where subscription.owner_id = ${ownerId}`,
  );
  if (!row) return undefined;
  const { cardBrand, cardLast4, formerState: state, formerEmail: email, ...rest } = row;
  const { formerFirstName: firstName, formerName: name, formerTimeZone: timeZone, ...others } = rest;
  const { workspaceName, newOwner, addedUntil, endsSubscription, ...subscription } = others;
  const former = { email, firstName, name, timeZone, workspaceName, newOwner, addedUntil, endsSubscription };
  return {
    ...subscription,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    formerOwnerCard: state && { state, ...former },
  };
}

/** The id of the owner who has this subscription. */
export async function findOwnerOf(sql: Sql, subscriptionId: string): Promise<string | undefined> {
  const [row] = await translateDatabaseErrors(sql<{ ownerId: string }[]>`
    select owner_id as "ownerId" from subscription where subscription_id = ${subscriptionId}`);
  return row?.ownerId;
}

/** The ids of the stored subscriptions of a customer. */
export async function findSubscriptionsOfCustomer(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await translateDatabaseErrors(sql<{ id: string }[]>`
    select subscription_id as id from subscription where customer_id = ${customerId}`);
  return rows.map(({ id }) => id);
}

/**
 * Claims subscriptions that are due to be synced, the longest due first. Unless the sync stores a record, each is due
 * again at `until`.
 */
export async function claimDueSubscriptions(
  sql: Sql,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<{ ownerId: string; subscriptionId: string }[]> {
  return await sql<{ ownerId: string; subscriptionId: string }[]>`
    update subscription set look_at = ${until}
    where owner_id in (
      select owner_id from subscription where look_at <= ${now} and customer_id is not null
      order by look_at limit ${most} for update skip locked)
    returning owner_id as "ownerId", subscription_id as "subscriptionId"`;
}

/** What one statement of `storeSubscription` writes. */
export interface SubscriptionWrite {
  record: StoredSubscription;
  nextSyncAt: Date | null;
  /** By the machine's clock. */
  now: Date;
  /** The version that was read before the provider was called; undefined if there was no row. */
  expectedVersion: number | undefined;
  /** Published always. */
  events: OutboxRow[];
  /** Each published unless its key is in `told_mail`. */
  mails: MailEvent[];
}

/**
 * Stores an owner's subscription and enqueues its events and the mail events not published yet, with their links, in one
 * statement. A former owner's card that the record does not have any more becomes due to be removed at the provider.
 * Returns false, without any change, if the version has changed meanwhile.
 */
export async function storeSubscription(sql: Sql, write: SubscriptionWrite): Promise<boolean> {
  const { record, nextSyncAt, expectedVersion = null, mails } = write;
  const { ownerId, card } = record;
  const events = [
    ...write.events.map((event) => ({ ...event, key: null })),
    ...mails.map(({ event, key, link = null }) => ({
      ...event,
      key,
      token_hash: link?.tokenHash,
      added_until: link?.addedUntil,
      expires_at: link?.expiresAt,
    })),
  ];
  const [row] = await translateDatabaseErrors(sql<{ stored: boolean }[]>`
    with stored as (
      insert into subscription (owner_id, subscription_id, customer_id, status, period, price_cents, currency,
        trial_ends_at, current_period_end, cancel_at_period_end, cancel_at,
        payment_under_way, past_due_since, access_ends_at, had_trial,
        cancellations, latest_invoice_id, card_brand, card_last4, card_fingerprint, synced_at, stripe_version, told, look_at, version, updated_at)
      values (${ownerId}, ${record.subscriptionId}, ${record.customerId}, ${record.status}, ${record.period},
        ${record.priceCents}, ${record.currency}, ${record.trialEndsAt}, ${record.currentPeriodEnd},
        ${record.cancelAtPeriodEnd}, ${record.cancelAt}, ${record.paymentUnderWay}, ${record.pastDueSince}, ${record.accessEndsAt},
        ${record.hadTrial}, ${record.cancellations}, ${record.latestInvoiceId}, ${card?.brand ?? null}, ${card?.last4 ?? null}, ${record.cardFingerprint},
        ${record.syncedAt}, ${record.stripeVersion}, ${record.published && sql.json({ ...record.published })}, ${nextSyncAt},
        ${record.version}, now())
      on conflict (owner_id) do update set
        subscription_id = excluded.subscription_id, customer_id = excluded.customer_id, status = excluded.status,
        period = excluded.period, price_cents = excluded.price_cents, currency = excluded.currency,
        trial_ends_at = excluded.trial_ends_at, current_period_end = excluded.current_period_end,
        cancel_at_period_end = excluded.cancel_at_period_end, cancel_at = excluded.cancel_at,
        payment_under_way = excluded.payment_under_way, past_due_since = excluded.past_due_since, access_ends_at = excluded.access_ends_at,
        had_trial = excluded.had_trial, cancellations = excluded.cancellations,
        latest_invoice_id = excluded.latest_invoice_id, card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
        card_fingerprint = excluded.card_fingerprint, synced_at = excluded.synced_at,
        stripe_version = excluded.stripe_version, told = excluded.told, look_at = excluded.look_at,
        version = excluded.version, updated_at = excluded.updated_at
      where subscription.version = ${expectedVersion}::integer
      returning owner_id
    ), event as (
      select * from jsonb_to_recordset(${sql.json(events)})
        as event (event_id uuid, subject text, payload text, key text, token_hash text, added_until timestamptz,
          expires_at timestamptz)
    ), told as (
      insert into told_mail (key, owner_id)
      select event.key, stored.owner_id from stored, event where event.key is not null
      on conflict (key) do nothing
      returning key
    ), sent as (
      insert into outbox (event_id, subject, payload)
      select event.event_id, event.subject, event.payload from stored, event
      where event.key is null or event.key in (select key from told)
    ), linked as (
      insert into card_link (token_hash, owner_id, added_until, expires_at)
      select decode(event.token_hash, 'hex'), stored.owner_id, event.added_until, event.expires_at
      from stored, event where event.token_hash is not null and event.key in (select key from told)
    ), gone as (
      update former_owner_card
      set state = 'gone', account_id = null, email = null, first_name = null, name = null, time_zone = null,
        ends_subscription = ends_subscription and ${record.cancelAtPeriodEnd},
        remove_at = case when former_owner_card.state = 'gone' then remove_at else ${write.now} end
      from stored
      where former_owner_card.owner_id = stored.owner_id and ${record.formerOwnerCard === null}
        and (former_owner_card.state <> 'gone' or ends_subscription)
    )
    select exists (select from stored) as stored`);
  return row?.stored ?? false;
}

/** Marks a mail as published, so that it is never sent. */
export async function markMailPublished(sql: Sql, key: string, ownerId: string): Promise<void> {
  await translateDatabaseErrors(sql`
    insert into told_mail (key, owner_id) values (${key}, ${ownerId}) on conflict (key) do nothing`);
}
