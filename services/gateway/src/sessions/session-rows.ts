import { newDeviceSignedIn, passwordChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { rethrowErasedAccount } from '../accounts/account-rows.ts';
import { cancelPendingEmail } from '../accounts/cancel-pending-email.ts';
import { addressColumn, nameColumn, type RecordedChange, recordFrom } from '../activity/activity-rows.ts';
import { newDeviceMailsOf } from '../mail-quotas/mail-quota.ts';
import type { ListedSession, Session, SessionRows } from './session.ts';

/** How many sessions of an account a person is shown. */
const listedMax = 100;

/** Every SQL statement about sessions. */
export function sessionRows(sql: Sql): SessionRows {
  return {
    async insert(tokenHash, session, notice) {
      const { id, accountId, passwordVersion, userAgent, address } = session;
      const opened = sql`
        insert into session (
          token_hash, id, account_id, password_version, user_agent, address, created_at, last_seen_at,
          password_given_at)
        values (
          ${tokenHash}, ${id}, ${accountId}, ${passwordVersion}, ${userAgent}, ${address}, ${session.createdAt},
          ${session.lastSeenAt}, ${session.passwordGivenAt})`;
      if (!notice) {
        await translateDatabaseErrors(opened).catch(rethrowErasedAccount);
        return;
      }
      const event = outboxRow(newDeviceSignedIn, notice, { id: uuid(), occurredAt: notice.signedInAt });
      const activity: RecordedChange = {
        workspaceId: sql`member.workspace_id`,
        at: session.createdAt,
        kind: 'new-device',
        actor: { id: accountId, name: sql`member.name`, email: sql`member.address` },
        details: { userAgent },
      };
      // In every workspace that the person could change from there.
      const statement = sql`
        with opened as (${opened} returning id),
        member as (
          select workspace_id, ${nameColumn(sql)} as name, ${addressColumn(sql)} as address
          from opened, membership join account named on named.id = account_id
          where account_id = ${accountId}),
        recorded as (${recordFrom(sql, activity, 'member')}),
        taken as (${takeFromQuotaWhere(sql, newDeviceMailsOf(accountId), session.createdAt, 'opened')})
        ${enqueueFrom(sql, event, 'taken')}`;
      await translateDatabaseErrors(statement).catch(rethrowErasedAccount);
    },

    // Joined, so that a sign-in with the old password during a change opens nothing either.
    async find(tokenHash) {
      const [row] = await translateDatabaseErrors(sql<Session[]>`
        select session.id, account_id as "accountId", session.created_at as "createdAt",
          last_seen_at as "lastSeenAt", password_given_at as "passwordGivenAt"
        from session join account on account.id = account_id and account.password_version = session.password_version
        where token_hash = ${tokenHash}`);
      return row ?? null;
    },

    async findAll(accountId, cutoffs) {
      return translateDatabaseErrors(sql<ListedSession[]>`
        select session.id, account_id as "accountId", user_agent as "userAgent", address,
          session.created_at as "createdAt", last_seen_at as "lastSeenAt"
        from session join account on account.id = account_id and account.password_version = session.password_version
        where account_id = ${accountId} and last_seen_at > ${cutoffs.lastSeenAt}
          and session.created_at > ${cutoffs.createdAt}
        order by last_seen_at desc, session.id
        limit ${listedMax}`);
    },

    // Times never move backwards: two processes may write the same session in either order. Rows are locked in the
    // order of their key, because another process may write the same sessions in another order.
    async touch(lastUses) {
      const hashes = lastUses.map(({ tokenHash }) => tokenHash.toString('hex'));
      const times = lastUses.map(({ lastSeenAt }) => lastSeenAt.toISOString());
      await translateDatabaseErrors(sql`
        with held as (
          select token_hash, at
          from session join unnest(${hashes}::text[], ${times}::timestamptz[]) as seen (hash, at)
            on token_hash = decode(seen.hash, 'hex') and last_seen_at < seen.at
          order by token_hash for update of session)
        update session set last_seen_at = held.at from held
        where session.token_hash = held.token_hash and last_seen_at < held.at`);
    },

    async remove(tokenHash) {
      await translateDatabaseErrors(sql`delete from session where token_hash = ${tokenHash}`);
    },

    async removeOwn(accountId, id) {
      const [row] = await translateDatabaseErrors(sql<{ tokenHash: Buffer }[]>`
        delete from session where id = ${id} and account_id = ${accountId} returning token_hash as "tokenHash"`);
      return row?.tokenHash ?? null;
    },

    async removeAll(accountId) {
      const ended = await translateDatabaseErrors(sql<{ tokenHash: Buffer }[]>`
        delete from session where token_hash in (
          select token_hash from session where account_id = ${accountId} order by token_hash for update)
        returning token_hash as "tokenHash"`);
      return ended.map(({ tokenHash }) => tokenHash);
    },

    removeExpired: (cutoffs) =>
      deleteRows(
        sql,
        'session',
        () => sql`last_seen_at <= ${cutoffs.lastSeenAt} or created_at <= ${cutoffs.createdAt}`,
      ),

    async confirmPassword(tokenHash, passwordVersion, givenAt) {
      const confirmed = await translateDatabaseErrors(sql`
        update session set password_given_at = ${givenAt} from account
        where token_hash = ${tokenHash} and account.id = account_id
          and account.password_version = session.password_version and account.password_version = ${passwordVersion}`);
      return confirmed.count === 1;
    },

    async changePassword({ accountId, passwordVersion, passwordHash, notice }, tokenHash, newTokenHash) {
      const event = outboxRow(passwordChanged, notice, { id: uuid(), occurredAt: notice.changedAt });
      const changed = await translateDatabaseErrors(sql`
        with changed as (
          update account set password_hash = ${passwordHash}, password_version = password_version + 1
          where id = ${accountId} and password_version = ${passwordVersion}
          returning id, email, password_version),
        renewed as (
          update session
          set token_hash = ${newTokenHash}, password_version = changed.password_version,
            password_given_at = ${notice.changedAt}
          from changed where token_hash = ${tokenHash} and account_id = changed.id),
        ended as (
          delete from session using changed where account_id = changed.id and token_hash <> ${tokenHash}),
        cancelled as (${cancelPendingEmail(sql, new Date(notice.changedAt))})
        ${enqueueFrom(sql, event, 'changed')}`);
      return changed.count === 1;
    },
  };
}
