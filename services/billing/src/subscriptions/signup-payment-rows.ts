import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { isUniqueViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/**
 * The payment side of a sign-up, a row of `signup`. The gateway owns the saga and its own `signup` table; this one
 * stores which objects the provider has made. Cancelled rows stay, so that a late webhook about them is recognised and
 * undone.
 */
export interface SignupPayment {
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
  /** Set if a refusal of the card ended it. */
  refusalCode: string | null;
  refusalMessage: string | null;
  isUndone: boolean;
}

const columns = (sql: Sql) => sql`
  id, owner_id as "ownerId", email, name, period, setup_intent_id as "setupIntentId",
  payment_method_id as "paymentMethodId", customer_id as "customerId", subscription_id as "subscriptionId",
  canceled_at is not null as "isCanceled", refusal_code as "refusalCode", refusal_message as "refusalMessage",
  undone_at is not null as "isUndone"`;

/** The payment side of the sign-up with this id. */
export async function findSignupPayment(sql: Sql, id: string): Promise<SignupPayment | undefined> {
  const [payment] = await translateDatabaseErrors(
    sql<SignupPayment[]>`select ${columns(sql)} from signup where id = ${id}`,
  );
  return payment;
}

/** Inserts the row, or returns the existing one: the input of the first request counts. */
export async function beginSignupPayment(
  sql: Sql,
  { id, ownerId, email, name, period }: Pick<SignupPayment, 'id' | 'ownerId' | 'email' | 'name' | 'period'>,
  now: Date,
): Promise<SignupPayment> {
  const [payment] = await translateDatabaseErrors(sql<SignupPayment[]>`
    insert into signup (id, owner_id, email, name, period, created_at)
    values (${id}, ${ownerId}, ${email}, ${name}, ${period}, ${now})
    on conflict (id) do update set id = excluded.id
    returning ${columns(sql)}`);
  if (!payment) throw new Error('the sign-up payment that was just inserted is missing');
  return payment;
}

/** Stores the confirmed card of a sign-up. Returns false if the card form belongs to another sign-up. */
export async function storeSignupCard(
  sql: Sql,
  id: string,
  card: { setupIntentId: string; paymentMethodId: string },
): Promise<boolean> {
  try {
    await translateDatabaseErrors(sql`
      update signup set setup_intent_id = ${card.setupIntentId}, payment_method_id = ${card.paymentMethodId}
      where id = ${id}`);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'signup_setup_intent')) return false;
    throw error;
  }
}

/** Stores the customer the provider made for a sign-up. */
export async function storeSignupCustomer(sql: Sql, id: string, customerId: string): Promise<void> {
  await translateDatabaseErrors(sql`update signup set customer_id = ${customerId} where id = ${id}`);
}

/** Stores the subscription the provider made for a sign-up. */
export async function storeSignupSubscription(sql: Sql, id: string, subscriptionId: string): Promise<void> {
  await translateDatabaseErrors(sql`update signup set subscription_id = ${subscriptionId} where id = ${id}`);
}

/**
 * Ends a sign-up: no further step is taken, and the steps taken become due to be undone. Its card form stays used.
 * Stores the refusal that ended it, unless it had ended before.
 */
export async function endSignupPayment(
  sql: Sql,
  id: string,
  now: Date,
  refusal: { code: string; publicMessage: string } | null = null,
): Promise<void> {
  await translateDatabaseErrors(sql`
    update signup
    set canceled_at = coalesce(canceled_at, ${now}),
      refusal_code = case when canceled_at is null then ${refusal?.code ?? null} else refusal_code end,
      refusal_message = case when canceled_at is null then ${refusal?.publicMessage ?? null} else refusal_message end
    where id = ${id}`);
}

/** Inserts a cancelled row for a sign-up that has not begun here, so that a late `start-trial` is refused. */
export async function insertCanceledSignupPayment(sql: Sql, id: string, now: Date): Promise<void> {
  await translateDatabaseErrors(sql`
    insert into signup (id, owner_id, email, period, created_at, canceled_at, undone_at)
    values (${id}, ${id}, '', 'monthly', ${now}, ${now}, ${now})
    on conflict (id) do nothing`);
}

/**
 * Marks a sign-up as removed from the provider. Deletes its subscription and personal data here; the ended row stays.
 */
export async function markSignupPaymentUndone(
  sql: Sql,
  { id, ownerId }: SignupPayment,
  now: Date,
): Promise<void> {
  await translateDatabaseErrors(sql`
    with dropped as (
      delete from subscription using signup
      where signup.id = ${id} and subscription.owner_id = ${ownerId}
        and subscription.subscription_id = signup.subscription_id)
    update signup set undone_at = ${now}, email = '', name = null where id = ${id}`);
}

/** Stores a subscription that appeared at the provider after its sign-up had ended; it becomes due to be undone. */
export async function storeLateSubscription(
  sql: Sql,
  id: string,
  { id: subscriptionId, customerId }: { id: string; customerId: string },
): Promise<void> {
  await translateDatabaseErrors(sql`
    update signup set subscription_id = ${subscriptionId}, customer_id = ${customerId}, undone_at = null
    where id = ${id}`);
}

/** Ended sign-ups that may still have objects at the provider, the longest ended first. */
export async function findSignupPaymentsToUndo(
  sql: Sql,
  before: Date,
  most: number,
): Promise<SignupPayment[]> {
  return await sql<SignupPayment[]>`
    select ${columns(sql)} from signup
    where canceled_at <= ${before} and undone_at is null order by canceled_at limit ${most}`;
}

/** The sign-ups of an owner. */
export async function findSignupPaymentsOf(sql: Sql, ownerId: string): Promise<SignupPayment[]> {
  return await translateDatabaseErrors(
    sql<SignupPayment[]>`select ${columns(sql)} from signup where owner_id = ${ownerId}`,
  );
}
