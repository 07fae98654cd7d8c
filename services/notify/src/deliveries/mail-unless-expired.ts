import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Dependencies } from '../dependencies.ts';
import type { Envelope } from '../mails/compose-mail.tsx';
import type { Mail } from '../provider/mail.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import { dropPending } from './delivery-rows.ts';
import { mailOwner } from './mail-owner.ts';

/**
 * Mails something that ends at a time, such as a link. If that is over before the mail service took it, nothing is sent,
 * because its reader could do nothing with it. Throws as `deliverOnce` does.
 */
export async function mailUnlessExpired<Data extends { ownerId: string; email: string; expiresAt: string }>(
  deps: Dependencies,
  event: EventOf<Data>,
  kind: string,
  write: (event: EventOf<Data>, envelope: Envelope) => Promise<Mail>,
): Promise<void> {
  const { sql, now, logger } = deps;
  if (new Date(event.data.expiresAt) > now()) return mailOwner(deps, event, kind, write);
  await retryOnOutage(dropPending(sql, event.id));
  logger.info({ eventId: event.id }, 'no mail: what it is about has expired');
}
