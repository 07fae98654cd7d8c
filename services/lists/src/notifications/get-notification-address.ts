import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import type { getNotificationAddress as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { addressAnswer } from './address-answer.ts';
import { findAddressOfToken } from './notification-rows.ts';

/**
 * What the reader of an address sees, identified by the token of a mail (decision O4). Raises `NOT_FOUND` for an
 * unknown one.
 */
export async function getNotificationAddress(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationAddress> {
  return addressAnswer(await findAddressOfToken(deps.sql, input.token));
}
