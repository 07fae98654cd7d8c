import type { Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation, isUniqueViolation } from '@scanlist/persistence/database-errors';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import type { EntryBudget, MailBudget } from '../budgets.ts';
import type { List } from '../list/list.ts';
import { isVisible } from '../list/list-rows.ts';
import { fullOfEntries } from '../live-demo/live-demo-rows.ts';
import type { AddressOfList } from '../notifications/notification-address.ts';
import { ownEmailColumn } from '../owners/owner-rows.ts';
import type { NewEntry } from './entry.ts';
import { entryBytes, type FullDay } from './entry-budget.ts';
import { budgetArguments } from './entry-budget-rows.ts';
import type { Company, SplitPayload } from './entry-recorded-data.ts';
import { sealParts } from './seal.ts';
import { sealColumn } from './seal-rows.ts';

/** An entry's number, code, time and seal: what a visitor is told. `seal` is null where it was recorded before there were seals. */
export interface RecordedEntry {
  number: number;
  receipt: string;
  createdAt: Date;
  seal: string | null;
}

/** All that a completion needs to know, from one statement; `recorded` when this session has submitted before. */
export interface CompletionRow {
  list: Pick<List, 'id' | 'title' | 'type' | 'requireSignature' | 'items' | 'retiredItems'> &
    AddressOfList & {
      /** Null for a live demo, which is nobody's. */
      ownerId: string | null;
    };
  company: Company;
  /** A live demo that takes no more entries. */
  isFull: boolean;
  draftNotes: Record<string, string>;
  recorded: RecordedEntry | null;
}

/** Reads the list, its owner's branding, the notification address, this session's entry if it has one, and the notes of its draft. */
export async function findForCompletion(
  sql: Sql,
  listId: string,
  sessionId: string,
  now: Date,
): Promise<CompletionRow | null> {
  const [row] = await sql<
    (CompletionRow['list'] &
      Company & {
        isFull: boolean;
        draftNotes: Record<string, string> | null;
        number: number | null;
        receipt: string | null;
        createdAt: Date | null;
        seal: string | null;
      })[]
  >`
    select l.id, l.owner_id as "ownerId", l.title, l.type, l.require_signature as "requireSignature",
      l.notification_email as "notificationEmail", l.items, l.retired_items as "retiredItems",
      ${ownEmailColumn(sql)}, n.token as "addressToken", n.answer as "addressAnswer", n.resumed as "addressResumed",
      o.company_name as "companyName", o.company_logo_url as "companyLogoUrl", o.time_zone as "timeZone",
      e.number, e.receipt, e.created_at as "createdAt", ${sealColumn(sql)}, ${fullOfEntries(sql)} as "isFull",
      (select jsonb_object_agg(d.item_id, d.note) from draft d
        where d.list_id = l.id and d.session_id = ${sessionId} and d.note is not null) as "draftNotes"
    from list l
      left join owner o on o.id = l.owner_id
      left join notification_address n on n.owner_id = l.owner_id and n.address = lower(l.notification_email)
      left join entry e on e.list_id = l.id and e.session_id = ${sessionId}
    where l.id = ${listId} and ${isVisible(sql, now)}`;
  if (!row) return null;
  const {
    companyName,
    companyLogoUrl,
    timeZone,
    isFull,
    draftNotes,
    number,
    receipt,
    createdAt,
    seal,
    ...list
  } = row;
  return {
    list,
    company: { companyName, companyLogoUrl, timeZone },
    isFull,
    draftNotes: draftNotes ?? {},
    recorded:
      number !== null && receipt !== null && createdAt !== null ? { number, receipt, createdAt, seal } : null,
  };
}

/** The event of an entry. */
export type EntryEvent = Omit<OutboxRow, 'payload'> & {
  payload: SplitPayload;
  /** Where it asks for a mail, within which budget; `payload` is then told of an entry that waits for a summary. */
  mail: { mailbox: string; payload: SplitPayload; budget: MailBudget } | null;
};

