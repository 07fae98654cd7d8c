import {
  type EmailChangeAsked,
  type EmailConfirmationAsked,
  emailChangeAsked,
  emailChanged,
  emailConfirmationAsked,
} from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { isUniqueViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueAllFrom, enqueueFrom, type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import { detailsOf } from '../accounts/account.ts';
import { changeEvents, isReservedForUndo, rethrowErasedAccount } from '../accounts/account-rows.ts';
import { recordAddress } from '../accounts/record-person.ts';
import { emailTakenError } from '../accounts/taken-error.ts';
import { confirmLinksTo } from '../mail-quotas/mail-quota.ts';
import { quotaFreeAt } from '../mail-quotas/mail-quota-rows.ts';
import {
  type EmailChange,
  type EmailChangeRows,
  isSameEmail,
  mailsMax,
  mailsWindowMs,
  type OpenedLink,
} from './email-change.ts';

/** Every SQL statement about addresses that wait for their confirmation. */
export function emailChangeRows(sql: Sql): EmailChangeRows {
  return {
    async findPending(accountId, now) {
      const [row] = await translateDatabaseErrors(sql<{ newEmail: string }[]>`
        select new_email as "newEmail" from email_change join account on id = account_id
        where account_id = ${accountId} and confirmed_at is null and expires_at > ${now}
          and lower(new_email) <> lower(email)`);
      return row?.newEmail ?? null;
    },

    async findByToken(tokenHash) {
      const [row] = await translateDatabaseErrors(sql<EmailChange[]>`
        select account_id as "accountId", new_email as "newEmail", token_hash as "tokenHash",
          expires_at as "expiresAt", confirmed_at as "confirmedAt", asked_in as "requestedIn"
        from email_change where token_hash = ${tokenHash}`);
      return row ?? null;
    },

    // The count of mails spans successive changes. A link to a pending address is mailed again without the password,
    // so the session that requests this does not replace `asked_in`.
    async request(change, mail, now) {
      const event = linkEvent(mail, now);
      const { accountId, newEmail, tokenHash, expiresAt, requestedIn } = change;
      const overBefore = new Date(now.getTime() - mailsWindowMs);
      const quota = confirmLinksTo(newEmail);
      const statement = sql`
        with spare as (
          select where not exists (
            select from email_change
            where account_id = ${accountId} and mails >= ${mailsMax} and mails_since > ${overBefore})),
        taken as (${takeFromQuotaWhere(sql, quota, now, 'spare')}),
        requested as (
          insert into email_change as pending (
            account_id, new_email, token_hash, expires_at, asked_in, mails, mails_since)
          select ${accountId}::uuid, ${newEmail}, ${tokenHash}::bytea, ${expiresAt}::timestamptz, ${requestedIn}::uuid, 1,
            ${now}::timestamptz
          from taken
          on conflict (account_id) do update
          set new_email = excluded.new_email, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
            asked_in = case
              when lower(pending.new_email) = lower(excluded.new_email) and pending.confirmed_at is null and pending.expires_at > ${now}
              then pending.asked_in else excluded.asked_in end,
            confirmed_at = null,
            mails = case when pending.mails_since <= ${overBefore} then 1 else pending.mails + 1 end,
            mails_since = case when pending.mails_since <= ${overBefore} then ${now} else pending.mails_since end
          where pending.mails < ${mailsMax} or pending.mails_since <= ${overBefore}
          returning account_id)
        ${enqueueFrom(sql, event, 'requested')}`;
      const result = await translateDatabaseErrors(statement).catch(rethrowErasedAccount);
      if (result.count === 1) return null;
      const [row] = await translateDatabaseErrors(sql<{ mailsSince: Date }[]>`
        select mails_since as "mailsSince" from email_change
        where account_id = ${accountId} and mails >= ${mailsMax} and mails_since > ${overBefore}`);
      if (row) return { notBefore: new Date(row.mailsSince.getTime() + mailsWindowMs) };
      return { notBefore: (await quotaFreeAt(sql, quota, now)) ?? now };
    },

    async cancel(accountId, now) {
      await translateDatabaseErrors(sql`
        update email_change set expires_at = ${now} from account
        where account_id = ${accountId} and id = account_id and confirmed_at is null and expires_at > ${now}
          and lower(new_email) <> lower(email)`);
    },

    // The version of the password is compared on the locked row: a link that a new password cancels at this moment
    // may still look valid.
    async confirm({ newEmail, tokenHash }, before, { now, sessionId, emailUndo }) {
      const isMove = !isSameEmail(newEmail, before.email);
      const events = changeEvents(
        { ...before, emailConfirmedAt: now },
        { ...detailsOf(before), email: newEmail },
        now,
      );
      const isHeld = isReservedForUndo(sql, { email: newEmail, accountId: before.id, now });
      const statement = sql`
        with changed as (
          update account set email = waiting.new_email, email_confirmed_at = ${now}, version = version + 1
          from email_change waiting
          where id = ${before.id} and version = ${before.version} and password_version = ${before.passwordVersion}
            and waiting.account_id = id
            and waiting.token_hash = ${tokenHash} and waiting.new_email = ${newEmail}
            and waiting.confirmed_at is null and waiting.expires_at > ${now} and not ${isHeld}
          returning id),
        opened as (
          update email_change set confirmed_at = ${now}
          from changed where account_id = changed.id and token_hash = ${tokenHash}
          returning asked_in),
        ended as (
          delete from session using changed, opened
          where account_id = changed.id and ${isMove} and session.id is distinct from opened.asked_in
            and session.id is distinct from ${sessionId}::uuid)
        ${isMove ? recordAddress(sql, before, newEmail, now) : sql``}
        ${emailUndo && isMove ? insertEmailUndo(sql, emailUndo, now) : sql``}
        ${enqueueAllFrom(sql, events, 'changed')}`;
      const changed = await translateDatabaseErrors(statement).catch((error: unknown) => {
        throw isUniqueViolation(error, 'account_email_key') ? emailTakenError() : error;
      });
      if (changed.count > 0) return true;
      const [row] = await translateDatabaseErrors(sql<{ isTaken: boolean }[]>`select ${isHeld} as "isTaken"`);
      if (row?.isTaken) throw emailTakenError();
      return false;
    },

    removeEnded: (before) => deleteRows(sql, 'email_change', () => sql`expires_at < ${before}`),
  };
}

/**
 * A part of a statement that changes an address, for its `with`: stores the link that undoes the change, and enqueues
 * its event.
 */
function insertEmailUndo(sql: Sql, { undo, notice }: NonNullable<OpenedLink['emailUndo']>, now: Date) {
  const event = outboxRow(emailChanged, notice, { id: uuid(), occurredAt: now });
  return sql`
    , stored as (
      insert into email_undo (token_hash, account_id, email, changed_at, expires_at)
      select ${undo.tokenHash}::bytea, id, ${undo.email}, ${undo.changedAt}::timestamptz,
        ${undo.expiresAt}::timestamptz
      from changed),
    enqueued as (
      ${enqueueFrom(sql, event, 'changed')})`;
}

/** The event that has a link mailed: to another address than the account’s, or to its own. */
export function linkEvent(mail: EmailChangeAsked | EmailConfirmationAsked, occurredAt: Date): OutboxRow {
  const row = { id: uuid(), occurredAt };
  return 'newEmail' in mail
    ? outboxRow(emailChangeAsked, mail, row)
    : outboxRow(emailConfirmationAsked, mail, row);
}
