import type { AnySql, Sql } from '@scanlist/persistence/database';
import { enqueue, type OutboxRow } from '@scanlist/persistence/outbox';
import { failedMailsColumn, joinMail, mailColumns } from '../entries/entry-mail-rows.ts';
import type { List } from '../list-model/list.ts';
import {
  insertListRow,
  itemsColumn,
  settingColumns,
  updatedByColumn,
  updatedByEmail,
} from '../list-model/list-rows.ts';
import { type AddressColumns, addressColumns, joinAddress } from '../notifications/address-columns.ts';
import type { SubmittedSession } from './history.ts';
import type { ListFacts, ListStat } from './list-answers.ts';

/**
 * How many lists the owner has. It runs as a statement of its own after the lock, to see what earlier holders of the
 * lock inserted.
 */
export async function countLists(tx: AnySql, ownerId: string): Promise<number> {
  const [row] = await tx<{ lists: number }[]>`
    select count(*)::int as lists from list where owner_id = ${ownerId} and deleted_at is null`;
  return row?.lists ?? 0;
}

/** Inserts a new list and enqueues its events. */
export async function insertList(tx: AnySql, list: List, events: OutboxRow[]): Promise<void> {
  await tx`
    with enqueued as (
      ${enqueue(tx, events)}
    )
    ${insertListRow(tx, { ...list, expiresAt: null })}`;
}

/** Those of these lists that this owner still has. */
export async function findListsById(
  sql: AnySql,
  ownerId: string,
  ids: string[],
): Promise<{ id: string; title: string; type: List['type']; itemCount: number }[]> {
  return await sql<{ id: string; title: string; type: List['type']; itemCount: number }[]>`
    select id, title, type, item_count as "itemCount"
    from list where id = any(${ids}) and owner_id = ${ownerId} and deleted_at is null`;
}

/** One list of this owner, locked until the transaction ends, so that edits happen one after the other. */
export async function lockOwnedList(tx: AnySql, ownerId: string, listId: string): Promise<List | null> {
  const [row] = await tx<List[]>`
    select id, owner_id as "ownerId", title, description, type, ${settingColumns(tx)},
      notification_email as "notificationEmail", items, retired_items as "retiredItems", labels,
      archived_at as "archivedAt", version, created_at as "createdAt", updated_at as "updatedAt",
      ${updatedByColumn(tx)}
    from list l where id = ${listId} and owner_id = ${ownerId} and deleted_at is null
    for update`;
  return row ?? null;
}

/** Stores an edited list, which the caller holds locked, and enqueues its events. */
export async function storeList(tx: AnySql, list: List, events: OutboxRow[]): Promise<void> {
  await tx`
    with enqueued as (
      ${enqueue(tx, events)}
    )
    update list set title = ${list.title}, description = ${list.description}, type = ${list.type},
      require_signature = ${list.requireSignature}, ask_name = ${list.askName}, ask_location = ${list.askLocation},
      keep_entries_days = ${list.keepEntriesDays}, keep_signatures_days = ${list.keepSignaturesDays},
      ending = ${list.ending}, ending_message = ${list.endingMessage},
      notification_email = ${list.notificationEmail}, items = ${itemsColumn(tx, list.items)},
      retired_items = ${itemsColumn(tx, list.retiredItems)}, version = ${list.version}, updated_at = ${list.updatedAt},
      updated_by = ${list.updatedBy?.id ?? null}, updated_by_name = ${list.updatedBy?.name ?? null},
      updated_by_email = ${updatedByEmail(list)},
      updated_by_version = ${list.version}
    where id = ${list.id}`;
}

/** Stores labels and archival of a list, which the caller holds locked, and enqueues the event. */
export async function storeFiling(
  tx: AnySql,
  { id, labels, archivedAt }: Pick<List, 'id' | 'labels' | 'archivedAt'>,
  event: OutboxRow,
): Promise<void> {
  await tx`
    with enqueued as (
      ${enqueue(tx, [event])}
    )
    update list set labels = ${tx.json([...labels])}, archived_at = ${archivedAt} where id = ${id}`;
}

