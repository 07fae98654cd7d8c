import type { EventOf } from '@scanlist/contracts/messages/define';
import type { MemberInvited } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { memberInvitedMail } from '../mails/member-invited-mail.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import { dropPending } from './delivery-rows.ts';
import { mailOwner } from './mail-owner.ts';

/**
 * Mails an invitation to a workspace. One that expired before the mail service took it is not sent. Throws as
 * `deliverOnce` does.
 */
export async function mailInvitation(deps: Dependencies, event: EventOf<MemberInvited>): Promise<void> {
  const { sql, now, logger } = deps;
  if (new Date(event.data.expiresAt) > now()) return mailOwner(deps, event, 'invitation', memberInvitedMail);
  await retryOnOutage(dropPending(sql, event.id));
  logger.info({ eventId: event.id }, 'no mail: its invitation has expired');
}
