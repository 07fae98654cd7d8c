import { prepareUsername } from '@scanlist/contracts/http/username-text';
import { ownerChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { enqueueAllFrom, enqueueFrom, type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { recordFrom } from '../activity/activity-rows.ts';
import { personNameOf } from '../workspaces/workspace.ts';
import {
  type Account,
  type AccountDetails,
  type AccountRows,
  type OwnedWorkspace,
  ownerChangedOf,
  ownWorkspaceOf,
  type TakenFields,
} from './account.ts';
import { notSignedInError } from './not-signed-in-error.ts';
import { recordPerson } from './record-person.ts';
import { usernameSkeleton } from './username-skeleton.ts';

const skeletonsAtOnce = 500;

/** Every SQL statement about accounts. */
export function accountRows(sql: Sql): AccountRows {
  const columns = sql`
    id, username, email, email_confirmed_at as "emailConfirmedAt", password_hash as "passwordHash", password_version as "passwordVersion",
    first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
    time_zone as "timeZone", version, created_at as "createdAt",
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', owned.id, 'versionOffset', version_offset, 'companyName', owned.company_name,
        'companyLogoUrl', owned.company_logo_url, 'stripeSubscriptionId', owned.stripe_subscription_id,
        'subscriptionStatus', owned.subscription_status, 'listLimit', owned.list_limit,
        'trialEndsAt', owned.trial_ends_at) order by membership.joined_at, owned.id <> account.id, owned.id), '[]')
      from membership join workspace owned on owned.id = membership.workspace_id
      where membership.account_id = account.id and membership.role = 'owner') as workspaces`;

  // Nobody can sign in to an account that is being deleted, but its name and address are still taken.
  const isNotBeingDeleted = notBeingDeleted(sql);

  return {
    async find(id) {
      const [row] = await translateDatabaseErrors(sql<AccountRow[]>`
        select ${columns} from account where id = ${id} and ${isNotBeingDeleted}`);
      return row ? accountOf(row) : null;
    },

    async findByLogin(login) {
      const prepared = prepareUsername(login);
      const [row] = await translateDatabaseErrors(sql<AccountRow[]>`
        select ${columns} from account
        where (lower(username) in (lower(${login}), lower(${prepared})) or lower(email) = lower(${login}))
          and ${isNotBeingDeleted}
        order by lower(username) = lower(${login}) desc, lower(username) = lower(${prepared}) desc
        limit 1`);
      return row ? accountOf(row) : null;
    },

    async findByEmail(email) {
      const [row] = await translateDatabaseErrors(sql<AccountRow[]>`
        select ${columns} from account where lower(email) = lower(${email}) and ${isNotBeingDeleted}`);
      return row ? accountOf(row) : null;
    },

    // One statement, so that account and event are both stored or neither is.
    async insert(account) {
      const events = ownerChangedRows(account, account.createdAt);
      const own = ownWorkspaceOf(account);
      const result = await translateDatabaseErrors(sql`
        with created as (
          insert into account (
            id, username, username_skeleton, email, email_confirmed_at, password_hash, password_version, first_name, last_name,
            profile_image_url, company_name, company_logo_url, stripe_subscription_id, subscription_status,
            list_limit, trial_ends_at, time_zone, version, created_at)
          values (
            ${account.id}, ${account.username}, ${usernameSkeleton(account.username)}, ${account.email}, ${account.emailConfirmedAt},
            ${account.passwordHash}, ${account.passwordVersion}, ${account.firstName}, ${account.lastName},
            ${account.profileImageUrl}, ${own.companyName}, ${own.companyLogoUrl},
            ${own.stripeSubscriptionId}, ${own.subscriptionStatus}, ${own.listLimit},
            ${own.trialEndsAt}, ${account.timeZone}, ${account.version}, ${account.createdAt})
          on conflict do nothing
          returning id)
        ${enqueueAllFrom(sql, events, 'created')}`);
      return result.count > 0;
    },

    async findTaken({ username, email }) {
      const [row] = await translateDatabaseErrors(sql<TakenRow[]>`
        select (${takenName(sql, username, sql`account`)}) as username,
          exists (select from account where lower(email) = lower(${email}))
          or exists (select from email_undo where lower(email) = lower(${email})) as email`);
      return takenFieldsOf(row);
    },

    // Of names that look alike only the oldest has their skeleton; the others keep their names, and have one nobody else can get.
    async fillUsernameSkeletons() {
      const rows = await translateDatabaseErrors(sql<Pick<Account, 'id' | 'username'>[]>`
        select id, username from account where username_skeleton is null
        order by created_at, id limit ${skeletonsAtOnce}`);
      const skeletons = rows.map(({ username }) => usernameSkeleton(username));
      await translateDatabaseErrors(sql`
        update account
        set username_skeleton = case
          when nth = 1 and not exists (select from account known where known.username_skeleton = alike.skeleton)
          then skeleton else skeleton || ' ' || account.id end
        from (
          select id, skeleton, row_number() over (partition by skeleton order by place) as nth
          from unnest(${rows.map(({ id }) => id)}::uuid[], ${skeletons}::text[])
            with ordinality as filled (id, skeleton, place)) alike
        where account.id = alike.id and username_skeleton is null`);
      return rows.length;
    },

    async isEmailTaken(email, byOtherThan) {
      const [row] = await translateDatabaseErrors(sql<{ taken: boolean }[]>`
        select exists (
          select from account where lower(email) = lower(${email}) and id <> ${byOtherThan})
          or exists (
            select from email_undo where lower(email) = lower(${email}) and account_id <> ${byOtherThan}) as taken`);
      return row?.taken ?? false;
    },

    async change(before, after, now) {
      const events = changeEvents(before, after, now);
      const names = { before: personNameOf(before), after: personNameOf({ ...before, ...after }) };
      const isRenamed = names.before !== names.after;
      const changed = await translateDatabaseErrors(sql`
        with changed as (
          update account
          set email = ${after.email}, first_name = ${after.firstName}, last_name = ${after.lastName},
            time_zone = ${after.timeZone}, version = version + 1
          where id = ${before.id} and version = ${before.version}
          returning id)
        ${isRenamed ? recordPerson(sql, before, { kind: 'member-renamed', details: names, at: now }) : sql``}
        ${enqueueAllFrom(sql, events, 'changed')}`);
      return changed.count > 0;
    },

    // The version of the owner's account stands for what it owns too.
    async changeCompany(before, workspaceId, company, now, activity) {
      const owned = before.workspaces.find(({ id }) => id === workspaceId);
      if (!owned) return false;
      const after = { ...before, version: before.version + 1 };
      const data = ownerChangedOf(after, { ...owned, ...company });
      const event = outboxRow(ownerChanged, data, { id: uuid(), occurredAt: now });
      const changed = await translateDatabaseErrors(sql`
        with changed as (
          update account set version = version + 1 where id = ${before.id} and version = ${before.version}
          returning id),
        stored as (
          update workspace set company_name = ${company.companyName}, company_logo_url = ${company.companyLogoUrl}
          from changed where workspace.id = ${workspaceId}
          returning workspace.id)
        ${activity ? sql`, recorded as (${recordFrom(sql, { ...activity, at: now }, 'stored')})` : sql``}
        ${enqueueFrom(sql, event, 'stored')}`);
      return changed.count === 1;
    },

    // Sessions and links are bound to a version of the password.
    async replacePassword({ id, passwordVersion }, passwordHash) {
      await translateDatabaseErrors(sql`
        update account set password_hash = ${passwordHash}, password_version = password_version + 1
        where id = ${id} and password_version = ${passwordVersion}`);
    },

    async renewPasswordHash({ id, passwordVersion, passwordHash: before }, passwordHash) {
      await translateDatabaseErrors(sql`
        update account set password_hash = ${passwordHash}
        where id = ${id} and password_version = ${passwordVersion} and password_hash = ${before}`);
    },

    async applySubscription({ ownerId, version, subscriptionId, status, listLimit, trialEndsAt }) {
      const [row] = await translateDatabaseErrors(sql<{ known: boolean }[]>`
        with changed as (
          update workspace
          set stripe_subscription_id = ${subscriptionId}, subscription_status = ${status},
            list_limit = ${listLimit}, trial_ends_at = ${trialEndsAt}, subscription_version = ${version}
          where id = ${ownerId} and subscription_version < ${version})
        select exists (select from workspace where id = ${ownerId}) as known`);
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

export type TakenRow = { username: 'same' | 'alike' | null; email: boolean };

/** How `names`, account or rows of signup, have a user name: `same`, `alike`, or null. */
export function takenName(sql: Sql, username: string, names: ReturnType<Sql>) {
  return sql`
    select case when lower(username) = lower(${username}) then 'same' else 'alike' end from ${names} as names
    where lower(username) = lower(${username}) or username_skeleton = ${usernameSkeleton(username)}
    order by 1 desc limit 1`;
}

export function takenFieldsOf(row: TakenRow | undefined): TakenFields {
  return { username: row?.username ?? false, email: row?.email ?? false };
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

/** The `owner-changed` events of a change to `after`, one version further than `before`, for each of its workspaces. */
export function changeEvents(before: Account, after: AccountDetails, now: Date): OutboxRow[] {
  return ownerChangedRows({ ...before, ...after, version: before.version + 1 }, now);
}

/** The `owner-changed` events of an account as it is, for each of its workspaces. */
export function ownerChangedRows(account: Account, occurredAt: Date): OutboxRow[] {
  return account.workspaces.map((workspace) =>
    outboxRow(ownerChanged, ownerChangedOf(account, workspace), { id: uuid(), occurredAt }),
  );
}

/** As the database has it: times within JSON are texts. */
type AccountRow = Omit<Account, 'workspaces'> & {
  workspaces: (Omit<OwnedWorkspace, 'trialEndsAt'> & { trialEndsAt: string | null })[];
};

function accountOf({ workspaces, ...row }: AccountRow): Account {
  return {
    ...row,
    workspaces: workspaces.map((owned) => ({
      ...owned,
      trialEndsAt: owned.trialEndsAt === null ? null : new Date(owned.trialEndsAt),
    })),
  };
}
