import type { AnySql } from '@scanlist/persistence/database';
import type { Item, List } from './list.ts';

/** Id and version of a list. */
export interface ListVersion {
  id: string;
  version: number;
}

/** Condition that visitors can open list `l`: it is neither deleted nor past its end. */
export function isVisible(sql: AnySql, now: Date) {
  return sql`l.deleted_at is null and (l.expires_at is null or l.expires_at > ${now})`;
}

/** Id and version of every list of this owner. */
export async function findListVersions(tx: AnySql, ownerId: string): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    select id, version from list where owner_id = ${ownerId} and deleted_at is null`;
}

/**
 * Replaces one notification address of lists by another and increases their versions; also of deleted lists, which
 * can be restored.
 */
export async function moveListsToAddress(
  tx: AnySql,
  move: { ownerId: string; from: string; to: string; now: Date },
): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    update list set notification_email = ${move.to}, version = version + 1, updated_at = ${move.now}
    where owner_id = ${move.ownerId} and lower(notification_email) = ${move.from}
    returning id, version`;
}

/** A list to insert. One without an owner is a live demo, which ends. */
export type ListToInsert = Omit<List, 'ownerId' | 'retiredItems'> & {
  ownerId: string | null;
  expiresAt: Date | null;
};

/**
 * Statement, or part of one, that inserts a list and returns its id: once for each row of `relation`, which is a part of the same
 * statement, or once without one.
 */
export function insertListRow(sql: AnySql, list: ListToInsert, relation?: string) {
  return sql`
    insert into list (id, owner_id, title, description, type, require_signature, ask_name, ask_location,
      keep_entries_days, keep_signatures_days, ending, ending_message, notification_email, items, labels, version, created_at, updated_at,
      expires_at, updated_by, updated_by_name, updated_by_email, updated_by_version)
    select ${list.id}, ${list.ownerId}, ${list.title}, ${list.description}, ${list.type}, ${list.requireSignature},
      ${list.askName}, ${list.askLocation}, ${list.keepEntriesDays}::integer, ${list.keepSignaturesDays}::integer,
      ${list.ending}, ${list.endingMessage}::text, ${list.notificationEmail}, ${itemsColumn(sql, list.items)}, ${sql.json(list.labels)},
      ${list.version}, ${list.createdAt}, ${list.updatedAt}, ${list.expiresAt}, ${list.updatedBy?.id ?? null}::uuid,
      ${list.updatedBy?.name ?? null}, ${updatedByEmail(list)}::text, ${list.version}::integer
    ${relation === undefined ? sql`` : sql`from ${sql(relation)}`}
    returning id`;
}

/** Column `updated_by_email`: empty for an address that nobody had confirmed, null where it is not known. */
export function updatedByEmail({ updatedBy }: Pick<List, 'updatedBy'>): string | null {
  return updatedBy?.email === undefined ? null : (updatedBy.email ?? '');
}

/**
 * Column `updatedBy` of list `l`. A version that a release without these columns stored, or that follows the owner's
 * own address, was made by nobody that is known.
 */
export function updatedByColumn(sql: AnySql) {
  return sql`case when l.updated_by is not null and l.updated_by_version = l.version
    then jsonb_build_object('id', l.updated_by, 'name', l.updated_by_name) || case when l.updated_by_email is null
      then '{}' else jsonb_build_object('email', nullif(l.updated_by_email, '')) end end as "updatedBy"`;
}

/** What a list asks of its visitors and keeps of them, and where their page ends, of list `l`, under the names of `List`. */
export function settingColumns(sql: AnySql) {
  return sql`l.require_signature as "requireSignature", l.ask_name as "askName", l.ask_location as "askLocation",
    l.keep_entries_days as "keepEntriesDays", l.keep_signatures_days as "keepSignaturesDays",
    l.ending, l.ending_message as "endingMessage"`;
}

/** Items as the columns `items` and `retired_items` hold them. */
export function itemsColumn(sql: AnySql, items: readonly Item[]) {
  return sql.json(items.map(({ id, content }) => ({ id, content })));
}
