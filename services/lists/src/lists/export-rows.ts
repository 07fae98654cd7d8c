import type { Sql } from '@scanlist/persistence/database';
import type { List } from '../list-model/list.ts';
import { settingColumns, updatedByColumn } from '../list-model/list-rows.ts';
import { type AddressColumns, addressColumns, joinAddress } from '../notifications/address-columns.ts';
import type { ListStat } from './list-answers.ts';
import { statColumns } from './owner-list-rows.ts';

/** Which lists of whom, at most how many and about how many bytes of JSON. */
export interface ExportPage {
  ownerId: string;
  /** The last list of the page before; null for the first page. */
  before: { createdAt: Date; id: string } | null;
  limit: number;
  bytesMax: number;
  restorableAfter: Date;
}

export type ExportRow = Omit<List, 'ownerId' | 'retiredItems'> & { deletedAt: Date | null } & ListStat &
  AddressColumns;

/**
 * A page of an owner's lists, newest first, those deleted after `restorableAfter` too. At most `limit` lists and about
 * `bytesMax` of JSON, but always one if there is one; `more` when an older page exists.
 */
export async function findListsToExport(
  sql: Sql,
  page: ExportPage,
): Promise<{ lists: ExportRow[]; more: boolean }> {
  const { before } = page;
  const rows = await sql<(ExportRow & { found: number })[]>`
    with candidate as (
      select id, created_at from list
      where owner_id = ${page.ownerId} and (deleted_at is null or deleted_at > ${page.restorableAfter})
        ${before ? sql`and (created_at, id) < (${before.createdAt}, ${before.id})` : sql``}
      order by created_at desc, id desc limit ${page.limit + 1}
    ), fitting as (
      select id from (
        select id, sum(octet_length(l.items::text) + 10000) over newest as total, row_number() over newest as place
        from candidate join list l using (id, created_at) window newest as (order by created_at desc, id desc)
      ) as summed
      where place <= ${page.limit} and (place = 1 or total <= ${page.bytesMax})
    )
    select l.id, l.title, l.description, l.type, ${settingColumns(sql)},
      l.notification_email as "notificationEmail", l.items, l.labels, l.archived_at as "archivedAt", l.version,
      l.created_at as "createdAt", l.updated_at as "updatedAt", ${updatedByColumn(sql)}, l.deleted_at as "deletedAt", ${statColumns(sql)},
      ${addressColumns(sql)}, (select count(*)::int from candidate) as found
    from fitting join list l on l.id = fitting.id left join list_stat s on s.list_id = l.id ${joinAddress(sql)}
    order by l.created_at desc, l.id desc`;
  return { lists: rows, more: (rows[0]?.found ?? 0) > rows.length };
}
