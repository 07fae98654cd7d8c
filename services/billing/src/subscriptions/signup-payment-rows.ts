import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { isUniqueViolation, type Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';

/** A sign-up with a trial, as far as it has come. */
export interface Signup {
  id: string;
  ownerId: string;
  email: string;
  name: string | null;
  period: BillingPeriod;
  setupIntentId: string | null;
  paymentMethodId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  isCanceled: boolean;
  /** Why it ended, where a refusal of the card ended it. */
  refusalCode: string | null;
  refusalMessage: string | null;
  isUndone: boolean;
}

const columns = (sql: Sql) => sql`
  id, owner_id as "ownerId", email, name, period, setup_intent_id as "setupIntentId",
  payment_method_id as "paymentMethodId", customer_id as "customerId", subscription_id as "subscriptionId",
  canceled_at is not null as "isCanceled", refusal_code as "refusalCode", refusal_message as "refusalMessage", undone_at is not null as "isUndone"`;

/** The sign-up with this id. */
export async function findSignup(sql: Sql, id: string): Promise<Signup | undefined> {
  const [signup] = await fromDatabase(sql<Signup[]>`select ${columns(sql)} from signup where id = ${id}`);
  return signup;
}

/** Makes the sign-up, or answers the one there is: its first words count. */
export async function beginSignup(
  sql: Sql,
  { id, ownerId, email, name, period }: Pick<Signup, 'id' | 'ownerId' | 'email' | 'name' | 'period'>,
  now: Date,
): Promise<Signup> {
  const [signup] = await fromDatabase(sql<Signup[]>`
    insert into signup (id, owner_id, email, name, period, created_at)
    values (${id}, ${ownerId}, ${email}, ${name}, ${period}, ${now})
    on conflict (id) do update set id = excluded.id
    returning ${columns(sql)}`);
  if (!signup) throw new Error('A sign-up that was just made is gone');
  return signup;
}

/** Keeps the card a sign-up was confirmed with. False where its card form belongs to another sign-up. */
export async function storeSignupCard(
  sql: Sql,
  id: string,
  card: { setupIntentId: string; paymentMethodId: string },
): Promise<boolean> {
  try {
    await fromDatabase(sql`
      update signup set setup_intent_id = ${card.setupIntentId}, payment_method_id = ${card.paymentMethodId}
      where id = ${id}`);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'signup_setup_intent')) return false;
    throw error;
  }
}

/** Keeps the customer the provider made for a sign-up. */
export async function storeSignupCustomer(sql: Sql, id: string, customerId: string): Promise<void> {
  await fromDatabase(sql`update signup set customer_id = ${customerId} where id = ${id}`);
}

/** Keeps the subscription the provider made for a sign-up. */
export async function storeSignupSubscription(sql: Sql, id: string, subscriptionId: string): Promise<void> {
  await fromDatabase(sql`update signup set subscription_id = ${subscriptionId} where id = ${id}`);
}

/**
 * Ends a sign-up: no step of it is taken any more, and what was done is to be undone. Its card form stays used. The refusal
 * that ended it is kept, unless it had ended before.
 */
export async function endSignup(
  sql: Sql,
  id: string,
  now: Date,
  refusal: { code: string; publicMessage: string } | null = null,
): Promise<void> {
  await fromDatabase(sql`
    update signup
    set canceled_at = coalesce(canceled_at, ${now}),
      refusal_code = case when canceled_at is null then ${refusal?.code ?? null} else refusal_code end,
      refusal_message = case when canceled_at is null then ${refusal?.publicMessage ?? null} else refusal_message end
    where id = ${id}`);
}

/** Ends a sign-up that has not begun, so that it never will. */
export async function forestallSignup(sql: Sql, id: string, now: Date): Promise<void> {
  await fromDatabase(sql`
    insert into signup (id, owner_id, email, period, created_at, canceled_at, undone_at)
    values (${id}, ${id}, '', 'monthly', ${now}, ${now}, ${now})
    on conflict (id) do nothing`);
}

/** Nothing of a sign-up is left at the provider: nothing is left here either, but that it ended. */
export async function storeUndone(sql: Sql, { id, ownerId }: Signup, now: Date): Promise<void> {
  await fromDatabase(sql`
    with dropped as (
      delete from subscription using signup
      where signup.id = ${id} and subscription.owner_id = ${ownerId}
        and subscription.subscription_id = signup.subscription_id)
    update signup set undone_at = ${now}, email = '', name = null where id = ${id}`);
}

/** Something of an ended sign-up turned up at the provider: it is to be undone once more. */
export async function storeLeftBehind(
  sql: Sql,
  id: string,
  { id: subscriptionId, customerId }: { id: string; customerId: string },
): Promise<void> {
  await fromDatabase(sql`
    update signup set subscription_id = ${subscriptionId}, customer_id = ${customerId}, undone_at = null
    where id = ${id}`);
}

/** Ended sign-ups of which something may be left at the provider. */
export async function findSignupsToUndo(sql: Sql, before: Date, most: number): Promise<Signup[]> {
  return await sql<Signup[]>`
    select ${columns(sql)} from signup
    where canceled_at <= ${before} and undone_at is null order by canceled_at limit ${most}`;
}

/** The sign-ups of an owner. */
export async function findSignupsOf(sql: Sql, ownerId: string): Promise<Signup[]> {
  return await fromDatabase(sql<Signup[]>`select ${columns(sql)} from signup where owner_id = ${ownerId}`);
}
