import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { notFound } from '@scanlist/service-kit/app-error';

/** What billing stores of an owner: what mails need. */
export interface Owner {
  email: string | null;
  firstName: string | null;
  /** IANA name of the zone in which mails say their times; null where the gateway sent none. */
  timeZone: string | null;
  /** Grows with every change of the account. */
  version: number;
  isForgotten: boolean;
}

/** The owner, if an event of the account has arrived. */
export async function findOwner(sql: Sql, ownerId: string): Promise<Owner | undefined> {
  const [owner] = await translateDatabaseErrors(sql<Owner[]>`
    select email, first_name as "firstName", time_zone as "timeZone", account_version::float8 as version, forgotten_at is not null as "isForgotten"
    from owner where id = ${ownerId}`);
  return owner;
}

/** Raises `NOT_FOUND` for a forgotten owner: a late request must not start a subscription for a deleted account. */
export async function refuseForgotten(sql: Sql, ownerId: string): Promise<void> {
  if ((await findOwner(sql, ownerId))?.isForgotten) throw notFound('This account is gone.');
}

/**
 * Stores an account as the gateway published it, unless a newer version is stored or the owner is forgotten. An address
 * that differs from the provider's customer becomes due to be sent to the provider. An older release of the gateway
 * sends no time zone: then the stored one stays. An unpublished subscription becomes due to be synced at once. The account
 * is committed before the subscription is read; `syncUnderLock` reads in the other order. So a concurrent sync either
 * loses against the new version or sees the account after it has stored its record.
 */
export async function storeOwner(
  sql: Sql,
  account: OwnerChanged,
  { now, providerNow }: { now: Date; providerNow: Date },
): Promise<void> {
  const { ownerId, email } = account;
  await sql`
    insert into owner (id, email, first_name, time_zone, account_version, email_due_at)
    values (${ownerId}, ${email}, ${account.firstName}, ${account.timeZone ?? null}, ${account.version},
      (select ${now}::timestamptz from signup where owner_id = ${ownerId} and email <> ${email} limit 1))
    on conflict (id) do update set
      email = excluded.email, first_name = excluded.first_name, account_version = excluded.account_version,
      time_zone = case when ${account.timeZone === undefined} then owner.time_zone else excluded.time_zone end,
      email_due_at = case when owner.email is distinct from excluded.email then ${now} else owner.email_due_at end
    where owner.account_version < excluded.account_version and owner.forgotten_at is null`;
  await sql`
    update subscription set look_at = ${providerNow}, version = version + 1
    where owner_id = ${ownerId} and customer_id is not null and told is null`;
}

/**
 * Claims owners whose address is due to be sent to the provider. Unless it is marked as sent, each is due again at
 * `until`.
 */
export async function claimOwnersWithNewEmail(
  sql: Sql,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update owner set email_due_at = ${until}
    where id in (
      select id from owner where email_due_at <= ${now} order by email_due_at limit ${most} for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

/** Marks this address as sent to the provider. A newer one that arrived meanwhile stays due. */
export async function markProviderEmailUpdated(sql: Sql, id: string, email: string): Promise<void> {
  await sql`update owner set email_due_at = null where id = ${id} and email = ${email}`;
}

/** Deletes everything of an owner and stores only that the owner is forgotten. */
export async function eraseOwner(sql: Sql, ownerId: string, now: Date): Promise<void> {
  await translateDatabaseErrors(sql`
    with signups as (delete from signup where owner_id = ${ownerId}),
    attempts as (delete from subscribe_attempt where owner_id = ${ownerId}),
    former_cards as (delete from former_owner_card where owner_id = ${ownerId}),
    mails as (delete from told_mail where owner_id = ${ownerId}),
    subscriptions as (delete from subscription where owner_id = ${ownerId})
    insert into owner (id, account_version, forgotten_at) values (${ownerId}, 0, ${now})
    on conflict (id) do update set
      email = null, first_name = null, time_zone = null, email_due_at = null, forgotten_at = excluded.forgotten_at`);
}
