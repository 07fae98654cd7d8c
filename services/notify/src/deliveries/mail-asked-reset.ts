import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import { passwordResetMail } from '../mails/password-mails.ts';
import type { MailingDependencies } from './deliver-once.ts';
import { dropPending } from './delivery-rows.ts';
import { mailOwner } from './mail-owner.ts';
import { whenDatabaseAnswers } from './when-database-answers.ts';

/**
 * Mails the link that sets a new password. One that has expired before the mail server took it is not sent: its reader would
 * be refused, and has asked for another one long since. Throws as `deliverOnce` does.
 */
export async function mailAskedReset(
  dependencies: MailingDependencies,
  event: EventOf<PasswordResetAsked>,
): Promise<void> {
  const { sql, now, logger } = dependencies;
  if (new Date(event.data.expiresAt) > now()) {
    return mailOwner(dependencies, event, 'password-reset', passwordResetMail);
  }
  await whenDatabaseAnswers(dropPending(sql, event.id));
  logger.info({ eventId: event.id }, 'no mail: its link has expired');
}
