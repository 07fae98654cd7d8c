import type { Sql } from '@scanlist/persistence/database';
import { restorableAfter } from '../list-model/deleted-list.ts';
import type { List } from '../list-model/list.ts';
import { isVisible } from '../list-model/list-rows.ts';
import { isFullOfEntries } from '../live-demo/live-demo-rows.ts';
import { addressColumns, joinAddress } from '../notifications/address-columns.ts';
import type { AddressOfList } from '../notifications/notification-address.ts';
import { completedColumns } from './completed-columns.ts';
import type { Company } from './entry-recorded-event.ts';
import type { RecordedEntry } from './entry-rows.ts';
import { sealColumn } from './seal-rows.ts';

/** What a completion reads, in one statement; `recorded` when this session has submitted before. */
export interface CompletionRow {
  list: Pick<
    List,
    'id' | 'title' | 'type' | 'requireSignature' | 'askName' | 'askLocation' | 'items' | 'retiredItems'
  > &
    AddressOfList & {
      /** Null for a live demo, which has no owner. */
      ownerId: string | null;
      isDeleted: boolean;
    };
  company: Company;
  /** A live demo that takes no more entries. */
  isFull: boolean;
  draftNotes: Record<string, string>;
  recorded: RecordedEntry | null;
}

/**
 * Reads the list, its owner's branding, the notification address, this session's entry if it has one, and the notes of its draft. A
 * deleted list is found while it can be restored, by a session that began before: it has ticks or an entry, or its page had
 * the list's `pass` (decision 0100).
 */
export async function findForCompletion(
  sql: Sql,
  listId: string,
  { sessionId, pass = null }: { sessionId: string; pass?: string | null | undefined },
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
        completedAt: Date | null;
        completedCut: boolean | null;
        seal: string | null;
        secretHash: Buffer | null;
        contentDigest: Buffer | null;
      })[]
  >`
    select l.id, l.owner_id as "ownerId", l.title, l.type, l.require_signature as "requireSignature",
      l.ask_name as "askName", l.ask_location as "askLocation", l.notification_email as "notificationEmail", l.items, l.retired_items as "retiredItems",
      l.deleted_at is not null as "isDeleted",
      ${addressColumns(sql)}, n.token as "addressToken",
      o.company_name as "companyName", o.company_logo_url as "companyLogoUrl", o.time_zone as "timeZone",
      e.number, e.receipt, e.created_at as "createdAt", ${completedColumns(sql, 'e')}, ${sealColumn(sql)}, r.secret_hash as "secretHash",
      e.content_digest as "contentDigest",
      ${isFullOfEntries(sql)} as "isFull",
      (select jsonb_object_agg(d.item_id, d.note) from draft d
        where d.list_id = l.id and d.session_id = ${sessionId} and d.note is not null) as "draftNotes"
    from list l ${joinAddress(sql)}
      left join entry e on e.list_id = l.id and e.session_id = ${sessionId}
      left join entry_receipt r on r.list_id = e.list_id and r.number = e.number
    where l.id = ${listId} and (${isVisible(sql, now)} or (
      l.deleted_at > ${restorableAfter(now)} and l.owner_id is not null and (
        e.number is not null or page_pass(l.id) = ${pass}
        or exists (select from running_session s where s.list_id = l.id and s.session_id = ${sessionId})
      )
    ))`;
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
    completedAt,
    completedCut,
    seal,
    secretHash,
    contentDigest,
    ...list
  } = row;
  return {
    list,
    company: { companyName, companyLogoUrl, timeZone },
    isFull,
    draftNotes: draftNotes ?? {},
    recorded:
      number !== null && receipt !== null && createdAt !== null && completedAt !== null
        ? {
            number,
            receipt,
            createdAt,
            completedAt,
            completedCut: completedCut ?? false,
            seal,
            secretHash,
            contentDigest,
          }
        : null,
  };
}
