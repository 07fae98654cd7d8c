import { supportMessageReceived } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import {
  supportCopiesTo,
  supportMails,
  supportMailsFrom,
  supportMessagesKept,
} from '../mail-quotas/mail-quota.ts';
import { quotaFreeAt } from '../mail-quotas/mail-quota-rows.ts';
import type { SupportMessage, SupportMessageRows, WaitingMessage } from './support-message.ts';

/**
 * Every SQL statement about support messages. At most `mailsPerHour` of them are mailed to `supportEmail` within an
 * hour.
 */
export function supportMessageRows(
  sql: Sql,
  { supportEmail, mailsPerHour }: { supportEmail: string; mailsPerHour: number },
): SupportMessageRows {
  const mails = supportMails(mailsPerHour);
  const waits = sql`told_at is null and not is_from_program`;
  // Reads the first row of the index: for `exists` PostgreSQL would read the table, because messages of programs wait
  // for nothing either.
  const noneWaiting = sql`
    (select received_at from support_message where ${waits} and not is_surplus order by received_at limit 1) is null`;
  const surplusMails = supportMails(Math.ceil(mailsPerHour / 2));

  /**
   * A part of a statement: enqueues the mail if the relation `mailable` has a row, with a copy to the sender if `copied`
   * has one.
   */
  function enqueueMail(message: SupportMessage, now: Date) {
    const {
      id: messageId,
      kind,
      name,
      email,
      isSendersAddress,
      issueType,
      subject,
      text,
      receivedAt,
    } = message;
    const eventOf = (copyToSender: boolean, id: string) =>
      outboxRow(
        supportMessageReceived,
        {
          messageId,
          kind,
          name,
          email,
          issueType,
          subject,
          text,
          receivedAt: receivedAt.toISOString(),
          supportEmail,
          copyToSender,
          isSendersAddress,
        },
        { id, occurredAt: now },
      );
    const id = uuid();
    const [withCopy, alone] = [eventOf(true, id), eventOf(false, id)];
    return sql`
      insert into outbox (event_id, subject, payload)
      select ${id}::uuid, ${alone.subject},
        case when exists (select from copied) then ${withCopy.payload} else ${alone.payload} end
      from mailable`;
  }

  return {
    // Taking from a quota locks its row, so concurrent statements never exceed it.
    async store(message, senderKey) {
      const { id, kind, name, email, isSendersAddress, issueType, subject, text } = message;
      const { isFromProgram, requestHash, receivedAt } = message;
      const [row] = await translateDatabaseErrors(sql<{ isStored: boolean }[]>`
        with known as (
          select from support_message where request_hash = ${requestHash}),
        fresh as (
          select where not exists (select from known)),
        accepted as (${takeFromQuotaWhere(sql, supportMessagesKept, receivedAt, 'fresh')}),
        by_person as (
          select from accepted where not ${isFromProgram}::boolean),
        share as (${takeFromQuotaWhere(sql, supportMailsFrom(senderKey, mailsPerHour), receivedAt, 'by_person')}),
        idle as (
          select from share where ${noneWaiting}),
        budget as (${takeFromQuotaWhere(sql, mails, receivedAt, 'idle')}),
        copied as (${takeFromQuotaWhere(sql, supportCopiesTo(email), receivedAt, 'budget')}),
        stored as (
          insert into support_message
            (id, kind, name, email, is_senders_address, issue_type, subject, text, is_from_program, request_hash,
              received_at, told_at, is_surplus)
          select ${id}::uuid, ${kind}, ${name}, ${email}, ${isSendersAddress}::boolean, ${issueType}, ${subject}, ${text}, ${isFromProgram}::boolean,
            ${requestHash}::bytea, ${receivedAt}::timestamptz,
            case when exists (select from budget) then ${receivedAt}::timestamptz end, not exists (select from share)
          from accepted
          on conflict (request_hash) do nothing
          returning told_at),
        mailable as (
          select from stored where told_at is not null),
        mailed as (${enqueueMail(message, receivedAt)})
        select exists (select from stored) or exists (select from known) as "isStored"`);
      if (row?.isStored) return null;
      // Without a date the quota was free: the very same message was being stored at this moment.
      const notBefore = await quotaFreeAt(sql, supportMessagesKept, receivedAt);
      return notBefore && { notBefore };
    },

    async findWaiting(most) {
      return translateDatabaseErrors(sql<WaitingMessage[]>`
        select id, kind, name, email, is_senders_address as "isSendersAddress", issue_type as "issueType", subject, text, is_from_program as "isFromProgram",
          request_hash as "requestHash", received_at as "receivedAt", is_surplus as "isSurplus"
        from support_message where ${waits} order by is_surplus, received_at, id limit ${most}`);
    },

    async enqueue(message, now) {
      const { id, email } = message;
      const [row] = await translateDatabaseErrors(sql<{ isDue: boolean; isEnqueued: boolean }[]>`
        with due as (
          select from support_message where id = ${id} and ${waits} for update),
        budget as (${takeFromQuotaWhere(sql, message.isSurplus ? surplusMails : mails, now, 'due')}),
        copied as (${takeFromQuotaWhere(sql, supportCopiesTo(email), now, 'budget')}),
        mailable as (
          update support_message set told_at = ${now} from budget where id = ${id} returning id),
        mailed as (${enqueueMail(message, now)})
        select exists (select from due) as "isDue", exists (select from mailable) as "isEnqueued"`);
      if (row?.isEnqueued) return 'enqueued';
      return row?.isDue ? 'over-budget' : 'not-waiting';
    },

    removeReceivedBefore: (moment) => deleteRows(sql, 'support_message', () => sql`received_at < ${moment}`),
  };
}
