import type { Actor } from '@scanlist/contracts/http/actor';
import {
  type GivenRole,
  givenRoles,
  permissionToInvite,
  rolesThatMay,
} from '@scanlist/contracts/http/permissions';
import { type MemberJoined, memberInvited, memberJoined } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isUniqueViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueAllFrom, enqueueFrom, type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { type Account, ownWorkspaceOf } from '../accounts/account.ts';
import { ownerChangedRows } from '../accounts/account-rows.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import { recordFrom } from '../activity/activity-rows.ts';
import { invitationsOf, invitationsTo } from '../mail-quotas/mail-quota.ts';
import { actorOf, personNameOf, workspaceNameOf } from '../workspaces/workspace.ts';
import { holdsRole } from '../workspaces/workspace-rows.ts';
import type { FoundInvitation, InvitationRows, NewInvitation } from './invitation.ts';

type Names = Pick<Account, 'username' | 'firstName' | 'lastName'>;
type WaitingRow = {
  id: string;
  email: string;
  role: GivenRole;
  sentAt: Date;
  expiresAt: Date;
  inviterEmail: string | null;
} & Nullable<Names>;
type FoundRow = Omit<FoundInvitation, 'invitedBy' | 'workspaceName'> &
  Names & { companyName: string | null; inviter: Names | null };
type Nullable<T> = { [Key in keyof T]: T[Key] | null };

