import type { Sql } from '@scanlist/persistence/database';
import { isForeignKeyViolation, isUniqueViolation } from '@scanlist/persistence/database-errors';
import type { EntryBudget } from '../budgets.ts';
import type { Completed } from './completed-at.ts';
import { completedColumns } from './completed-columns.ts';
import type { NewEntry } from './entry.ts';
import { entryBytes, type FullDay } from './entry-budget.ts';
import { budgetArguments } from './entry-budget-rows.ts';
import type { EntryEvent } from './entry-recorded-event.ts';
import { sealParts } from './seal.ts';
import { sealColumn } from './seal-rows.ts';
import { entryWords } from './search-words.ts';

/**
 * Number, code, times and seal of an entry, which the receipt shows. `seal` is null for entries from before there were
 * seals, `secretHash` for entries whose receipt has no page, `contentDigest` where nothing can be compared.
 */
export interface RecordedEntry extends Completed {
  number: number;
  receipt: string;
  createdAt: Date;
  seal: string | null;
  secretHash: Buffer | null;
  contentDigest: Buffer | null;
}

/**
 * What became of a submission. `recorded`: this one made the entry. `repeated`: its session has an entry. `list-full`: the list has
 * taken what it takes within a day. `list-gone`: the list was erased meanwhile.
 */
export type Recording =
  | { outcome: 'recorded' | 'repeated'; entry: RecordedEntry }
  | { outcome: 'list-full'; day: FullDay }
  | { outcome: 'list-gone' };

/**
 * Records an entry of a list of this owner, null for a live demo, in one statement. It counts the entry, which gives it its
 * number, seals it, keeps the hash of its receipt's secret, stores the words it is found by, clears this session's draft and
 * no other's, and enqueues the event, where there is one: with the mail it asks for as long as the budget lasts. Where the
 * session has been recorded meanwhile or the list erased, the whole statement is undone, the count too, so that numbers have
 * no gaps. A full list writes nothing. Entries of one list wait for one another at the counter, those that are mailed also at the count of
 * their mailbox; others of different lists do not meet.
 */
export async function recordEntry(
  sql: Sql,
  ownerId: string | null,
  entry: NewEntry,
  event: EntryEvent | null,
  budget: EntryBudget,
): Promise<Recording> {
  const row = await insertEntry(sql, ownerId, entry, event, budget);
  if (row && row.number !== null) return { outcome: 'recorded', entry: { ...entry, ...row } };
  const first = await findEntryOfSession(sql, entry);
  if (first) return { outcome: 'repeated', entry: first };
  return row ? { outcome: 'list-full', day: row } : { outcome: 'list-gone' };
}

type InsertedRow = Pick<RecordedEntry, 'number' | 'seal' | 'secretHash'> | ({ number: null } & FullDay);

