import type { AnySql } from '@scanlist/persistence/database';
import type { List } from '../list-model/list.ts';
import { addressColumns, joinAddress } from '../notifications/address-columns.ts';
import type { AddressOfList } from '../notifications/notification-address.ts';
import { joinMail } from './entry-mail-rows.ts';
import { type EntryRow, entryColumns } from './entry-page-rows.ts';
import type { Company } from './entry-recorded-event.ts';

/** Which entry of whom. */
export interface EntryOfOwner {
  ownerId: string;
  listId: string;
  entryId: number;
}

/** An entry, what became of its mail, and what another mail about it would say of its list and owner. */
export type MailedEntry = EntryRow & Company & AddressOfList & Pick<List, 'ownerId' | 'title' | 'type'>;

/** An entry of this owner, its mail locked until the transaction ends; null where the owner has no such entry. */
export async function lockMailOfEntry(
  tx: AnySql,
  { ownerId, listId, entryId }: EntryOfOwner,
): Promise<MailedEntry | null> {
  // A statement of its own: an outer join cannot lock the row that may be missing.
  await tx`
    select from entry_mail m join list l on l.id = m.list_id
    where m.list_id = ${listId} and m.number = ${entryId} and l.owner_id = ${ownerId} for update of m`;
  const [row] = await tx<MailedEntry[]>`
    select l.owner_id as "ownerId", l.title, l.type, l.notification_email as "notificationEmail", ${addressColumns(tx)},
      n.token as "addressToken", o.company_name as "companyName", o.company_logo_url as "companyLogoUrl",
      o.time_zone as "timeZone", ${entryColumns(tx)}
    from list l ${joinAddress(tx)} join entry e on e.list_id = l.id and e.number = ${entryId} ${joinMail(tx)}
    where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null and e.deleted_at is null`;
  return row ?? null;
}
