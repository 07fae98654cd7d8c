import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import type { answerNotificationAddress as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { addressAnswer } from './address-answer.ts';
import { storeAnswer } from './notification-rows.ts';

/**
 * Stores that the reader of an address confirms or stops the mails of this owner (decision O4). The last answer
 * counts, from the next entry on. Raises `NOT_FOUND` for an unknown token.
 */
export async function answerNotificationAddress(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationAddress> {
  return addressAnswer(await storeAnswer(deps.sql, input.token, input.answer));
}
