import type { EventOf } from '@scanlist/contracts/messages/define';
import type { MailSettled } from '@scanlist/contracts/messages/notify';
import type { Dependencies } from '../dependencies.ts';
import { storeMailOutcome } from '../entries/entry-mail-rows.ts';

/**
 * Stores the outcome of the mail about an entry. A repeated or late event, one of an earlier attempt, and one of an
 * entry that is gone do nothing.
 */
export async function applyMailSettled(
  { sql }: Pick<Dependencies, 'sql'>,
  { data, occurredAt }: EventOf<MailSettled>,
): Promise<void> {
  await storeMailOutcome(sql, data, new Date(occurredAt));
}
