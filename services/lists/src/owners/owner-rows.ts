import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { AnySql } from '@scanlist/persistence/database';
import type { Owner } from './owner.ts';

/**
 * Locks the owner's row until the transaction ends, and creates it with the limit of ten where it is missing.
 * Transactions that count the owner's lists or depend on the own address wait here for one another. One that also
 * needs a list's row locks that afterwards.
 */
export async function lockOwner(tx: AnySql, ownerId: string): Promise<Owner> {
  const [row] = await tx<Owner[]>`
    insert into owner (id) values (${ownerId})
    on conflict (id) do update set id = excluded.id
    returning id, email, email_confirmed as "emailConfirmed", first_name as "firstName", last_name as "lastName", company_name as "companyName", company_logo_url as "companyLogoUrl", time_zone as "timeZone", list_limit as "listLimit", account_version::float8 as "accountVersion",
      deleted_at is not null as deleted`;
  if (!row) throw new Error('An owner that was just made is gone');
  return row;
}

/** An account event in storable text; what an older release left out is filled in. */
export type AccountToStore = Required<OwnerChanged> & Pick<Owner, 'timeZone'>;

/** Stores an account event. The caller holds the row locked and knows that the event is newer. */
export async function storeAccount(tx: AnySql, account: AccountToStore): Promise<void> {
  await tx`
    update owner set email = ${account.email}, email_confirmed = ${account.emailConfirmed}, first_name = ${account.firstName}, last_name = ${account.lastName},
      company_name = ${account.companyName}, company_logo_url = ${account.companyLogoUrl},
      time_zone = ${account.timeZone}, account_version = ${account.version}::bigint
    where id = ${account.ownerId}`;
}

/** Stores a subscription event, also for an unknown owner, unless a newer one was received or the account is gone. */
export async function storeListLimit(sql: AnySql, subscription: SubscriptionChanged): Promise<void> {
  await sql`
    insert into owner (id, list_limit, subscription_version)
    values (${subscription.ownerId}, ${subscription.listLimit}, ${subscription.version}::bigint)
    on conflict (id) do update set
      list_limit = excluded.list_limit, subscription_version = excluded.subscription_version
    where coalesce(owner.subscription_version, -1) < excluded.subscription_version and owner.deleted_at is null`;
}

/** Clears everything of an owner but the id, and records that the account is gone. */
export async function storeTombstone(tx: AnySql, ownerId: string, now: Date): Promise<void> {
  await tx`
    update owner set deleted_at = ${now}, list_limit = 0, email = null, email_confirmed = false, first_name = null,
      last_name = null, company_name = null, company_logo_url = null, time_zone = null, account_version = null,
      subscription_version = null
    where id = ${ownerId}`;
}

/** The account's own address where its row is `o`, null until it is confirmed, as `ownAddress` says it. */
export function ownEmailColumn(sql: AnySql) {
  return sql`case when o.email_confirmed then o.email end as "ownEmail"`;
}
