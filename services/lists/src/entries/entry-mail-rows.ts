import type { MailSettled } from '@scanlist/contracts/messages/notify';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation } from '@scanlist/persistence/database-errors';

/**
 * Stores the outcome of a mail unless a newer one is stored: of another attempt, or of the same with a higher
 * version. The outcome of a summary is stored for each of its entries. Nothing happens where the entry is gone.
 */
export async function storeMailOutcome(sql: Sql, outcome: MailSettled, changedAt: Date): Promise<void> {
  try {
    await sql`
      with summary as (
        select list_id, asked_by, first_number, last_number from summary_mail where asked_by = ${outcome.askedBy}
      ), summarized as (
        update entry_mail known
        set version = ${outcome.version}, status = ${outcome.status}, reason = ${outcome.reason}, changed_at = ${changedAt}
        from summary
        where known.list_id = summary.list_id and known.number between summary.first_number and summary.last_number
          and known.asked_by = summary.asked_by and known.version < ${outcome.version}
      )
      insert into entry_mail as known (list_id, number, asked_by, version, status, reason, changed_at)
      select ${outcome.listId}, ${outcome.entryId}, ${outcome.askedBy}, ${outcome.version}, ${outcome.status}, ${outcome.reason},
        ${changedAt}
      where not exists (select from summary)
      on conflict (list_id, number) do update set version = excluded.version, status = excluded.status,
        reason = excluded.reason, changed_at = excluded.changed_at
      where known.asked_by = excluded.asked_by and known.version < excluded.version`;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** The columns about the mail of an entry, where `joinMail` joins it. */
export function mailColumns(sql: AnySql) {
  return sql`e.mail_asked as "mailAsked", m.status as "mailStatus", m.reason as "mailReason",
    m.attempt as "mailAttempt", m.changed_at as "mailChangedAt"`;
}

/** The mail as `m` of an entry `e`. */
export function joinMail(sql: AnySql) {
  return sql`left join entry_mail m on m.list_id = e.list_id and m.number = e.number`;
}

/**
 * The mails of a list `l` that failed, bounced or were marked as spam since a moment, as a column; null for none and
 * for a list without a notification address.
 */
export function failedMailsColumn(sql: AnySql, since: Date) {
  return sql`case when l.notification_email is not null then (
    select jsonb_build_object('count', count(*), 'newestEntryId', max(number)) from entry_mail
    where list_id = l.id and status in ('failed', 'bounced', 'complained') and changed_at > ${since}
      and not exists (
        select from entry e where e.list_id = l.id and e.number = entry_mail.number and e.deleted_at is not null)
    having count(*) > 0
  ) end as "failedMails"`;
}

/** Stores that the event `askedBy` requests another attempt of a mail, which the caller holds locked. */
export async function storeMailAsked(
  tx: AnySql,
  mail: { listId: string; entryId: number; attempt: number; askedBy: string; now: Date },
): Promise<void> {
  await tx`
    update entry_mail set asked_by = ${mail.askedBy}, attempt = ${mail.attempt}, version = 0, status = 'queued',
      reason = null, changed_at = ${mail.now}
    where list_id = ${mail.listId} and number = ${mail.entryId}`;
}
