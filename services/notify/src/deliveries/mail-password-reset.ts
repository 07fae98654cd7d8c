import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { passwordResetMail } from '../mails/password-mails.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import { dropPending } from './delivery-rows.ts';
import { mailOwner } from './mail-owner.ts';

/**
 * Mails the link that sets a new password. A link that expired before the mail service took it is not sent, because it
 * would be refused. Throws as `deliverOnce` does.
 */
export async function mailPasswordReset(
  deps: Dependencies,
  event: EventOf<PasswordResetAsked>,
): Promise<void> {
  const { sql, now, logger } = deps;
  if (new Date(event.data.expiresAt) > now()) {
    return mailOwner(deps, event, 'password-reset', passwordResetMail);
  }
  await retryOnOutage(dropPending(sql, event.id));
  logger.info({ eventId: event.id }, 'no mail: its link has expired');
}
