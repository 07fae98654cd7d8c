import { notificationAddressesMax, type WorkspaceAddresses } from '@scanlist/contracts/http/notifications';
import type { findNotificationAddresses as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { answerStatus } from './notification-address.ts';
import { findAddressesInUse } from './workspace-address-rows.ts';

/** The notification addresses of this owner besides the account's own, added by any member. */
export async function findNotificationAddresses(
  { sql }: Dependencies,
  { ownerId }: z.output<typeof contract.input>,
): Promise<WorkspaceAddresses> {
  const found = await findAddressesInUse(sql, { ownerId, most: notificationAddressesMax });
  return { addresses: found.map(({ answer, ...address }) => ({ ...address, status: answerStatus(answer) })) };
}
