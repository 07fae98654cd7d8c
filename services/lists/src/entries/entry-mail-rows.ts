import type { MailSettled } from '@scanlist/contracts/messages/notify';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation } from '@scanlist/persistence/database-errors';

/**
 * Keeps what notify told of a mail unless something newer is known: of another attempt, or of the same with a higher version. What
 * it told of a summary it keeps of each entry in it. Nothing happens where the entry is gone.
 */
export async function storeMailNews(sql: Sql, news: MailSettled, changedAt: Date): Promise<void> {
  try {
    await sql`
      with summary as (
        select list_id, asked_by, first_number, last_number from summary_mail where asked_by = ${news.askedBy}
      ), told as (
        update entry_mail known
        set version = ${news.version}, status = ${news.status}, reason = ${news.reason}, changed_at = ${changedAt}
        from summary
        where known.list_id = summary.list_id and known.number between summary.first_number and summary.last_number
          and known.asked_by = summary.asked_by and known.version < ${news.version}
      )
      insert into entry_mail as known (list_id, number, asked_by, version, status, reason, changed_at)
      select ${news.listId}, ${news.entryId}, ${news.askedBy}, ${news.version}, ${news.status}, ${news.reason},
        ${changedAt}
      where not exists (select from summary)
      on conflict (list_id, number) do update set version = excluded.version, status = excluded.status,
        reason = excluded.reason, changed_at = excluded.changed_at
      where known.asked_by = excluded.asked_by and known.version < excluded.version`;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** What tells what became of an entry's mail, where `joinMail` joins it. */
export function mailColumns(sql: AnySql) {
  return sql`e.mail_asked as "mailAsked", m.status as "mailStatus", m.reason as "mailReason",
    m.attempt as "mailAttempt", m.changed_at as "mailChangedAt"`;
}

/** The mail as `m` of an entry `e`. */
export function joinMail(sql: AnySql) {
  return sql`left join entry_mail m on m.list_id = e.list_id and m.number = e.number`;
}

/** The mails of a list `l` that failed, bounced or were marked as spam since a moment, as a column; null for none and for a list that mails nobody. */
export function failedMailsColumn(sql: AnySql, since: Date) {
  return sql`case when l.notification_email is not null then (
    select jsonb_build_object('count', count(*), 'newestEntryId', max(number)) from entry_mail
    where list_id = l.id and status in ('failed', 'bounced', 'complained') and changed_at > ${since} having count(*) > 0
  ) end as "failedMails"`;
}

/** Keeps that the event `askedBy` asks for another attempt of a mail, which the caller holds locked. */
export async function storeMailAsked(
  tx: AnySql,
  mail: { listId: string; entryId: number; attempt: number; askedBy: string; now: Date },
): Promise<void> {
  await tx`
    update entry_mail set asked_by = ${mail.askedBy}, attempt = ${mail.attempt}, version = 0, status = 'queued',
      reason = null, changed_at = ${mail.now}
    where list_id = ${mail.listId} and number = ${mail.entryId}`;
}
