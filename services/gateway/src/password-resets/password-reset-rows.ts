import { passwordChanged, passwordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueAllFrom, enqueueFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { ownerChangedRows } from '../accounts/account-rows.ts';
import { cancelPendingEmail } from '../accounts/cancel-pending-email.ts';
import { resetLinksOf } from '../mail-quotas/mail-quota.ts';
import type { PasswordReset, PasswordResetRows, ResetRequest } from './password-reset.ts';

/** More are never pending unless something is wrong. */
const pendingMax = 500;

/** Every SQL statement about password resets. */
export function passwordResetRows(sql: Sql): PasswordResetRows {
  return {
    async storeRequest({ id, email, requestedAt }) {
      await translateDatabaseErrors(sql`
        insert into password_reset_ask (id, email, asked_at) values (${id}, ${email}, ${requestedAt})`);
    },

    async findPendingRequests(before) {
      return translateDatabaseErrors(sql<ResetRequest[]>`
        select id, email, asked_at as "requestedAt" from password_reset_ask
        where asked_at < ${before} order by asked_at limit ${pendingMax}`);
    },

    async removeRequest(requestId) {
      await translateDatabaseErrors(sql`delete from password_reset_ask where id = ${requestId}`);
    },

    async sendLink(requestId, { accountId, email, passwordVersion, tokenHash, expiresAt }, mail, now) {
      const event = outboxRow(passwordResetAsked, mail, { id: uuid(), occurredAt: now });
      await translateDatabaseErrors(sql`
        with done as (
          delete from password_reset_ask where id = ${requestId} returning id),
        taken as (${takeFromQuotaWhere(sql, resetLinksOf(accountId), now, 'done')}),
        stored as (
          insert into password_reset (account_id, email, password_version, token_hash, expires_at)
          select ${accountId}::uuid, ${email}, ${passwordVersion}::integer, ${tokenHash}::bytea, ${expiresAt}::timestamptz
          from taken
          on conflict (account_id) do update
          set email = excluded.email, password_version = excluded.password_version,
            token_hash = excluded.token_hash, expires_at = excluded.expires_at
          returning account_id)
        ${enqueueFrom(sql, event, 'stored')}`);
    },

    async findByToken(tokenHash) {
      const [row] = await translateDatabaseErrors(sql<PasswordReset[]>`
        select account_id as "accountId", link.email, link.password_version as "passwordVersion",
          token_hash as "tokenHash", expires_at as "expiresAt"
        from password_reset link join account on account.id = account_id
          and account.password_version = link.password_version and lower(account.email) = lower(link.email)
        where token_hash = ${tokenHash}`);
      return row ?? null;
    },

    // The link is bound to the password's version, which is compared on the locked row. Of many posts at once one
    // succeeds, and none after a concurrent change of the password.
    async use({ tokenHash }, before, { passwordHash, notice }, now) {
      const event = outboxRow(passwordChanged, notice, { id: uuid(), occurredAt: now });
      const confirmsEmail = before.emailConfirmedAt === null;
      const version = before.version + (confirmsEmail ? 1 : 0);
      const owners = confirmsEmail
        ? ownerChangedRows({ ...before, emailConfirmedAt: now, version }, now)
        : [];
      const used = await translateDatabaseErrors(sql`
        with changed as (
          update account
          set password_hash = ${passwordHash}, password_version = account.password_version + 1,
            email_confirmed_at = coalesce(email_confirmed_at, ${now}), version = ${version}
          from password_reset link
          where id = ${before.id} and version = ${before.version} and link.account_id = id
            and link.token_hash = ${tokenHash} and link.expires_at > ${now}
            and link.password_version = account.password_version and lower(link.email) = lower(account.email)
          returning id, account.email),
        gone as (delete from password_reset using changed where account_id = id),
        ended as (delete from session using changed where account_id = changed.id),
        cancelled as (${cancelPendingEmail(sql, now)}),
        enqueued as (${enqueueAllFrom(sql, [event, ...owners], 'changed')})
        select from changed`);
      return used.count === 1;
    },

    removeEnded: (before) => deleteRows(sql, 'password_reset', () => sql`expires_at < ${before}`),
  };
}
