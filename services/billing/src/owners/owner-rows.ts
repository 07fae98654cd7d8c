import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';

/** What billing knows of an owner: enough to write to them. */
export interface Owner {
  email: string | null;
  firstName: string | null;
  isForgotten: boolean;
}

/** The owner, if gateway told of the account. */
export async function findOwner(sql: Sql, ownerId: string): Promise<Owner | undefined> {
  const [owner] = await fromDatabase(sql<Owner[]>`
    select email, first_name as "firstName", forgotten_at is not null as "isForgotten"
    from owner where id = ${ownerId}`);
  return owner;
}

/**
 * Keeps what gateway tells of an account unless something newer was heard or the owner was forgotten. The first time the
 * provider is to be asked at once: nobody is told of a subscription before its account is there. Who is asking it just then,
 * without knowing of the account, is outrun by the version and asks again.
 */
export async function storeOwner(sql: Sql, account: OwnerChanged, now: Date): Promise<void> {
  await sql`
    with before as (select id from owner where id = ${account.ownerId}),
    stored as (
      insert into owner (id, email, first_name, account_version)
      values (${account.ownerId}, ${account.email}, ${account.firstName}, ${account.version})
      on conflict (id) do update set
        email = excluded.email, first_name = excluded.first_name, account_version = excluded.account_version
      where owner.account_version < excluded.account_version and owner.forgotten_at is null
    )
    update subscription set look_at = ${now}, version = version + 1
    where owner_id = ${account.ownerId} and customer_id is not null and not exists (select from before)`;
}

/** Drops everything of an owner and keeps only that they are forgotten. */
export async function eraseOwner(sql: Sql, ownerId: string, now: Date): Promise<void> {
  await fromDatabase(sql`
    with signups as (delete from signup where owner_id = ${ownerId}),
    attempts as (delete from subscribe_attempt where owner_id = ${ownerId}),
    mails as (delete from told_mail where owner_id = ${ownerId}),
    subscriptions as (delete from subscription where owner_id = ${ownerId})
    insert into owner (id, account_version, forgotten_at) values (${ownerId}, 0, ${now})
    on conflict (id) do update set email = null, first_name = null, forgotten_at = excluded.forgotten_at`);
}
