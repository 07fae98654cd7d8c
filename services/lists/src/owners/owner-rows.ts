import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { AnySql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';

/** What visitors see of an owner, and which account event was heard last. */
export interface Branding {
  companyName: string | null;
  companyLogoUrl: string | null;
  accountVersion: number | null;
}

/** Locks the owner's row until the transaction ends, making it when this is the first that is heard of the owner. */
export async function lockBranding(tx: AnySql, ownerId: string): Promise<Branding> {
  const [row] = await tx<Branding[]>`
    insert into owner (id) values (${ownerId})
    on conflict (id) do update set id = excluded.id
    returning company_name as "companyName", company_logo_url as "companyLogoUrl",
      account_version::float8 as "accountVersion"`;
  return row ?? { companyName: null, companyLogoUrl: null, accountVersion: null };
}

/** Stores what an account event says; the caller holds the row locked and knows the event to be newer. */
export async function storeAccount(tx: AnySql, account: OwnerChanged): Promise<void> {
  await tx`
    update owner set email = ${account.email}, first_name = ${account.firstName}, last_name = ${account.lastName},
      company_name = ${account.companyName}, company_logo_url = ${account.companyLogoUrl},
      account_version = ${account.version}::bigint
    where id = ${account.ownerId}`;
}

/** Stores what a subscription event says unless a newer one was heard; made for an owner nobody told of, too. */
export async function storeListLimit(sql: AnySql, subscription: SubscriptionChanged): Promise<void> {
  await sql`
    insert into owner (id, list_limit, subscription_version)
    values (${subscription.ownerId}, ${subscription.listLimit}, ${subscription.version}::bigint)
    on conflict (id) do update set
      list_limit = excluded.list_limit, subscription_version = excluded.subscription_version
    where coalesce(owner.subscription_version, -1) < excluded.subscription_version`;
}

/** Id and version of every list of this owner. */
export async function findListVersions(
  tx: AnySql,
  ownerId: string,
): Promise<{ id: string; version: number }[]> {
  return await tx<{ id: string; version: number }[]>`
    select id, version from list where owner_id = ${ownerId} and deleted_at is null`;
}

/** Leaves events to the relay, as one parameter however many they are. */
export async function tell(tx: AnySql, events: OutboxRow[]): Promise<void> {
  await tx`
    insert into outbox (event_id, subject, payload)
    select event_id, subject, payload
    from jsonb_to_recordset(${tx.json(events.map((event) => ({ ...event })))})
      as event (event_id uuid, subject text, payload text)`;
}
