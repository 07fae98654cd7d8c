import { completedDaysMax } from '@scanlist/contracts/http/entry-times';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { completedColumns } from './completed-columns.ts';
import type { CorrectedItem, EntryItem } from './entry.ts';
import type { EntryMailRow } from './entry-mail.ts';
import { joinMail, mailColumns } from './entry-mail-rows.ts';
import type { RecordedEntry } from './entry-rows.ts';
import { partColumns, sealColumn } from './seal-rows.ts';

/** An entry as stored, and what became of its mail. */
export interface EntryRow extends Omit<RecordedEntry, 'secretHash' | 'contentDigest'>, EntryMailRow {
  completedCount: number;
  totalCount: number;
  userAgent: string;
  signature: Buffer | null;
  signatureTyped: string | null;
  signatureStrokes: string | null;
  visitorName: string | null;
  latitude: number | null;
  longitude: number | null;
  items: EntryItem[];
  isOpen: boolean;
  dealtWithAt: Date | null;
  comment: string | null;
  /** When its owner or its list deleted it. */
  deletedAt: Date | null;
  /** When its visitor asked its owner to delete it. */
  deletionAskedAt: Date | null;
  sentAgain: boolean;
  /** When its owner corrected it last; count and name are then as corrected, `items` always as recorded. */
  correctedAt: Date | null;
  correction: CorrectedItem[] | null;
  recordedCount: number | null;
  recordedName: string | null;
  /** The sealed parts; absent unless requested. */
  partSalts?: Buffer | null;
  partDigests?: Buffer | null;
}

/** Which entries of which list, at most how many and about how many bytes of JSON. */
export interface EntryPage {
  ownerId: string;
  listId: string;
  /** What was deleted at this moment or before cannot be restored anymore. */
  restorableAfter: Date;
  /** Also deleted entries, and those of a deleted list that can be restored. */
  alsoDeleted: boolean;
  before: number | null;
  limit: number;
  bytesMax: number;
  /** Also what the seals are of. */
  withParts: boolean;
  /** How many matching entries are counted at most; null for not counting them. */
  countMax: number | null;
  /**
   * Completed from a moment on, up to but without another, with a note, with something not done, open, dealt with, by the person of
   * this name; what is absent filters nothing. `deleted`: those that are deleted and can be restored, and no others.
   */
  filter: {
    from?: Date;
    until?: Date;
    hasNotes?: boolean;
    notAllDone?: boolean;
    open?: boolean;
    dealtWith?: boolean;
    deleted?: boolean;
    name?: string | undefined;
  };
}

/**
 * A page of entries older than `before`, received last first, of a list of this owner; null when it is not one. At most
 * `limit` entries and about `bytesMax` of JSON, but at least one if there is one; `more` when an older page exists.
 * Sizes are computed without reading entries that do not fit; entries outside the filter are not read. `matching` is how
 * many entries match in all, null if more than are counted.
 */
export async function findEntries(
  sql: Sql,
  page: EntryPage,
): Promise<{ entries: EntryRow[]; more: boolean; matching: number | null | undefined } | null> {
  const span = await findSpan(sql, page);
  const rows = await sql<((EntryRow & { found: number }) | { number: null; found: number })[]>`
    with candidate as (
      ${newestMatching(sql, page, span, { before: page.before, limit: page.limit + 1 })}
    ), fitting as (
      select number from (
        select number, bytes, sum(bytes) over (order by number desc) as total,
          row_number() over (order by number desc) as place
        from candidate
      ) as summed
      where place <= ${page.limit} and (place = 1 or total <= ${page.bytesMax})
    )
    select ${entryColumns(sql)}, ${page.withParts ? partColumns(sql) : sql``} (select count(*)::int from candidate) as found
    from list l
      left join (fitting join entry e on e.list_id = ${page.listId} and e.number = fitting.number) on e.list_id = l.id
      ${joinMail(sql)}
    where l.id = ${page.listId} and l.owner_id = ${page.ownerId}
      and (l.deleted_at is null ${page.alsoDeleted ? sql`or l.deleted_at > ${page.restorableAfter}` : sql``})
    order by e.number desc`;
  const [first] = rows;
  if (!first) return null;
  const entries = rows.filter((row): row is EntryRow & { found: number } => row.number !== null);
  const count = page.countMax === null ? undefined : await countMatching(sql, page, page.countMax, span);
  return { entries, more: first.found > entries.length, matching: count };
}

/** A part of a statement. */
export type Fragment = ReturnType<typeof jsonBytes>;

/** About how many bytes of JSON an entry is. */
export function jsonBytes(sql: AnySql) {
  return sql`items_bytes + coalesce(octet_length(signature) * 4 / 3, 0)
    + coalesce(octet_length(signature_strokes), 0) + coalesce(octet_length(correction::text), 0) + 3000`;
}

