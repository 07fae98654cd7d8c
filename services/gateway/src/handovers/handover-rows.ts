import { handoverOffered, ownerChanged, workspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueAllFrom, enqueueFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { ownerChangedOf } from '../accounts/account.ts';
import { recordFrom } from '../activity/activity-rows.ts';
import { handoverOffersTo } from '../mail-quotas/mail-quota.ts';
import { actorOf, confirmedEmailOf, personNameOf } from '../workspaces/workspace.ts';
import { holdsRole, recordEnded } from '../workspaces/workspace-rows.ts';
import type { Handover, HandoverRows, OwnerChange } from './handover.ts';

/** Every SQL statement about offers of workspaces. */
export function handoverRows(sql: Sql): HandoverRows {
  return {
    async find(workspaceId, now) {
      const [row] = await translateDatabaseErrors(sql<Handover[]>`
        select workspace_id as "workspaceId", account_id as "accountId", offered_at as "offeredAt",
          expires_at as "expiresAt"
        from handover where workspace_id = ${workspaceId} and expires_at > ${now}`);
      return row ?? null;
    },

    async offer({ workspaceId, accountId, offeredAt, expiresAt }, offeredBy, mail) {
      const event = outboxRow(handoverOffered, mail, { id: uuid(), occurredAt: offeredAt });
      const statement = sql`
        with member as (
          select workspace_id, account_id from membership
          where workspace_id = ${workspaceId} and account_id = ${accountId} and role <> 'owner'
            and ${holdsRole(sql, { workspaceId, accountId: offeredBy }, 'workspace:hand-over')}),
        taken as (${takeFromQuotaWhere(sql, handoverOffersTo(accountId), offeredAt, 'member')}),
        offered as (
          insert into handover (workspace_id, account_id, offered_at, expires_at)
          select workspace_id, account_id, ${offeredAt}::timestamptz, ${expiresAt}::timestamptz
          from member, taken
          on conflict (workspace_id) do update
          set account_id = excluded.account_id, offered_at = excluded.offered_at, expires_at = excluded.expires_at
          returning workspace_id)
        ${enqueueFrom(sql, event, 'offered')}`;
      const offered = await translateDatabaseErrors(statement).catch((error: unknown) => {
        // The member left at this moment.
        if (isForeignKeyViolation(error)) return { count: 0 };
        throw error;
      });
      if (offered.count === 1) return 'offered';
      const [member] = await translateDatabaseErrors(sql`
        select from membership
        where workspace_id = ${workspaceId} and account_id = ${accountId} and role <> 'owner'
          and ${holdsRole(sql, { workspaceId, accountId: offeredBy }, 'workspace:hand-over')}`);
      return member ? 'too-many-mails' : 'missing';
    },

    async remove(workspaceId, accountId) {
      const gone = await translateDatabaseErrors(
        sql`delete from handover where workspace_id = ${workspaceId} and account_id = ${accountId}`,
      );
      return gone.count === 1;
    },

    // The versions of both accounts are compared on their locked rows, so nothing about what they own has changed since.
    async accept({ workspaceId, accountId }, change, now) {
      const { from, to, handed, fresh } = change;
      const accepted = sql.transaction(async (tx) => {
        const locked = await tx`
          select from account
          where (id = ${from.id} and version = ${from.version} and password_version = ${from.passwordVersion})
            or (id = ${to.id} and version = ${to.version} and password_version = ${to.passwordVersion})
          order by id for update`;
        if (locked.length !== 2) throw new Retry();
        await tx`update account set version = version + 1 where id in (${from.id}, ${to.id})`;
        // In this order, because a workspace has one owner at a time.
        const roles = [
          await tx`
            update membership set role = 'admin'
            where workspace_id = ${workspaceId} and account_id = ${from.id} and role = 'owner'`,
          await tx`
            update membership set role = 'owner' where workspace_id = ${workspaceId} and account_id = ${to.id}`,
        ];
        if (roles.some(({ count }) => count !== 1)) throw new Retry();
        // Only an owner invites admins.
        await tx`
          with ended as (
            delete from invitation
            where workspace_id = ${workspaceId} and invited_by = ${from.id} and role = 'admin' and accepted_at is null
            returning email, role, invited_by)
          ${recordEnded(tx, { workspaceId, actor: actorOf(to), at: now }, 'ended')}`;
        // After the membership, as a removal does, whose cascade deletes it too: in another order they could deadlock.
        const used = await tx`
            delete from handover
            where workspace_id = ${workspaceId} and account_id = ${accountId} and expires_at > ${now}`;
        if (used.count !== 1) throw new Retry();
        await tx`update workspace set version_offset = ${handed.versionOffset} where id = ${workspaceId}`;
        if (fresh) {
          await tx`
            insert into workspace (id, created_at, version_offset)
            values (${fresh.id}, ${now}, ${fresh.versionOffset})`;
          await tx`
            insert into membership (workspace_id, account_id, role, joined_at)
            values (${fresh.id}, ${from.id}, 'owner', ${now})`;
          // Their tabs go on beginning where they worked.
          await tx`
            update account set start_workspace_id = coalesce(start_workspace_id, ${workspaceId}) where id = ${from.id}`;
        }
        const events = eventsOf(change, now);
        const activity = {
          workspaceId,
          at: now,
          kind: 'owner-changed' as const,
          actor: actorOf(to),
          details: { person: personNameOf(from), personEmail: confirmedEmailOf(from) },
        };
        await tx`
            with accepted as (select 1),
            recorded as (${recordFrom(tx, activity, 'accepted')})
            ${enqueueAllFrom(tx, events, 'accepted')}`;
        return true;
      });
      return translateDatabaseErrors(accepted).catch((error: unknown) => {
        if (error instanceof Retry) return false;
        throw error;
      });
    },
  };
}

/** Undoes the transaction: something is not as it was. */
class Retry extends Error {}

/** What the other services learn: the new owner, the former owner's other workspaces, and the notice. */
function eventsOf({ from, to, handed, fresh, notice }: OwnerChange, now: Date) {
  const publish = (data: ReturnType<typeof ownerChangedOf>) =>
    outboxRow(ownerChanged, data, { id: uuid(), occurredAt: now });
  const toAfter = { ...to, version: to.version + 1 };
  const fromAfter = { ...from, version: from.version + 1 };
  return [
    publish(ownerChangedOf(toAfter, handed)),
    ...(fresh ? [publish(ownerChangedOf(fromAfter, fresh))] : []),
    outboxRow(workspaceHandedOver, notice, { id: uuid(), occurredAt: now }),
  ];
}
