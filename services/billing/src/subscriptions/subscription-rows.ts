import type { Sql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import type { StoredSubscription } from './subscription.ts';

interface Row extends Omit<StoredSubscription, 'card'> {
  cardBrand: string | null;
  cardLast4: string | null;
}

/** The subscription of an owner, if there is one. */
export async function findSubscription(sql: Sql, ownerId: string): Promise<StoredSubscription | undefined> {
  const [row] = await sql<Row[]>`
    select owner_id as "ownerId", subscription_id as "subscriptionId", status, period, price_cents as "priceCents",
      currency, trial_ends_at as "trialEndsAt", current_period_end as "currentPeriodEnd",
      cancel_at_period_end as "cancelAtPeriodEnd", card_brand as "cardBrand", card_last4 as "cardLast4", version
    from subscription
    where owner_id = ${ownerId}`;
  if (!row) return undefined;
  const { cardBrand, cardLast4, ...subscription } = row;
  return { ...subscription, card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null };
}

/**
 * Keeps an owner's first subscription and the event about it, in one statement. False, and nothing is written, for an
 * owner who has one already.
 */
export async function insertSubscription(
  sql: Sql,
  subscription: StoredSubscription,
  event: OutboxRow,
): Promise<boolean> {
  const { card } = subscription;
  const told = await sql`
    with made as (
      insert into subscription (owner_id, subscription_id, status, period, price_cents, currency, trial_ends_at,
        current_period_end, cancel_at_period_end, card_brand, card_last4, version)
      values (${subscription.ownerId}, ${subscription.subscriptionId}, ${subscription.status},
        ${subscription.period}, ${subscription.priceCents}, ${subscription.currency}, ${subscription.trialEndsAt},
        ${subscription.currentPeriodEnd}, ${subscription.cancelAtPeriodEnd}, ${card?.brand ?? null},
        ${card?.last4 ?? null}, ${subscription.version})
      on conflict (owner_id) do nothing
      returning owner_id
    )
    insert into outbox (event_id, subject, payload)
    select ${event.event_id}::uuid, ${event.subject}, ${event.payload} from made
    returning id`;
  return told.length > 0;
}
