import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import { notFound } from '@scanlist/service-kit/app-error';
import { publicName } from '../owners/owner.ts';
import { addressStatus } from './notification-address.ts';
import type { AddressForReader } from './notification-rows.ts';

/** An address as its reader gets it: nothing of the owner but the name they write under. Raises `NOT_FOUND` for none. */
export function addressAnswer(row: AddressForReader | null): NotificationAddress {
  const status = row && addressStatus(row.address, row.ownEmail, row);
  if (!row || !status || status === 'none') throw notFound('This link is not valid');
  return { address: row.address, status, sender: publicName(row) };
}
