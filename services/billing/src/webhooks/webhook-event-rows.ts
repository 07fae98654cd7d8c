import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { WebhookEvent } from '../stripe/provider.ts';

/** Stores a webhook event once. Returns false if it is stored already. */
export async function storeWebhookEvent(sql: Sql, event: WebhookEvent, now: Date): Promise<boolean> {
  const stored = await translateDatabaseErrors(sql`
    insert into stripe_event (id, type, subscription_id, customer_id, received_at, try_at)
    values (${event.id}, ${event.type}, ${event.subscriptionId}, ${event.customerId}, ${now}, ${now})
    on conflict (id) do nothing`);
  return stored.count > 0;
}

/** Pending events about the same subscription or customer, which one sync processes. */
export interface WebhookEventGroup {
  subscriptionId: string | null;
  customerId: string | null;
  ids: string[];
  tries: number;
}

/** Pending events that are due, the oldest first. */
export async function findPendingWebhookEvents(
  sql: Sql,
  now: Date,
  most: number,
): Promise<WebhookEventGroup[]> {
  return await sql<WebhookEventGroup[]>`
    select subscription_id as "subscriptionId", customer_id as "customerId", array_agg(id) as ids, max(tries) as tries
    from stripe_event where handled_at is null and try_at <= ${now}
    group by subscription_id, customer_id
    order by min(received_at) limit ${most}`;
}

/** Marks events as processed. */
export async function markWebhookEventsProcessed(sql: Sql, ids: string[], now: Date): Promise<void> {
  await sql`update stripe_event set handled_at = ${now} where id = any(${ids})`;
}

/** Leaves events pending until then, and counts a failed try. */
export async function retryWebhookEventsAt(sql: Sql, ids: string[], until: Date): Promise<void> {
  await sql`update stripe_event set tries = tries + 1, try_at = ${until} where id = any(${ids})`;
}

/**
 * Deletes up to `most` events processed before then and returns their number. Skips rows another process is deleting.
 */
export async function deleteOldWebhookEvents(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from stripe_event where id in (
      select id from stripe_event where handled_at < ${before} limit ${most} for update skip locked)`;
  return deleted.count;
}