/** Null where the session has an entry or the list is gone; a number of null where the list is full. */
async function insertEntry(
  sql: Sql,
  ownerId: string | null,
  entry: NewEntry,
  event: EntryEvent | null,
  budget: EntryBudget,
): Promise<InsertedRow | null> {
  const parts = sealParts(entry);
  const items = JSON.stringify(entry.items);
  const hasNotes = entry.items.some((item) => item.note !== null);
  const mail = event?.mail;
  const words = entryWords({
    ...entry,
    ownerId,
    names: [entry.visitorName, entry.signatureTyped],
    counted: entry.items,
  });
  const since = new Date(entry.createdAt.getTime() - (mail?.budget.withinMs ?? 0));
  try {
    const [row] = await sql<InsertedRow[]>`
      with counted as (
        select number, is_mailed, opens_at, is_told from count_entry(${entry.listId}, ${entry.createdAt}, ${mail?.mailbox ?? null},
          ${since}, ${mail?.budget.perList ?? 0}, ${mail?.budget.perMailbox ?? 0},
          ${budgetArguments(sql, entryBytes(entry, items, words), budget)})
      ), recorded as (
        insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
          signature, signature_typed, signature_strokes, visitor_name, latitude, longitude, items, items_bytes,
          has_notes, is_open, mail_asked, seal, part_salts, part_digests, owner_id, words, started_at,
          content_digest, sent_again, completed_at, completed_cut)
        select ${entry.listId}, counted.number, ${entry.sessionId}, ${entry.receipt}, ${entry.createdAt},
          ${entry.completedCount}, ${entry.totalCount}, ${entry.userAgent}, ${entry.signature},
          ${entry.signatureTyped}, ${entry.signatureStrokes}, ${entry.visitorName},
          ${entry.location?.latitude ?? null}, ${entry.location?.longitude ?? null},
          ${items}::text::jsonb, ${Buffer.byteLength(items)}, ${hasNotes},
          ${hasNotes || entry.completedCount < entry.totalCount}, ${mail != null},
          seal_entry(${entry.listId}, counted.number, ${parts.digestLines}, ${parts.format}), ${parts.salts}, ${parts.digests},
          ${ownerId}::uuid, array_to_tsvector(${words}::text[]), ${startOf(sql, ownerId, entry)},
          ${entry.contentDigest}, ${entry.sentAgain},
          ${isSentAtOnce(entry) ? null : entry.completedAt}::timestamptz, ${entry.completedCut}
        from counted where counted.number is not null
        returning number, ${sealColumn(sql)}
      ), receipt as (
        -- Another entry may have been sent with the same secret: it keeps it.
        insert into entry_receipt (secret_hash, list_id, number)
        select ${entry.secretHash}::bytea, ${entry.listId}, number from recorded where ${entry.secretHash !== null}
        on conflict do nothing
        returning secret_hash
      )
      ${event ? enqueueNumbered(sql, event) : sql``}
      select recorded.number, recorded.seal, (select secret_hash from receipt) as "secretHash",
        opens_at as "opensAt", is_told as "isTold",
        case when recorded.number is not null then forget_drafts(${entry.listId}, ${entry.sessionId}) end
      from counted left join recorded on true`;
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error, 'entry_once_per_session') || isForeignKeyViolation(error)) return null;
    throw error;
  }
}

function isSentAtOnce({ completedAt, createdAt }: NewEntry): boolean {
  return completedAt.getTime() === createdAt.getTime();
}

/**
 * Part of a statement: when the entry's session had its first tick or note, by its phone or when the first one was stored,
 * whichever is earlier; null for a live demo, and for none.
 */
function startOf(sql: Sql, ownerId: string | null, { listId, sessionId, startedAt }: NewEntry) {
  if (ownerId === null) return sql`null::timestamptz`;
  return sql`least(${startedAt}::timestamptz,
    (select started_at from running_session where list_id = ${listId} and session_id = ${sessionId}))`;
}

/** Part of a statement: enqueues the event of what was `recorded`, with its number and seal, and without a mail unless it `is_mailed`. */
function enqueueNumbered(sql: Sql, { event_id, subject, payload, marks, mail }: EntryEvent) {
  const chosen = mail
    ? sql`case when is_mailed then ${payload}::text else ${mail.payloadWithoutMail}::text end`
    : sql`${payload}::text`;
  return sql`, enqueued as (
    insert into outbox (event_id, subject, payload)
    select ${event_id}, ${subject},
      replace(replace(${chosen}, ${marks.number}, recorded.number::text), ${marks.seal}, recorded.seal)
    from recorded, counted
  )`;
}

/** The entry of a session, once there is one. */
async function findEntryOfSession(
  sql: Sql,
  { listId, sessionId }: Pick<NewEntry, 'listId' | 'sessionId'>,
): Promise<RecordedEntry | null> {
  const [row] = await sql<RecordedEntry[]>`
    select number, receipt, created_at as "createdAt", ${completedColumns(sql)}, ${sealColumn(sql)}, secret_hash as "secretHash",
      content_digest as "contentDigest"
    from entry left join entry_receipt using (list_id, number)
    where list_id = ${listId} and session_id = ${sessionId}`;
  return row ?? null;
}
