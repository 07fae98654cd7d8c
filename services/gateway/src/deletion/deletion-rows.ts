import { ownerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { enqueueAllFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { notBeingDeleted } from '../accounts/account-rows.ts';
import type { AccountInDeletion, DeletionRows } from './deletion.ts';

/** More are never interrupted at once unless billing is down for long. */
const interruptedMax = 500;

/** Every SQL statement about deletions of accounts. */
export function deletionRows(sql: Sql): DeletionRows {
  const leaving = sql`
    select id, email, first_name as "firstName", time_zone as "timeZone", version,
      array(
        select workspace_id from membership where membership.account_id = account.id and role = 'owner'
        order by joined_at, workspace_id <> account.id) as "workspaceIds"
    from account join account_deletion on account_id = id and erased_at is null`;

  return {
    // The new version of the password invalidates sign-ins and mailed links in progress. It is compared on the locked
    // row, so one of several requests succeeds, and none with a password that is being changed.
    async begin({ id, passwordVersion, version }, now) {
      const isShared = sql`exists (
        select from membership own join membership other on other.workspace_id = own.workspace_id
        where own.account_id = ${id} and own.role = 'owner' and other.account_id <> ${id})`;
      const begun = await translateDatabaseErrors(sql`
        with closed as (
          update account set password_version = password_version + 1
          where id = ${id} and password_version = ${passwordVersion} and version = ${version} and ${notBeingDeleted(sql)} and not ${isShared}
          returning id),
        ended as (
          delete from session using closed where account_id = closed.id)
        insert into account_deletion (account_id, asked_at)
        select id, ${now} from closed`);
      if (begun.count === 1) return 'begun';
      const [row] = await translateDatabaseErrors(
        sql<{ isShared: boolean }[]>`select ${isShared} as "isShared"`,
      );
      return row?.isShared ? 'shared' : 'changed';
    },

    async find(accountId) {
      const [row] = await translateDatabaseErrors(
        sql<AccountInDeletion[]>`${leaving} where id = ${accountId}`,
      );
      return row ?? null;
    },

    async findInterrupted(askedBefore) {
      return translateDatabaseErrors(sql<AccountInDeletion[]>`
        ${leaving} where asked_at < ${askedBefore} order by asked_at limit ${interruptedMax}`);
    },

    // Support messages are deleted only if the address is confirmed: nobody may erase what a stranger wrote.
    async erase({ id, email, firstName, timeZone, version, workspaceIds }, now) {
      const deletedAt = now.toISOString();
      const events = workspaceIds.map((ownerId, place) => {
        const data = {
          ownerId,
          firstName,
          email,
          deletedAt,
          timeZone,
          ...(place > 0 && { withoutMail: true }),
        };
        return outboxRow(ownerDeleted, data, { id: uuid(), occurredAt: now });
      });
      const erased = await translateDatabaseErrors(sql`
        with gone as (
          delete from account using account_deletion
          where id = ${id} and version = ${version} and account_id = id and erased_at is null
          returning id, account.email, email_confirmed_at),
        unwritten as (
          delete from support_message using gone
          where lower(support_message.email) = lower(gone.email) and gone.email_confirmed_at is not null),
        noted as (
          update account_deletion set erased_at = ${now}, workspace_ids = ${workspaceIds}
          from gone where account_id = gone.id)
        ${enqueueAllFrom(sql, events, 'gone')}`);
      return erased.count > 0;
    },

    async isErased(id) {
      const [row] = await translateDatabaseErrors(sql`
        select from account_deletion where (account_id = ${id} or ${id} = any(workspace_ids)) and erased_at is not null`);
      return row !== undefined;
    },
  };
}
