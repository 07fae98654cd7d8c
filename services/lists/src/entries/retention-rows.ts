import type { AnySql, Sql, Tx } from '@scanlist/persistence/database';

/** What a list deletes by itself: whole entries, or only their signatures. */
export type Kept = 'entries' | 'signatures';

/** Columns of a list and its counts for each: after how many days, and up to which number it is done. */
const columns = {
  entries: { days: 'keep_entries_days', doneTo: 'expired_to' },
  signatures: { days: 'keep_signatures_days', doneTo: 'unsigned_to' },
} as const;

/** Part of a statement: the moment up to which entries of list `l` are too old. */
function cutoff(sql: AnySql, kept: Kept, now: Date) {
  return sql`${now}::timestamptz - make_interval(hours => 24 * l.${sql(columns[kept].days)})`;
}

/**
 * The ids of up to `most` lists after `after`, in their order, whose oldest entry that is not dealt with is too old. Lists
 * that are deleted and can be restored are among them.
 */
export async function findListsWithExpired(
  sql: Sql,
  kept: Kept,
  { after, most, now }: { after: string; most: number; now: Date },
): Promise<string[]> {
  const { days, doneTo } = columns[kept];
  const rows = await sql<{ id: string }[]>`
    select l.id from list l
      join list_stat s on s.list_id = l.id
      cross join lateral (
        select created_at from entry
        where list_id = l.id and number > s.${sql(doneTo)} order by number limit 1
      ) as oldest
    where l.id > ${after} and (l.keep_entries_days is not null or l.keep_signatures_days is not null)
      and l.${sql(days)} is not null and oldest.created_at <= ${cutoff(sql, kept, now)}
      and l.deleted_at is distinct from 'epoch'
    order by l.id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** The entries of a list that are due: those after one number up to another, both found under the lock. */
export interface DueEntries {
  listId: string;
  after: number;
  last: number;
}

/**
 * Locks a list and its counts until the transaction ends, and finds up to `most` of its entries that are too old, the
 * oldest first; null if there are none, or the list does not delete by itself any more. The lock on the list makes an edit
 * wait, so that nothing is deleted after an owner has switched it off. The list is locked first: whoever holds counts
 * never waits for more than the key of a list, except an erasure, whose lists are left out here.
 */
export async function lockDueEntries(
  tx: Tx,
  kept: Kept,
  listId: string,
  { most, now }: { most: number; now: Date },
): Promise<DueEntries | null> {
  const { days, doneTo } = columns[kept];
  const [list] = await tx<{ until: Date }[]>`
    select ${cutoff(tx, kept, now)} as until from list l
    where id = ${listId} and ${tx(days)} is not null and deleted_at is distinct from 'epoch' for share`;
  if (!list) return null;
  const [stat] = await tx<{ after: number }[]>`
    select ${tx(doneTo)} as after from list_stat where list_id = ${listId} for update`;
  if (!stat) return null;
  const [due] = await tx<{ last: number | null }[]>`
    with candidate as (
      select number, created_at <= ${list.until} as is_due from entry
      where list_id = ${listId} and number > ${stat.after} order by number limit ${most}
    )
    select max(number) as last from candidate
    where number < coalesce((select min(number) from candidate where not is_due), 2147483647)`;
  return due?.last ? { listId, after: stat.after, last: due.last } : null;
}

/** Notes that these entries are dealt with. The caller holds the counts. */
export async function storeDoneTo(tx: Tx, kept: Kept, { listId, last }: DueEntries): Promise<void> {
  await tx`update list_stat set ${tx(columns[kept].doneTo)} = ${last} where list_id = ${listId}`;
}

/**
 * Deletes these entries for good, those that can still be restored too, and returns how many. Counts and figures follow
 * by triggers; `eraseDeletedEntries` then erases their content. The caller holds the counts.
 */
export async function deleteForGood(tx: Tx, { listId, after, last }: DueEntries, now: Date): Promise<number> {
  const deleted = await tx`
    update entry set expired_at = coalesce(deleted_at, ${now}), deleted_at = 'epoch'
    where list_id = ${listId} and number > ${after} and number <= ${last}
      and (deleted_at is null or items_bytes > 2)`;
  return deleted.count;
}

/**
 * Erases the signatures of these entries, and their names, because both are one part of the seal (decision 0063); returns
 * of how many entries. The search indexes them again, without the name.
 */
export async function eraseSignatures(tx: Tx, { listId, after, last }: DueEntries): Promise<number> {
  const erased = await tx`
    update entry set ${signatureErased(tx)}
    where list_id = ${listId} and number > ${after} and number <= ${last}
      and (signature is not null or signature_typed is not null)`;
  return erased.count;
}

/** Part of an update of `entry`: everything of a signature. A new column of it belongs here and into `eraseDeletedEntries`. */
function signatureErased(tx: AnySql) {
  return tx`signature = null, signature_typed = null, signature_strokes = null, visitor_name = null, recorded_name = null, words = null,
    -- Each part has a salt of sixteen bytes; the signature is the third.
    part_salts = overlay(part_salts placing decode(repeat('00', 16), 'hex') from 33)`;
}
