import type { AnySql } from '@scanlist/persistence/database';
import { ownEmailColumn } from '../owners/owner-rows.ts';
import type { AddressOfList } from './notification-address.ts';

/** The columns from which the status of a list's notification address is computed. */
export type AddressColumns = Omit<AddressOfList, 'notificationEmail' | 'addressToken'>;

/** These columns, for a statement that joins the address with `joinAddress`. */
export function addressColumns(sql: AnySql) {
  return sql`${ownEmailColumn(sql)}, n.answer as "addressAnswer", n.resumed as "addressResumed"`;
}

/** Joins the owner as `o` and the notification address as `n` of a list `l`. */
export function joinAddress(sql: AnySql) {
  return sql`
    left join owner o on o.id = l.owner_id
    left join notification_address n on n.owner_id = l.owner_id and n.address = lower(l.notification_email)`;
}
