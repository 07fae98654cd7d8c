import { type EmailChangeUndone, emailChangeUndone } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isUniqueViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { enqueueAllFrom, enqueueFrom, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { ownerChangedRows } from '../accounts/account-rows.ts';
import { cancelPendingEmail } from '../accounts/cancel-pending-email.ts';
import { recordAddress } from '../accounts/record-person.ts';
import { emailTakenError } from '../accounts/taken-error.ts';
import { isSameEmail } from './email-change.ts';
import type { EmailUndo, EmailUndoRows } from './email-undo.ts';

/** Every SQL statement about links that undo a change of address. */
export function emailUndoRows(sql: Sql): EmailUndoRows {
  return {
    async findByToken(tokenHash) {
      const [row] = await translateDatabaseErrors(sql<EmailUndo[]>`
        select account_id as "accountId", email, token_hash as "tokenHash", changed_at as "changedAt",
          expires_at as "expiresAt"
        from email_undo where token_hash = ${tokenHash}`);
      return row ?? null;
    },

    // Links of earlier changes stay valid: after two changes the reader of the first address may still undo both.
    async use({ tokenHash, email, changedAt }, before, { passwordHash, reset, notice }, now) {
      const version = before.version + 1;
      const events = ownerChangedRows({ ...before, email, emailConfirmedAt: now, version }, now);
      const statement = sql`
        with changed as (
          update account
          set email = undo.email, email_confirmed_at = ${now}, password_hash = ${passwordHash},
            password_version = account.password_version + 1, version = ${version}
          from email_undo undo
          where id = ${before.id} and version = ${before.version}
            and account.password_version = ${before.passwordVersion}
            and undo.account_id = id and undo.token_hash = ${tokenHash} and undo.expires_at > ${now}
          returning id, account.email),
        gone as (
          delete from email_undo using changed where account_id = changed.id and changed_at >= ${changedAt}),
        ended as (delete from session using changed where account_id = changed.id),
        cancelled as (${cancelPendingEmail(sql, now)}),
        link as (
          insert into password_reset (account_id, email, password_version, token_hash, expires_at)
          select id, changed.email, ${reset.passwordVersion}::integer, ${reset.tokenHash}::bytea,
            ${reset.expiresAt}::timestamptz
          from changed
          on conflict (account_id) do update
          set email = excluded.email, password_version = excluded.password_version,
            token_hash = excluded.token_hash, expires_at = excluded.expires_at)
        ${isSameEmail(email, before.email) ? sql`` : recordAddress(sql, before, email, now)}
        ${notice ? enqueueUndoneNotice(sql, notice, now) : sql``}
        ${enqueueAllFrom(sql, events, 'changed')}`;
      const used = await translateDatabaseErrors(statement).catch((error: unknown) => {
        throw isUniqueViolation(error, 'account_email_key') ? emailTakenError() : error;
      });
      return used.count > 0;
    },

    removeEnded: (before) => deleteRows(sql, 'email_undo', () => sql`expires_at < ${before}`),
  };
}

/**
 * A part of the statement that restores an address, for its `with`: writes the event for the reader of the address
 * that is replaced.
 */
function enqueueUndoneNotice(sql: Sql, notice: EmailChangeUndone, now: Date) {
  const event = outboxRow(emailChangeUndone, notice, { id: uuid(), occurredAt: now });
  return sql`
    , enqueued as (
      ${enqueueFrom(sql, event, 'changed')})`;
}
