import type { Actor } from '@scanlist/contracts/http/actor';
import { may, type Permission, type Role, rolesThatMay } from '@scanlist/contracts/http/permissions';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { memberRoleChanged } from '@scanlist/contracts/messages/gateway';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { personColumn, recordFrom } from '../activity/activity-rows.ts';
import { roleMailsOf } from '../mail-quotas/mail-quota.ts';
import {
  type Membership,
  personNameOf,
  type WorkspaceRows,
  workspaceAs,
  workspaceNameOf,
} from './workspace.ts';

/** More members of a workspace, or workspaces of a person, are not listed. */
const listedMax = 1_000;

type PersonNames = Pick<Account, 'username' | 'firstName' | 'lastName'>;
type OwnerNames = PersonNames & { companyName: string | null };
type MembershipRow = Omit<Membership, 'workspaceName' | 'ownerName' | 'personName'> &
  OwnerNames & { person: PersonNames };
type MemberRow = Pick<Account, 'id' | 'username' | 'firstName' | 'lastName' | 'email'> & {
  role: Role;
  joinedAt: Date;
};

/** Every SQL statement about workspaces and their members. */
export function workspaceRows(sql: Sql): WorkspaceRows {
  // The names are those of the owner, after whom a workspace is named; `person` has those of the member.
  const memberships = sql`
    select membership.workspace_id as "workspaceId", membership.role, account.id as "ownerAccountId",
      account.username, account.first_name as "firstName", account.last_name as "lastName",
      workspace.company_name as "companyName",
      jsonb_build_object(
        'username', person.username, 'firstName', person.first_name, 'lastName', person.last_name) as person,
      case when person.email_confirmed_at is not null then person.email end as "personEmail",
      not exists (
        select from membership other
        where other.account_id = membership.account_id and other.workspace_id <> membership.workspace_id) as "isOnlyOne"
    from membership
      join workspace on workspace.id = membership.workspace_id
      join account person on person.id = membership.account_id
      join membership held on held.workspace_id = membership.workspace_id and held.role = 'owner'
      join account on account.id = held.account_id
        and not exists (select from account_deletion where account_deletion.account_id = account.id)`;
  const members = sql`
    select account.id, username, first_name as "firstName", last_name as "lastName", email, role,
      joined_at as "joinedAt"
    from membership join account on account.id = account_id`;

  return {
    async findMembership(accountId, workspaceId) {
      const [row] = await translateDatabaseErrors(sql<MembershipRow[]>`
        ${memberships} where membership.account_id = ${accountId} and membership.workspace_id = ${workspaceId}`);
      return row ? membershipOf(row) : null;
    },

    async findStartMembership(accountId) {
      const [row] = await translateDatabaseErrors(sql<MembershipRow[]>`
        ${memberships}
        where membership.account_id = ${accountId} and (
          membership.role = 'owner'
          or membership.workspace_id = (select start_workspace_id from account where id = ${accountId}))
        order by membership.workspace_id is distinct from (
          select start_workspace_id from account where id = ${accountId}), membership.joined_at,
          membership.workspace_id <> membership.account_id, membership.workspace_id
        limit 1`);
      return row ? membershipOf(row) : null;
    },

    async findWorkspaces(accountId) {
      const rows = await translateDatabaseErrors(sql<MembershipRow[]>`
        ${memberships} where membership.account_id = ${accountId} limit ${listedMax}`);
      const byName = new Intl.Collator('en-US', { numeric: true });
      return rows
        .map(membershipOf)
        .sort(
          (a, b) =>
            Number(b.role === 'owner') - Number(a.role === 'owner') ||
            byName.compare(a.workspaceName, b.workspaceName),
        )
        .map(workspaceAs);
    },

    async setStart(accountId, workspaceId) {
      await translateDatabaseErrors(sql`
        update account set start_workspace_id = ${workspaceId} where id = ${accountId}`);
    },

    async findMembers(workspaceId) {
      const rows = await translateDatabaseErrors(sql<MemberRow[]>`
        ${members} where workspace_id = ${workspaceId}
        order by role <> 'owner', lower(coalesce(first_name, last_name, username)), account.id
        limit ${listedMax}`);
      return rows.map(memberOf);
    },

    // The role before is that of the locked row: of two changes at once, the later one begins where the other ended.
    async changeRole(workspaceId, accountId, role, { actor, now: at }, notice) {
      const activity = { workspaceId, at, kind: 'role-changed', actor, details: { role } } as const;
      const person = personColumn(sql, sql`changed.account_id`);
      const roleBefore = sql`jsonb_build_object('roleBefore', changed.role_before)`;
      const event =
        notice &&
        outboxRow(memberRoleChanged, { ...notice, roleBefore: notice.role }, { id: uuid(), occurredAt: at });
      const mailed = event
        ? sql`,
          taken as (${takeFromQuotaWhere(sql, roleMailsOf(workspaceId), at, 'changed')}),
          told as (select ${roleBefore} as computed from changed, taken),
          mailed as (${enqueueFrom(sql, event, 'told', sql`told.computed`)})`
        : sql``;
      const [row] = await translateDatabaseErrors(sql<(MemberRow & { isChanged: boolean })[]>`
        with held as (
          select account_id, role as role_before, joined_at from membership
          where workspace_id = ${workspaceId} and account_id = ${accountId} and role <> 'owner'
            and ${holdsRole(sql, { workspaceId, accountId: actor.id }, 'members:roles')}
          for update),
        changed as (
          update membership set role = ${role} from held
          where workspace_id = ${workspaceId} and membership.account_id = held.account_id and role_before <> ${role}
          returning held.account_id, role_before),
        ${may(role, 'members:manage') ? sql`` : endInvitationsFrom(sql, { workspaceId, actor, at }, 'changed')}
        recorded as (${recordFrom(sql, activity, 'changed', sql`${person} || ${roleBefore}`)})
        ${mailed}
        select account.id, username, first_name as "firstName", last_name as "lastName", email, ${role}::text as role,
          joined_at as "joinedAt", account.id in (select account_id from changed) as "isChanged"
        from held join account on account.id = account_id`);
      if (!row) return null;
      const { isChanged, ...member } = row;
      return { member: memberOf(member), isChanged };
    },

    // Both rows are locked in the order of their ids, so that two removals at once do not deadlock. The later one then
    // finds that its actor is no member any more.
    async remove(workspaceId, accountId, { actor, now: at }) {
      const { id: actorId } = actor;
      const kind = actorId === accountId ? 'member-left' : 'member-removed';
      const activity = { workspaceId, at, kind, actor, details: {} } as const;
      const locked = await translateDatabaseErrors(sql<
        { accountId: string; role: Role; isRemoved: boolean }[]
      >`
        with locked as (
          select account_id, role from membership
          where workspace_id = ${workspaceId} and account_id in (${accountId}, ${actorId})
          order by account_id for update),
        gone as (
          delete from membership using locked
          where membership.workspace_id = ${workspaceId} and membership.account_id = ${accountId}
            and locked.account_id = ${accountId} and locked.role <> 'owner'
            and exists (
              select from locked actor
              where actor.account_id = ${actorId}
                and (actor.account_id = ${accountId} or actor.role in ('admin', 'owner')))
          returning membership.account_id),
        ${endInvitationsFrom(sql, { workspaceId, actor, at }, 'gone')}
        recorded as (${recordFrom(sql, activity, 'gone', personColumn(sql, sql`gone.account_id`))})
        select account_id as "accountId", role, account_id in (select account_id from gone) as "isRemoved" from locked`);
      const target = locked.find((member) => member.accountId === accountId);
      const held = locked.find((member) => member.accountId === actorId);
      if (!held || (actorId !== accountId && !may(held.role, 'members:manage'))) return 'not-allowed';
      if (!target) return 'missing';
      return target.isRemoved ? 'removed' : 'owner';
    },
  };
}

