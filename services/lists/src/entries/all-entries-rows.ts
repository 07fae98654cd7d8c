import type { AnySql, Sql } from '@scanlist/persistence/database';
import { joinMail } from './entry-mail-rows.ts';
import {
  type EntryPage,
  type EntryRow,
  entryColumns,
  type Fragment,
  hasMarks,
  jsonBytes,
  receivedWithinMs,
} from './entry-page-rows.ts';
import { type ItemMark, storedMark, storedWord } from './search-words.ts';

/** A list whose entries are searched, as far as that needs it. */
export interface SearchedList {
  id: string;
  title: string;
  labels: string[];
}

/** An entry's place among those of all lists. */
export interface EntryPlace {
  createdAt: Date;
  listId: string;
  number: number;
}

/** Lists, and the words an entry of them has to have; none where the titles have them all. */
export interface SearchGroup {
  listIds: string[];
  words: string[];
}

/** Which entries of an owner's lists, at most how many and about how many bytes of JSON. */
export interface AllEntriesPage extends Pick<EntryPage, 'filter' | 'restorableAfter' | 'limit' | 'bytesMax'> {
  ownerId: string;
  /** At least one. */
  groups: SearchGroup[];
  /** The id of an item that an entry has to have left out, or have a note on. */
  leftOut?: string | undefined;
  noted?: string | undefined;
  before: EntryPlace | null;
  /** How many matching entries are counted at most; null for not counting them. */
  countMax: number | null;
}

export type FoundEntryRow = EntryRow & { listId: string };

/** The lists of an owner that are not deleted, or the one of this id. */
export async function findSearchedLists(
  sql: Sql,
  ownerId: string,
  listId: string | undefined,
): Promise<SearchedList[]> {
  return await sql<SearchedList[]>`
    select id, title, labels from list
    where owner_id = ${ownerId} and deleted_at is null ${listId ? sql`and id = ${listId}` : sql``}`;
}

/**
 * A page of an owner's entries over all lists, received last first: at most `limit` entries and about `bytesMax` of JSON, but at
 * least one if there is one; `more` when an older page exists. `matching` is how many match in all, null if more than are
 * counted, undefined if none are.
 */
export async function findAllEntries(
  sql: Sql,
  page: AllEntriesPage,
): Promise<{ entries: FoundEntryRow[]; more: boolean; matching: number | null | undefined }> {
  return await sql.transaction(async (tx) => {
    // Which index is quickest depends on how many entries have the words, so no plan serves every search. The whole table
    // is never the quickest: it has the entries of all owners.
    await tx`set local plan_cache_mode = force_custom_plan`;
    await tx`set local enable_seqscan = off`;
    const rows = await tx<(FoundEntryRow & { found: number })[]>`
      with candidate as (
        ${newestMatching(tx, page, { before: page.before, limit: page.limit + 1 })}
      ), fitting as (
        select list_id, number from (
          select list_id, number, sum(bytes) over newest_first as total, row_number() over newest_first as place
          from candidate window newest_first as (order by created_at desc, list_id desc, number desc)
        ) as summed
        where place <= ${page.limit} and (place = 1 or total <= ${page.bytesMax})
      )
      select ${entryColumns(tx)}, e.list_id as "listId", (select count(*)::int from candidate) as found
      from fitting join entry e on e.list_id = fitting.list_id and e.number = fitting.number ${joinMail(tx)}
      order by e.created_at desc, e.list_id desc, e.number desc`;
    const matching = page.countMax === null ? undefined : await countMatching(tx, page, page.countMax);
    return { entries: rows, more: (rows[0]?.found ?? 0) > rows.length, matching };
  });
}

/** How many entries match, in any order; null if more than `countMax`. */
async function countMatching(tx: AnySql, page: AllEntriesPage, countMax: number): Promise<number | null> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      ${timesOf(tx, page)
        .map((ofTime) => tx`(select from entry where ${matches(tx, page)} ${ofTime} limit ${countMax + 1})`)
        .reduce((some, others) => tx`${some} union all ${others}`)}
    ) as counted`;
  const count = row?.count ?? 0;
  return count > countMax ? null : count;
}

/** The matching entries that were received last, the last one first. */
function newestMatching(
  tx: AnySql,
  page: AllEntriesPage,
  { before, limit }: { before: EntryPlace | null; limit: number },
) {
  const newest = timesOf(tx, page).map(
    (ofTime) => tx`(
      select list_id, number, created_at, ${jsonBytes(tx)} as bytes
      from entry where ${matches(tx, page)} ${ofTime} ${isBefore(tx, before)}
      order by created_at desc, list_id desc, number desc limit ${limit})`,
  );
  return tx`
    select list_id, number, created_at, bytes
    from (${newest.reduce((some, others) => tx`${some} union all ${others}`)}) as any_of
    order by created_at desc, list_id desc, number desc limit ${limit}`;
}

/**
 * Conditions that an entry is of the filter's time: one for those that were sent at once, which are in the order of that time,
 * and one for those that were received later, which have an index of their own (decision 0101).
 */
function timesOf(tx: AnySql, { filter: { from, until } }: AllEntriesPage): Fragment[] {
  if (!from && !until) return [tx``];
  const received = until && new Date(until.getTime() + receivedWithinMs);
  return [
    tx`and completed_at is null ${from ? tx`and created_at >= ${from}` : tx``} ${until ? tx`and created_at < ${until}` : tx``}`,
    tx`and completed_at is not null ${from ? tx`and created_at >= ${from} and completed_at >= ${from}` : tx``}
      ${until && received ? tx`and created_at < ${received} and completed_at < ${until}` : tx``}`,
  ];
}

/** Condition that an entry is of these lists and matches words and filter, except its time. */
function matches(tx: AnySql, page: AllEntriesPage) {
  const isInAny = page.groups
    .map((group) => isInGroup(tx, page.ownerId, group))
    .reduce((condition, next) => tx`${condition} or ${next}`);
  return tx`owner_id = ${page.ownerId} and (${isInAny})
    ${hasMark(tx, page, 'left-out', page.leftOut)} ${hasMark(tx, page, 'noted', page.noted)}
    ${hasMarks(tx, { ...page, alsoDeleted: false })}`;
}

/** Ids have only letters, digits, `-` and `_`, so within quotes nothing in them has a meaning in a query. */
function hasMark(tx: AnySql, { ownerId }: AllEntriesPage, mark: ItemMark, itemId: string | undefined) {
  return itemId ? tx`and words @@ ${`'${storedMark(ownerId, mark, itemId)}'`}::tsquery` : tx``;
}

function isInGroup(tx: AnySql, ownerId: string, { listIds, words }: SearchGroup) {
  const isOfList = tx`list_id = any(${listIds}::text[])`;
  if (words.length === 0) return isOfList;
  // Words have only letters and digits, so nothing in them has a meaning in a query.
  const query = words.map((word) => `'${storedWord(ownerId, word)}':*`).join(' & ');
  return tx`(${isOfList} and words @@ ${query}::tsquery)`;
}

function isBefore(tx: AnySql, before: EntryPlace | null) {
  if (!before) return tx``;
  return tx`and (created_at, list_id, number) < (${before.createdAt}, ${before.listId}, ${before.number})`;
}
