import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';

/** The latest attempt of an owner to subscribe. */
export interface Attempt {
  ownerId: string;
  /** Grows when an attempt came to its end. */
  number: number;
  period: BillingPeriod;
  customerId: string | null;
  subscriptionId: string | null;
}

/** The latest attempt, if there was one. */
export async function findAttempt(sql: Sql, ownerId: string): Promise<Attempt | undefined> {
  const [attempt] = await fromDatabase(sql<Attempt[]>`
    select owner_id as "ownerId", number, period, customer_id as "customerId", subscription_id as "subscriptionId"
    from subscribe_attempt where owner_id = ${ownerId}`);
  return attempt;
}

/** Keeps the attempt as it is now, in the place of the one before. */
export async function storeAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  const { ownerId, number, period, customerId, subscriptionId } = attempt;
  await fromDatabase(sql`
    insert into subscribe_attempt (owner_id, number, period, customer_id, subscription_id)
    values (${ownerId}, ${number}, ${period}, ${customerId}, ${subscriptionId})
    on conflict (owner_id) do update set
      number = excluded.number, period = excluded.period, customer_id = excluded.customer_id,
      subscription_id = excluded.subscription_id`);
}
