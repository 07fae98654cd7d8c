import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { Hint } from '../stripe/provider.ts';

/** Keeps a hint once and says whether it did; a webhook that comes again changes nothing. */
export async function storeHint(sql: Sql, hint: Hint, now: Date): Promise<boolean> {
  const stored = await translateDatabaseErrors(sql`
    insert into stripe_event (id, type, subscription_id, customer_id, received_at, try_at)
    values (${hint.id}, ${hint.type}, ${hint.subscriptionId}, ${hint.customerId}, ${now}, ${now})
    on conflict (id) do nothing`);
  return stored.count > 0;
}

/** Hints about the same subscription or customer, to be followed by asking once. */
export interface HintGroup {
  subscriptionId: string | null;
  customerId: string | null;
  ids: string[];
  tries: number;
}

/** Hints that wait to be followed, the oldest first. */
export async function findWaitingHints(sql: Sql, now: Date, most: number): Promise<HintGroup[]> {
  return await sql<HintGroup[]>`
    select subscription_id as "subscriptionId", customer_id as "customerId", array_agg(id) as ids, max(tries) as tries
    from stripe_event where handled_at is null and try_at <= ${now}
    group by subscription_id, customer_id
    order by min(received_at) limit ${most}`;
}

/** Marks hints as followed. */
export async function settleHints(sql: Sql, ids: string[], now: Date): Promise<void> {
  await sql`update stripe_event set handled_at = ${now} where id = any(${ids})`;
}

/** Leaves hints that could not be followed for then. */
export async function postponeHints(sql: Sql, ids: string[], until: Date): Promise<void> {
  await sql`update stripe_event set tries = tries + 1, try_at = ${until} where id = any(${ids})`;
}

/** Drops hints that were followed before then, and says how many. Those another process drops just now are left to it. */
export async function deleteOldHints(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from stripe_event where id in (
      select id from stripe_event where handled_at < ${before} limit ${most} for update skip locked)`;
  return deleted.count;
}
