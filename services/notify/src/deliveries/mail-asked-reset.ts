import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { passwordResetMail } from '../mails/password-mails.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import { dropPending } from './delivery-rows.ts';
import { mailOwner } from './mail-owner.ts';

/**
 * Mails the link that sets a new password. One that has expired before the mail server took it is not sent: its reader would
 * be refused, and has asked for another one long since. Throws as `deliverOnce` does.
 */
export async function mailAskedReset(deps: Dependencies, event: EventOf<PasswordResetAsked>): Promise<void> {
  const { sql, now, logger } = deps;
  if (new Date(event.data.expiresAt) > now()) {
    return mailOwner(deps, event, 'password-reset', passwordResetMail);
  }
  await retryOnOutage(dropPending(sql, event.id));
  logger.info({ eventId: event.id }, 'no mail: its link has expired');
}