/**
 * Parts of a statement, for its `with`: end the waiting invitations of the accounts in `relation`, who may not send them any
 * more, and record each.
 */
function endInvitationsFrom(
  sql: Sql,
  { workspaceId, actor, at }: { workspaceId: string; actor: Actor; at: Date },
  relation: string,
) {
  return sql`
    ended as (
      delete from invitation
      where workspace_id = ${workspaceId} and accepted_at is null
        and invited_by in (select account_id from ${sql(relation)})
      returning email, role, invited_by),
    ended_rows as (${recordEnded(sql, { workspaceId, actor, at }, 'ended')}),`;
}

/**
 * Part of a statement that records each invitation in `relation`, which has the address, the role and the inviter, as
 * one that ended with its inviter.
 */
export function recordEnded(
  sql: AnySql,
  by: { workspaceId: string; actor: Actor; at: Date },
  relation: string,
) {
  const row = sql(relation);
  return recordFrom(
    sql,
    { ...by, kind: 'invitation-ended', details: {} },
    relation,
    sql`jsonb_build_object('email', ${row}.email, 'role', ${row}.role) || ${personColumn(sql, sql`${row}.invited_by`)}`,
  );
}

/**
 * A condition: the account is a member whose role has the permission. A request may take minutes to send its body, so
 * that the role which it began with may be gone.
 */
export function holdsRole(
  sql: Sql,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  permission: Permission,
) {
  return sql`exists (
    select from membership acting
    where acting.workspace_id = ${workspaceId} and acting.account_id = ${accountId}
      and acting.role = any(${[...rolesThatMay(permission)]}))`;
}

function membershipOf({
  username,
  firstName,
  lastName,
  companyName,
  person,
  ...row
}: MembershipRow): Membership {
  const owner = { username, firstName, lastName, companyName };
  return {
    ...row,
    workspaceName: workspaceNameOf(owner),
    ownerName: personNameOf(owner),
    personName: personNameOf(person),
  };
}

function memberOf({ id, email, role, joinedAt, ...names }: MemberRow): Member {
  return { id, name: personNameOf(names), email, role, joinedAt: joinedAt.toISOString() };
}
