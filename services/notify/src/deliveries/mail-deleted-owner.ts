import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { Undeliverable } from '@scanlist/messaging/consume';
import { ownerDeletedMail } from '../mails/owner-deleted-mail.ts';
import type { MailingDependencies } from './deliver-once.ts';
import { eraseDeliveries, forgetOwner } from './forgotten-owner-rows.ts';
import { mailOwner } from './mail-owner.ts';
import { whenDatabaseAnswers } from './when-database-answers.ts';

/**
 * Erases what is kept of an owner whose account is gone, mails one good-bye, and erases that too: what stays is the id, and
 * nothing is mailed for them any more. What waited to be sent is not sent. Where the mail server refuses the good-bye,
 * nobody can do anything about it: it is erased all the same. Throws RetryLater as `deliverOnce` does.
 */
export async function mailDeletedOwner(
  dependencies: MailingDependencies,
  event: EventOf<OwnerDeleted>,
): Promise<void> {
  const { sql, logger } = dependencies;
  if (!(await whenDatabaseAnswers(forgetOwner(sql, event)))) return;
  try {
    await mailOwner(dependencies, event, 'owner-deleted', ownerDeletedMail);
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    logger.warn({ eventId: event.id, reason: error.message }, 'a good-bye could not be said');
  }
  await whenDatabaseAnswers(eraseDeliveries(sql, event.data.ownerId));
}
