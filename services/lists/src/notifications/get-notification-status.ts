import type { NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import type { getNotificationStatus as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { addressStatus, normalizeAddress } from './notification-address.ts';
import { findAddress } from './notification-rows.ts';

/** The status of an address of this owner (decision O4); `none` for one never used. */
export async function getNotificationStatus(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationStatusAnswer> {
  const address = normalizeAddress(input.email);
  const { ownEmail, known } = await findAddress(deps.sql, input.ownerId, address);
  return { status: addressStatus(address, ownEmail, known) };
}
