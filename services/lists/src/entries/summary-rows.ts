import type { AnySql, Sql } from '@scanlist/persistence/database';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { List } from '../list-model/list.ts';
import { addressColumns, joinAddress } from '../notifications/address-columns.ts';
import type { AddressOfList } from '../notifications/notification-address.ts';
import type { Completed } from './completed-at.ts';
import { completedColumns } from './completed-columns.ts';
import type { Company } from './entry-recorded-event.ts';

/** A list whose summary is due, and its entries that wait for it: from the first number to the last one that ask for a mail. */
export type DueSummary = Pick<List, 'id' | 'ownerId' | 'title'> &
  AddressOfList &
  Company & { first: number; last: number; lastSeal: string | null };

/** An entry as a summary names it. */
export interface SummarizedEntry extends Completed {
  number: number;
  createdAt: Date;
  receipt: string;
  completedCount: number;
  totalCount: number;
  hasNotes: boolean;
  visitorName: string | null;
}

/**
 * A list whose summary is due, with its counts locked until the transaction ends, so that new entries wait; null for
 * none. The summary of a deleted list waits until the list is restored.
 */
export async function lockDueSummary(tx: AnySql, now: Date): Promise<DueSummary | null> {
  const [due] = await tx<Pick<DueSummary, 'id' | 'first' | 'last'>[]>`
    select l.id, s.summary_from as first, s.entries as last
    from list_stat s join list l on l.id = s.list_id
    where s.summary_due <= ${now} and l.deleted_at is null
    order by s.summary_due limit 1 for update of s skip locked`;
  if (!due) return null;
  // What the lock waited for, the statement before has counted and cannot see.
  const [list] = await tx<Omit<DueSummary, 'first' | 'last'>[]>`
    select l.id, l.owner_id as "ownerId", l.title, l.notification_email as "notificationEmail", ${addressColumns(tx)},
      n.token as "addressToken", o.company_name as "companyName", o.company_logo_url as "companyLogoUrl",
      o.time_zone as "timeZone",
      (select encode(seal, 'hex') from entry where list_id = l.id and number = ${due.last}) as "lastSeal"
    from list l ${joinAddress(tx)} where l.id = ${due.id}`;
  return list ? { ...list, ...due } : null;
}

/**
 * How many entries a summary covers, when the first was recorded, and the first `most` of them; those deleted meanwhile
 * without the visitor's name.
 */
export async function findSummarized(
  tx: AnySql,
  { id, first, last }: DueSummary,
  most: number,
): Promise<{ count: number; entries: SummarizedEntry[] }> {
  const entries = await tx<(SummarizedEntry & { count: number })[]>`
    select number, created_at as "createdAt", ${completedColumns(tx)}, receipt, completed_count as "completedCount", total_count as "totalCount",
      has_notes as "hasNotes", case when deleted_at is null then visitor_name end as "visitorName",
      (count(*) over ())::int as count
    from entry where list_id = ${id} and number between ${first} and ${last} and mail_asked
    order by number limit ${most}`;
  return { count: entries[0]?.count ?? 0, entries: [...entries] };
}

/** Stores which entries the event `askedBy` mails a summary of; each is queued. */
export async function storeSummary(
  tx: AnySql,
  { id, first, last }: DueSummary,
  { askedBy, now }: { askedBy: string; now: Date },
): Promise<void> {
  await tx`
    with stored as (
      insert into summary_mail (asked_by, list_id, first_number, last_number, asked_at)
      values (${askedBy}, ${id}, ${first}, ${last}, ${now})
    )
    insert into entry_mail (list_id, number, asked_by, status, changed_at)
    select list_id, number, ${askedBy}, 'queued', ${now}
    from entry where list_id = ${id} and number between ${first} and ${last} and mail_asked
    on conflict (list_id, number) do nothing`;
}

/** Clears the wish for a mail of these entries, because the list may mail nobody any more. */
export async function clearMailAsked(tx: AnySql, { id, first, last }: DueSummary): Promise<void> {
  await tx`
    update entry set mail_asked = false
    where list_id = ${id} and number between ${first} and ${last} and mail_asked`;
}

/** Resets the counts of a list after its summary was requested. */
export async function resetSummary(tx: AnySql, { id }: DueSummary): Promise<void> {
  await tx`
    update list_stat set mails_since = null, mails = 0, summary_from = null, summary_due = null
    where list_id = ${id}`;
}

/** Deletes the records of summaries requested before a moment, and returns how many. */
export function deleteSummariesBefore(sql: Sql, before: Date): Promise<number> {
  return deleteRows(sql, 'summary_mail', () => sql`asked_at < ${before}`);
}

/** Deletes the counts of mailboxes that began before a moment, and returns how many. */
export function deleteMailboxStatsBefore(sql: Sql, before: Date): Promise<number> {
  return deleteRows(sql, 'mailbox_stat', () => sql`mails_since < ${before}`);
}
