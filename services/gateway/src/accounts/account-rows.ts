import { ownerChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { enqueueFrom, type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { recordFrom } from '../activity/activity-rows.ts';
import {
  type Account,
  type AccountDetails,
  type AccountRows,
  ownerChangedOf,
  type TakenFields,
} from './account.ts';
import { notSignedInError } from './not-signed-in-error.ts';

/** Every SQL statement about accounts. */
export function accountRows(sql: Sql): AccountRows {
  const columns = sql`
    id, username, email, email_confirmed_at as "emailConfirmedAt", password_hash as "passwordHash", password_version as "passwordVersion",
    first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
    company_name as "companyName", company_logo_url as "companyLogoUrl",
    stripe_subscription_id as "stripeSubscriptionId", subscription_status as "subscriptionStatus",
    list_limit as "listLimit", trial_ends_at as "trialEndsAt", time_zone as "timeZone", version, created_at as "createdAt"`;

  // Nobody can sign in to an account that is being deleted, but its name and address are still taken.
  const isNotBeingDeleted = notBeingDeleted(sql);

  return {
    async find(id) {
      const [row] = await translateDatabaseErrors(sql<Account[]>`
        select ${columns} from account where id = ${id} and ${isNotBeingDeleted}`);
      return row ?? null;
    },

    async findByLogin(login) {
      const [row] = await translateDatabaseErrors(sql<Account[]>`
        select ${columns} from account
        where (lower(username) = lower(${login}) or lower(email) = lower(${login})) and ${isNotBeingDeleted}
        order by lower(username) = lower(${login}) desc
        limit 1`);
      return row ?? null;
    },

    async findByEmail(email) {
      const [row] = await translateDatabaseErrors(sql<Account[]>`
        select ${columns} from account where lower(email) = lower(${email}) and ${isNotBeingDeleted}`);
      return row ?? null;
    },

    // One statement, so that account and event are both stored or neither is.
    async insert(account) {
      const event = ownerChangedRow(account, account.createdAt);
      const result = await translateDatabaseErrors(sql`
        with created as (
          insert into account (
            id, username, email, email_confirmed_at, password_hash, password_version, first_name, last_name,
            profile_image_url, company_name, company_logo_url, stripe_subscription_id, subscription_status,
            list_limit, trial_ends_at, time_zone, version, created_at)
          values (
            ${account.id}, ${account.username}, ${account.email}, ${account.emailConfirmedAt},
            ${account.passwordHash}, ${account.passwordVersion}, ${account.firstName}, ${account.lastName},
            ${account.profileImageUrl}, ${account.companyName}, ${account.companyLogoUrl},
            ${account.stripeSubscriptionId}, ${account.subscriptionStatus}, ${account.listLimit},
            ${account.trialEndsAt}, ${account.timeZone}, ${account.version}, ${account.createdAt})
          on conflict do nothing
          returning id)
        ${enqueueFrom(sql, event, 'created')}`);
      return result.count === 1;
    },

    async findTaken({ username, email }) {
      const [row] = await translateDatabaseErrors(sql<TakenFields[]>`
        select exists (select from account where lower(username) = lower(${username})) as username,
          exists (select from account where lower(email) = lower(${email}))
          or exists (select from email_undo where lower(email) = lower(${email})) as email`);
      return row ?? { username: false, email: false };
    },

    async isEmailTaken(email, byOtherThan) {
      const [row] = await translateDatabaseErrors(sql<{ taken: boolean }[]>`
        select exists (
          select from account where lower(email) = lower(${email}) and id <> ${byOtherThan})
          or exists (
            select from email_undo where lower(email) = lower(${email}) and account_id <> ${byOtherThan}) as taken`);
      return row?.taken ?? false;
    },

    async change(before, after, now, activity) {
      const event = changeEvent(before, after, now);
      const changed = await translateDatabaseErrors(sql`
        with changed as (
          update account
          set email = ${after.email}, first_name = ${after.firstName}, last_name = ${after.lastName},
            company_name = ${after.companyName}, company_logo_url = ${after.companyLogoUrl},
            time_zone = ${after.timeZone}, version = version + 1
          where id = ${before.id} and version = ${before.version}
          returning id)
        ${activity ? sql`, recorded as (${recordFrom(sql, { ...activity, at: now }, 'changed')})` : sql``}
        ${enqueueFrom(sql, event, 'changed')}`);
      return changed.count === 1;
    },

    // Sessions and links are bound to a version of the password.
    async replacePassword({ id, passwordVersion }, passwordHash) {
      await translateDatabaseErrors(sql`
        update account set password_hash = ${passwordHash}, password_version = password_version + 1
        where id = ${id} and password_version = ${passwordVersion}`);
    },

    async applySubscription({ ownerId, version, subscriptionId, status, listLimit, trialEndsAt }) {
      const [row] = await translateDatabaseErrors(sql<{ known: boolean }[]>`
        with changed as (
          update account
          set stripe_subscription_id = ${subscriptionId}, subscription_status = ${status},
            list_limit = ${listLimit}, trial_ends_at = ${trialEndsAt}, subscription_version = ${version}
          where id = ${ownerId} and subscription_version < ${version})
        select exists (select from account where id = ${ownerId}) as known`);
      return row?.known ?? false;
    },
  };
}

/**
 * For statements that reference an account: rethrows their error, as `NOT_SIGNED_IN` if the account was erased in the
 * meantime.
 */
export function rethrowErasedAccount(error: unknown): never {
  throw isForeignKeyViolation(error) ? notSignedInError() : error;
}

/** A condition on rows of `account`. */
export function notBeingDeleted(sql: Sql) {
  return sql`not exists (select from account_deletion where account_id = account.id)`;
}

/** A condition: another account than `accountId` may get the address back (decision 0049). */
export function isReservedForUndo(
  sql: Sql,
  { email, accountId, now }: { email: string; accountId: string; now: Date },
) {
  return sql`exists (
    select from email_undo
    where lower(email_undo.email) = lower(${email}) and account_id <> ${accountId} and expires_at > ${now})`;
}

/** The `owner-changed` event of a change to `after`, one version further than `before`. */
export function changeEvent(before: Account, after: AccountDetails, now: Date): OutboxRow {
  return ownerChangedRow({ ...before, ...after, version: before.version + 1 }, now);
}

/** The `owner-changed` event of an account as it is. */
export function ownerChangedRow(account: Account, occurredAt: Date): OutboxRow {
  return outboxRow(ownerChanged, ownerChangedOf(account), { id: uuid(), occurredAt });
}