/**
 * Records an entry in one statement: counts it, which gives it its number, seals it, clears this session's draft and nobody
 * else's, and leaves the event, where there is one, to the relay: with the mail it asks for as long as the budget lasts. Null when
 * this session has been recorded meanwhile, or the list erased: then the whole
 * statement is undone, the count too, so that numbers have no gaps. A list that has taken what it takes within a day writes
 * nothing, and the answer says until when. Entries of one list wait for one another at the
 * counter, those that are mailed also at the count of their mailbox; others of different lists do not meet.
 */
export async function recordEntry(
  sql: Sql,
  entry: NewEntry,
  event: EntryEvent | null,
  budget: EntryBudget,
): Promise<Pick<RecordedEntry, 'number' | 'seal'> | ({ number: null } & FullDay) | null> {
  const parts = sealParts(entry);
  const items = JSON.stringify(entry.items);
  const mail = event?.mail;
  const since = new Date(entry.createdAt.getTime() - (mail?.budget.withinMs ?? 0));
  try {
    const [row] = await sql<(Pick<RecordedEntry, 'number' | 'seal'> | ({ number: null } & FullDay))[]>`
      with counted as (
        select number, is_mailed, opens_at, is_told from count_entry(${entry.listId}, ${entry.createdAt}, ${mail?.mailbox ?? null},
          ${since}, ${mail?.budget.perList ?? 0}, ${mail?.budget.perMailbox ?? 0},
          ${budgetArguments(sql, entryBytes(entry, items), budget)})
      ), recorded as (
        insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
          signature, latitude, longitude, items, items_bytes, has_notes, mail_asked,
          seal, part_salts, part_digests)
        select ${entry.listId}, counted.number, ${entry.sessionId}, ${entry.receipt}, ${entry.createdAt},
          ${entry.completedCount}, ${entry.totalCount}, ${entry.userAgent}, ${entry.signature},
          ${entry.location?.latitude ?? null}, ${entry.location?.longitude ?? null},
          ${items}::text::jsonb, ${Buffer.byteLength(items)}, ${entry.items.some((item) => item.note !== null)},
          ${mail != null}, seal_entry(${entry.listId}, counted.number, ${parts.digestLines}), ${parts.salts}, ${parts.digests}
        from counted where counted.number is not null
        returning number, ${sealColumn(sql)}
      )
      ${event ? andTell(sql, event) : sql``}
      select recorded.number, recorded.seal, opens_at as "opensAt", is_told as "isTold",
        case when recorded.number is not null then forget_drafts(${entry.listId}, ${entry.sessionId}) end
      from counted left join recorded on true`;
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error, 'entry_once_per_session') || isForeignKeyViolation(error)) return null;
    throw error;
  }
}

/** Leaves the event of what was `recorded` to the relay. */
function andTell(sql: Sql, { event_id, subject, payload, mail }: EntryEvent) {
  const numbered = ([head, middle, beforeSeal, tail]: SplitPayload) =>
    sql`${head}::text || recorded.number || ${middle}::text || recorded.number || ${beforeSeal}::text || recorded.seal || ${tail}::text`;
  return sql`, enqueued as (
    insert into outbox (event_id, subject, payload)
    select ${event_id}, ${subject}, ${
      mail
        ? sql`case when is_mailed then ${numbered(mail.payload)} else ${numbered(payload)} end`
        : numbered(payload)
    }
    from recorded, counted
  )`;
}

/** The entry of a session, once there is one. */
export async function findEntryOfSession(
  sql: Sql,
  listId: string,
  sessionId: string,
): Promise<RecordedEntry | null> {
  const [row] = await sql<RecordedEntry[]>`
    select number, receipt, created_at as "createdAt", ${sealColumn(sql)} from entry
    where list_id = ${listId} and session_id = ${sessionId}`;
  return row ?? null;
}
