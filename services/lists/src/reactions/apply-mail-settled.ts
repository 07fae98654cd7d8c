import type { EventOf } from '@scanlist/contracts/messages/define';
import type { MailSettled } from '@scanlist/contracts/messages/notify';
import type { Dependencies } from '../dependencies.ts';
import { storeMailNews } from '../entries/entry-mail-rows.ts';

/**
 * Keeps what became of the mail about an entry. News that comes twice, late, of an earlier attempt or of an entry that is gone
 * does nothing.
 */
export async function keepEntryMail(
  { sql }: Pick<Dependencies, 'sql'>,
  { data, occurredAt }: EventOf<MailSettled>,
): Promise<void> {
  await storeMailNews(sql, data, new Date(occurredAt));
}