/** Every SQL statement about invitations. */
export function invitationRows(sql: Sql): InvitationRows {
  const isWaiting = sql`accepted_at is null`;
  const mayInvite = givenRoles.flatMap((given) =>
    rolesThatMay(permissionToInvite(given)).map((inviting) => `${inviting} invites ${given}`),
  );
  // An invitation of somebody who was removed, or may not give that role any more, is over (decision 0084).
  const isOfInviter = sql`exists (
    select from membership inviting
    where inviting.workspace_id = invitation.workspace_id and inviting.account_id = invitation.invited_by
      and inviting.role || ' invites ' || invitation.role = any(${mayInvite}))`;
  const recordJoined = (actor: Actor, at: Date) =>
    recordFrom(
      sql,
      { workspaceId: sql`joined.workspace_id`, at, kind: 'member-joined', actor, details: {} },
      'joined',
      sql`jsonb_build_object('role', joined.role)`,
    );
  return {
    async findWaiting(workspaceId) {
      const rows = await translateDatabaseErrors(sql<WaitingRow[]>`
        select invitation.id, invitation.email, role, sent_at as "sentAt", expires_at as "expiresAt",
          username, first_name as "firstName", last_name as "lastName",
          case when email_confirmed_at is not null then account.email end as "inviterEmail"
        from invitation left join account on account.id = invited_by
        where workspace_id = ${workspaceId} and ${isWaiting} and ${isOfInviter}
        order by sent_at desc, invitation.id`);
      return rows.map(({ username, firstName, lastName, sentAt, expiresAt, ...row }) => ({
        ...row,
        invitedBy: username === null ? null : personNameOf({ username, firstName, lastName }),
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },

    async findOwn(workspaceId, id) {
      const [row] = await translateDatabaseErrors(sql<Pick<NewInvitation, 'email' | 'role'>[]>`
        select email, role from invitation where id = ${id} and workspace_id = ${workspaceId} and ${isWaiting}`);
      return row ?? null;
    },

    async send(invitation, actor, mail) {
      const { workspaceId, email, role, sentAt, idempotencyKey } = invitation;
      const isRepeated = sql`exists (
        select from invitation
        where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and role = ${role}
          and idempotency_key = ${idempotencyKey})`;
      const event = outboxRow(memberInvited, mail, { id: uuid(), occurredAt: sentAt });
      const activity = {
        workspaceId,
        at: sentAt,
        kind: 'member-invited',
        actor,
        details: { email, role },
      } as const;
      const sent = await translateDatabaseErrors(sql`
        with asked as (
          select where ${holdsRole(sql, { workspaceId, accountId: invitation.invitedBy }, permissionToInvite(role))}
            and not ${isRepeated}),
        of_workspace as (${takeFromQuotaWhere(sql, invitationsOf(workspaceId), sentAt, 'asked')}),
        to_mailbox as (${takeFromQuotaWhere(sql, invitationsTo(email), sentAt, 'of_workspace')}),
        stored as (
          insert into invitation (
            id, workspace_id, email, role, token_hash, invited_by, sent_at, expires_at, idempotency_key)
          select ${invitation.id}::uuid, ${workspaceId}::uuid, ${email}, ${role},
            ${invitation.tokenHash}::bytea, ${invitation.invitedBy}::uuid, ${sentAt}::timestamptz,
            ${invitation.expiresAt}::timestamptz, ${idempotencyKey}
          from to_mailbox
          on conflict (workspace_id, lower(email)) where accepted_at is null do update
          set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
            invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
            idempotency_key = excluded.idempotency_key
          where invitation.idempotency_key is distinct from excluded.idempotency_key
            or invitation.role <> excluded.role
          returning id),
        recorded as (${recordFrom(sql, activity, 'stored')})
        ${enqueueFrom(sql, event, 'stored')}`);
      if (sent.count === 1) return true;
      const [repeated] = await translateDatabaseErrors(sql`select where ${isRepeated}`);
      return repeated !== undefined;
    },

    async takeBack(workspaceId, id, { actor, now: at }) {
      const activity = { workspaceId, at, kind: 'invitation-taken-back', actor, details: {} } as const;
      const email = sql`jsonb_build_object('email', gone.email)`;
      const gone = await translateDatabaseErrors(sql`
        with gone as (
          delete from invitation where id = ${id} and workspace_id = ${workspaceId} and ${isWaiting}
          returning email)
        ${recordFrom(sql, activity, 'gone', email)}`);
      return gone.count === 1;
    },

    async findByToken(tokenHash) {
      const [row] = await translateDatabaseErrors(sql<FoundRow[]>`
        select invitation.id, invitation.workspace_id as "workspaceId", invitation.email, invitation.role,
          expires_at as "expiresAt", accepted_by as "acceptedBy", owner.id as "ownerAccountId", owner.username,
          owner.first_name as "firstName", owner.last_name as "lastName", workspace.company_name as "companyName",
          case when inviter.email_confirmed_at is not null then inviter.email end as "inviterEmail",
          case when inviter.id is not null then jsonb_build_object(
            'username', inviter.username, 'firstName', inviter.first_name, 'lastName', inviter.last_name)
          end as inviter
        from invitation
          join workspace on workspace.id = invitation.workspace_id
          join membership on membership.workspace_id = invitation.workspace_id and membership.role = 'owner'
          join account owner on owner.id = membership.account_id
            and not exists (select from account_deletion where account_deletion.account_id = owner.id)
          left join account inviter on inviter.id = invited_by
        where token_hash = ${tokenHash} and (accepted_at is not null or ${isOfInviter})`);
      if (!row) return null;
      const { username, firstName, lastName, companyName, inviter, ...found } = row;
      return {
        ...found,
        workspaceName: workspaceNameOf({ username, firstName, lastName, companyName }),
        invitedBy: inviter && personNameOf(inviter),
      };
    },

    // Of many posts at once one uses the invitation: its row is locked.
    async accept(tokenHash, { actor, now }, notice) {
      const { id: accountId } = actor;
      const mailed = notice ? sql`, mailed as (${enqueueFrom(sql, joinedRow(notice), 'joined')})` : sql``;
      const used = await translateDatabaseErrors(sql`
        with used as (
          update invitation set accepted_by = ${accountId}, accepted_at = ${now}
          where token_hash = ${tokenHash} and expires_at > ${now} and ${isWaiting} and ${isOfInviter}
          returning workspace_id, role),
        joined as (
          insert into membership (workspace_id, account_id, role, joined_at)
          select workspace_id, ${accountId}::uuid, role, ${now}::timestamptz from used
          on conflict do nothing
          returning workspace_id, role),
        recorded as (${recordJoined(actor, now)})
        ${mailed}
        select from used`);
      return used.count === 1;
    },

    async acceptAs(tokenHash, account, now, notice) {
      const events = [...ownerChangedRows(account, now), ...(notice ? [joinedRow(notice)] : [])];
      const own = ownWorkspaceOf(account);
      try {
        const made = await translateDatabaseErrors(sql`
          with used as (
            update invitation set accepted_by = ${account.id}, accepted_at = ${now}
            where token_hash = ${tokenHash} and expires_at > ${now} and ${isWaiting} and ${isOfInviter}
            returning workspace_id, role),
          made as (
            insert into account (
              id, username, username_skeleton, email, email_confirmed_at, password_hash, password_version, first_name, last_name,
              subscription_status, list_limit, time_zone, version, created_at)
            select ${account.id}::uuid, ${account.username}, ${usernameSkeleton(account.username)}, ${account.email}, ${now}::timestamptz,
              ${account.passwordHash}, ${account.passwordVersion}::integer, ${account.firstName}, ${account.lastName},
              ${own.subscriptionStatus}, ${own.listLimit}::integer, ${account.timeZone},
              ${account.version}::integer, ${now}::timestamptz
            from used
            returning id),
          joined as (
            insert into membership (workspace_id, account_id, role, joined_at)
            select workspace_id, made.id, role, ${now}::timestamptz from used, made
          returning workspace_id, role),
          recorded as (${recordJoined(actorOf(account), now)})
          ${enqueueAllFrom(sql, events, 'made')}`);
        return made.count > 0 ? 'joined' : 'used';
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    removeEnded: (before) => deleteRows(sql, 'invitation', () => sql`expires_at < ${before}`),
  };
}

function joinedRow(notice: MemberJoined): OutboxRow {
  return outboxRow(memberJoined, notice, { id: uuid(), occurredAt: notice.joinedAt });
}