/** How many entries a list has, and when the newest came, from its `s`, which may be missing. */
export function statColumns(sql: AnySql) {
  return sql`coalesce(s.entries - s.deleted_entries, 0) as entries,
    case when s.entries > s.deleted_entries then s.last_at end as "lastAt"`;
}

/** The columns of what needs the owner: mails that failed lately, and open entries. */
export type ToDoColumns = Pick<ListFacts, 'failedMails' | 'openEntries'>;

/** One list of this owner with its counter; null when it is missing, deleted or somebody else's. */
export async function findOwnedList(
  sql: AnySql,
  ownerId: string,
  listId: string,
  mailsFailedSince: Date,
): Promise<(List & ListStat & AddressColumns & ToDoColumns) | null> {
  const [row] = await sql<(List & ListStat & AddressColumns & ToDoColumns)[]>`
    select l.id, l.owner_id as "ownerId", l.title, l.description, l.type, ${settingColumns(sql)},
      l.notification_email as "notificationEmail", l.items, l.retired_items as "retiredItems", l.labels,
      l.archived_at as "archivedAt", l.version, l.created_at as "createdAt", l.updated_at as "updatedAt",
      ${updatedByColumn(sql)}, ${statColumns(sql)}, coalesce(s.open_entries, 0) as "openEntries", ${addressColumns(sql)},
      ${failedMailsColumn(sql, mailsFailedSince)}
    from list l left join list_stat s on s.list_id = l.id ${joinAddress(sql)}
    where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null`;
  return row ?? null;
}

export type ListRowOfDashboard = Omit<List, 'ownerId' | 'items' | 'retiredItems'> & {
  itemCount: number;
} & ListStat &
  AddressColumns &
  ToDoColumns;

/** Every list of this owner, newest first, without items. */
export async function findListsOfOwner(
  sql: AnySql,
  ownerId: string,
  mailsFailedSince: Date,
): Promise<ListRowOfDashboard[]> {
  return await sql<ListRowOfDashboard[]>`
    select l.id, l.title, l.description, l.type, ${settingColumns(sql)},
      l.notification_email as "notificationEmail", l.item_count as "itemCount", l.labels,
      l.archived_at as "archivedAt", l.version, l.created_at as "createdAt", l.updated_at as "updatedAt",
      ${updatedByColumn(sql)}, ${statColumns(sql)}, coalesce(s.open_entries, 0) as "openEntries", ${addressColumns(sql)},
      ${failedMailsColumn(sql, mailsFailedSince)}
    from list l left join list_stat s on s.list_id = l.id ${joinAddress(sql)}
    where l.owner_id = ${ownerId} and l.deleted_at is null
    order by l.created_at desc, l.id desc`;
}

/** The newest entries of a list, as many as fit `bytesMax` of items, and always the first (decision O3). */
export async function findSubmittedSessions(
  sql: Sql,
  listId: string,
  most: { entries: number; bytes: number },
): Promise<SubmittedSession[]> {
  return await sql<SubmittedSession[]>`
    with newest as (
      select number, sum(items_bytes) over (order by number desc) - items_bytes as bytes_before
      from (
        select number, items_bytes from entry
        where list_id = ${listId} and completed_count > 0 and deleted_at is null
        order by number desc limit ${most.entries}
      ) as newest_numbers
    )
    select e.number, e.session_id as "sessionId", e.created_at as "createdAt",
      coalesce(e.completed_at, e.created_at) as "completedAt", e.items, e.correction,
      e.visitor_name as "visitorName", ${mailColumns(sql)}
    from newest join entry e on e.list_id = ${listId} and e.number = newest.number ${joinMail(sql)}
    where newest.bytes_before < ${most.bytes}
    order by e.number desc`;
}