/** How many entries match; null if more than `countMax`. */
async function countMatching(
  sql: Sql,
  page: EntryPage,
  countMax: number,
  span: Span,
): Promise<number | null> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      ${newestMatching(sql, page, span, { before: null, limit: countMax + 1 })}
    ) as counted`;
  const count = row?.count ?? 0;
  return count > countMax ? null : count;
}

/** The columns of an entry `e` as it is stored, and of its mail, which `joinMail` joins. */
export function entryColumns(sql: AnySql) {
  return sql`e.number, e.receipt, e.created_at as "createdAt", ${completedColumns(sql, 'e')}, e.completed_count as "completedCount",
    e.total_count as "totalCount", e.user_agent as "userAgent", e.signature,
    e.signature_typed as "signatureTyped", e.signature_strokes as "signatureStrokes",
    e.latitude::float8 as latitude, e.longitude::float8 as longitude, e.items,
    e.is_open as "isOpen", e.dealt_with_at as "dealtWithAt", e.dealt_with_comment as comment,
    e.visitor_name as "visitorName", coalesce(e.expired_at, e.deleted_at) as "deletedAt",
    e.deletion_asked_at as "deletionAskedAt", e.sent_again as "sentAgain",
    e.corrected_at as "correctedAt", e.correction, e.recorded_count as "recordedCount", e.recorded_name as "recordedName",
    ${sealColumn(sql)}, ${mailColumns(sql)}`;
}

/**
 * Numbers grow with the time of receipt, except within this span: entries wait at the counter after they took the time, and clocks
 * of replicas differ a little.
 */
const disorderMaxMs = 10 * 60_000;

/** An entry is received within this time after it was completed. */
export const receivedWithinMs = completedDaysMax * 24 * 60 * 60_000;

/**
 * The numbers between which every entry of the filter's time is: `after` none up to it. Beyond `last` is none that was sent
 * at once, beyond `lastLate` none that was received later.
 */
interface Span {
  after: number | undefined;
  last: number | undefined;
  lastLate: number | undefined;
}

/** The span of a filter's time in a list. */
export async function findSpan(
  sql: Sql,
  { listId, filter: { from, until } }: Pick<EntryPage, 'listId' | 'filter'>,
): Promise<Span> {
  const before = (moment: Date | undefined, ms: number) =>
    moment && findNumberBefore(sql, listId, new Date(moment.getTime() + ms));
  const [after, last, lastLate] = await Promise.all([
    before(from, -disorderMaxMs),
    before(until, disorderMaxMs),
    before(until, disorderMaxMs + receivedWithinMs),
  ]);
  return { after, last, lastLate };
}

/**
 * The matching entries of a list with the highest numbers, highest first: number and size. Those that were received later
 * than they were completed are looked up by themselves: few are, and their index holds no others (decision 0101).
 */
function newestMatching(
  sql: Sql,
  page: EntryPage,
  { after, last, lastLate }: Span,
  { before, limit }: { before: number | null; limit: number },
) {
  const { from, until } = page.filter;
  const newest = (ofTime: Fragment) => sql`
    select number, ${jsonBytes(sql)} as bytes
    from entry
    where list_id = ${page.listId} and number < coalesce(${before}::int, 2147483647)
      ${after === undefined ? sql`` : sql`and number > ${after}`} ${ofTime} ${hasMarks(sql, page)}
    order by number desc limit ${limit}`;
  if (!from && !until) return newest(sql``);
  const within = (column: 'created_at' | 'completed_at', lastNumber: number | undefined) => sql`
    ${lastNumber === undefined ? sql`` : sql`and number <= ${lastNumber}`}
    ${from ? sql`and ${sql(column)} >= ${from}` : sql``} ${until ? sql`and ${sql(column)} < ${until}` : sql``}`;
  return sql`
    select number, bytes from (
      (${newest(sql`and completed_at is null ${within('created_at', last)}`)})
      union all
      (${newest(sql`and completed_at is not null ${within('completed_at', lastLate)}`)})
    ) as either order by number desc limit ${limit}`;
}

/** Conditions of everything in a filter except its time. */
export function hasMarks(sql: AnySql, page: Pick<EntryPage, 'filter' | 'restorableAfter' | 'alsoDeleted'>) {
  const { hasNotes, notAllDone, open, dealtWith, name } = page.filter;
  return sql`
    ${isDeletedAsAsked(sql, page)}
    ${hasNotes ? sql`and has_notes` : sql``}
    ${notAllDone ? sql`and completed_count < total_count` : sql``}
    ${open ? sql`and is_open` : sql``}
    ${dealtWith ? sql`and not is_open and (has_notes or completed_count < total_count)` : sql``}
    ${name ? sql`and ${isByName(sql, name)}` : sql``}`;
}

/** Condition that an entry is by the person of this name; it is what the indexes `entry_by_name...` hold. */
function isByName(sql: AnySql, name: string) {
  return sql`visitor_name is not null
    and lower(visitor_name collate "und-x-icu") = lower(${name}::text collate "und-x-icu")`;
}

/** Deleted entries alone, those that are not deleted, or both; `deleted_at is not null` is the predicate of the index. */
function isDeletedAsAsked(
  sql: AnySql,
  { filter, restorableAfter, alsoDeleted }: Pick<EntryPage, 'filter' | 'restorableAfter' | 'alsoDeleted'>,
) {
  if (filter.deleted) return sql`and deleted_at is not null and deleted_at > ${restorableAfter}`;
  return alsoDeleted ? sql`` : sql`and deleted_at is null`;
}

/** The number up to which entries were received before a moment, by binary search: seventeen reads among 100,000. */
async function findNumberBefore(sql: Sql, listId: string, moment: Date): Promise<number> {
  const [row] = await sql<{ low: number }[]>`
    with recursive search (low, high) as (
      select 0, coalesce((select max(number) from entry where list_id = ${listId}), 0) + 1
      union all
      select case when looked.older then middle else low end, case when looked.older then high else middle end
      from search
        cross join lateral (select (low + high) / 2 as middle) as half
        cross join lateral (
          select coalesce((
            select created_at < ${moment} from entry
            where list_id = ${listId} and number <= middle and number > low
            order by number desc limit 1), true) as older
        ) as looked
      where high - low > 1
    )
    select max(low) as low from search`;
  return row?.low ?? 0;
}
