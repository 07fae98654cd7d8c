import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/** The latest attempt of an owner to subscribe. */
export interface Attempt {
  ownerId: string;
  /** Grows with every new attempt of the owner; part of the idempotency keys. */
  number: number;
  period: BillingPeriod;
  customerId: string | null;
  subscriptionId: string | null;
}

/** The latest attempt, if there was one. `isOver` means that the provider has ended it for good. */
export async function findAttempt(
  sql: Sql,
  ownerId: string,
): Promise<(Attempt & { isOver: boolean }) | undefined> {
  const [attempt] = await translateDatabaseErrors(sql<(Attempt & { isOver: boolean })[]>`
    select owner_id as "ownerId", number, period, customer_id as "customerId", subscription_id as "subscriptionId",
      coalesce(over_subscription_id = subscription_id, false) as "isOver"
    from subscribe_attempt where owner_id = ${ownerId}`);
  return attempt;
}

/**
 * Stores the attempt in place of the owner's previous one. The worker checks it at `nextCheckAt`, unless that is null.
 */
export async function storeAttempt(
  sql: Sql,
  attempt: Attempt,
  nextCheckAt: Date | null = null,
): Promise<void> {
  const { ownerId, number, period, customerId, subscriptionId } = attempt;
  await translateDatabaseErrors(sql`
    insert into subscribe_attempt (owner_id, number, period, customer_id, subscription_id, look_at)
    values (${ownerId}, ${number}, ${period}, ${customerId}, ${subscriptionId}, ${nextCheckAt})
    on conflict (owner_id) do update set
      number = excluded.number, period = excluded.period, customer_id = excluded.customer_id,
      subscription_id = excluded.subscription_id, look_at = excluded.look_at, looks = 0`);
}

/**
 * Marks the attempt with this subscription as settled: the worker no longer checks it. With `isOver` no reader checks
 * it either. A newer attempt stays as it is.
 */
export async function settleAttempt(
  sql: Sql,
  { ownerId, subscriptionId }: { ownerId: string; subscriptionId: string },
  isOver: boolean,
): Promise<void> {
  await translateDatabaseErrors(sql`
    update subscribe_attempt
    set look_at = null, over_subscription_id = case when ${isOver} then subscription_id else over_subscription_id end
    where owner_id = ${ownerId} and subscription_id = ${subscriptionId}`);
}

/**
 * Claims attempts that are due to be checked, the longest due first. Each is due again after 5 minutes, then 15
 * minutes, then every hour until it is settled. The provider gives up an unpaid one after a day.
 */
export async function claimDueAttempts(
  sql: Sql,
  { now, most }: { now: Date; most: number },
): Promise<{ ownerId: string; subscriptionId: string }[]> {
  return await sql<{ ownerId: string; subscriptionId: string }[]>`
    update subscribe_attempt set
      looks = looks + 1,
      look_at = ${now}::timestamptz
        + case looks when 0 then interval '5 minutes' when 1 then interval '15 minutes' else interval '1 hour' end
    where owner_id in (
      select owner_id from subscribe_attempt where look_at <= ${now} and subscription_id is not null
      order by look_at limit ${most} for update skip locked)
    returning owner_id as "ownerId", subscription_id as "subscriptionId"`;
}
