import { isForeignKeyViolation, isUniqueViolation, type Sql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import type { List } from '../lists/list.ts';
import { isThere } from '../lists/list-rows.ts';
import { fullOfEntries } from '../live-demo/live-demo-rows.ts';
import type { AddressOfList } from '../notifications/notification-address.ts';
import { ownEmailColumn } from '../owners/owner-rows.ts';
import type { NewEntry } from './entry.ts';
import type { Company } from './entry-recorded-data.ts';

/** An entry's number, code and time: what a visitor is told. */
export interface RecordedEntry {
  number: number;
  receipt: string;
  createdAt: Date;
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
      })[]
  >`
    select l.id, l.owner_id as "ownerId", l.title, l.type, l.require_signature as "requireSignature",
      l.notification_email as "notificationEmail", l.items, l.retired_items as "retiredItems",
      ${ownEmailColumn(sql)}, n.token as "addressToken", n.answer as "addressAnswer", n.resumed as "addressResumed",
      o.company_name as "companyName", o.company_logo_url as "companyLogoUrl", o.time_zone as "timeZone",
      e.number, e.receipt, e.created_at as "createdAt", ${fullOfEntries(sql)} as "isFull",
      (select jsonb_object_agg(d.item_id, d.note) from draft d
        where d.list_id = l.id and d.session_id = ${sessionId} and d.note is not null) as "draftNotes"
    from list l
      left join owner o on o.id = l.owner_id
      left join notification_address n on n.owner_id = l.owner_id and n.address = lower(l.notification_email)
      left join entry e on e.list_id = l.id and e.session_id = ${sessionId}
    where l.id = ${listId} and ${isThere(sql, now)}`;
  if (!row) return null;
  const { companyName, companyLogoUrl, timeZone, isFull, draftNotes, number, receipt, createdAt, ...list } =
    row;
  return {
    list,
    company: { companyName, companyLogoUrl, timeZone },
    isFull,
    draftNotes: draftNotes ?? {},
    recorded:
      number !== null && receipt !== null && createdAt !== null ? { number, receipt, createdAt } : null,
  };
}

/** The event of an entry, its payload split at the two places where the entry's number goes. */
export type EntryEvent = Omit<OutboxRow, 'payload'> & {
  payload: [head: string, middle: string, tail: string];
  /** Whether it asks for a mail. */
  asksMail: boolean;
};

/**
 * Records an entry in one statement: counts it, which gives it its number, clears this session's draft and nobody
 * else's, and leaves the event, where there is one, to the relay. Null when this session has been recorded meanwhile, or the list erased: then the whole
 * statement is undone, the count too, so that numbers have no gaps. Entries of one list wait for one another at the
 * counter; entries of different lists do not meet.
 */
export async function recordEntry(
  sql: Sql,
  entry: NewEntry,
  event: EntryEvent | null,
): Promise<number | null> {
  const items = JSON.stringify(entry.items);
  try {
    const [row] = await sql<{ number: number }[]>`
      with counted as (
        insert into list_stat (list_id, entries, last_at) values (${entry.listId}, 1, ${entry.createdAt})
        on conflict (list_id) do update set
          entries = list_stat.entries + 1, last_at = greatest(list_stat.last_at, excluded.last_at)
        returning entries
      ), recorded as (
        insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
          signature, latitude, longitude, items, items_bytes, has_notes, mail_asked)
        select ${entry.listId}, counted.entries, ${entry.sessionId}, ${entry.receipt}, ${entry.createdAt},
          ${entry.completedCount}, ${entry.totalCount}, ${entry.userAgent}, ${entry.signature},
          ${entry.location?.latitude ?? null}, ${entry.location?.longitude ?? null},
          ${items}::text::jsonb, ${Buffer.byteLength(items)}, ${entry.items.some((item) => item.note !== null)},
          ${event?.asksMail ?? false}
        from counted
        returning number
      )
      ${event ? andTell(sql, event) : sql``}
      select number, forget_drafts(${entry.listId}, ${entry.sessionId}) from recorded`;
    return row?.number ?? null;
  } catch (error) {
    if (isUniqueViolation(error, 'entry_once_per_session') || isForeignKeyViolation(error)) return null;
    throw error;
  }
}

/** Leaves the event of what was `recorded` to the relay. */
function andTell(sql: Sql, event: EntryEvent) {
  const [head, middle, tail] = event.payload;
  return sql`, told as (
    insert into outbox (event_id, subject, payload)
    select ${event.event_id}, ${event.subject}, ${head}::text || number || ${middle}::text || number || ${tail}::text
    from recorded
  )`;
}

/** The entry of a session, once there is one. */
export async function findEntryOfSession(
  sql: Sql,
  listId: string,
  sessionId: string,
): Promise<RecordedEntry | null> {
  const [row] = await sql<RecordedEntry[]>`
    select number, receipt, created_at as "createdAt" from entry
    where list_id = ${listId} and session_id = ${sessionId}`;
  return row ?? null;
}
