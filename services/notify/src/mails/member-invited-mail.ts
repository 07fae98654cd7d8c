import type { EventOf } from '@scanlist/contracts/messages/define';
import type { MemberInvited } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { roleAbilities } from './role-abilities.ts';
import { nameOf, oneLine, withoutLinks } from './text.ts';

/** The mail to somebody who is invited to a workspace. Its link joins, once. */
export function memberInvitedMail({ data }: EventOf<MemberInvited>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const inviter = withoutLinks(oneLine(data.invitedBy));
  const once = `The link works once, until ${formatTime(new Date(data.expiresAt), data.timeZone)}.`;
  return composePersonalMail(envelope, {
    firstName: null,
    // A subject without their words: anybody can be sent an invitation.
    subject: `You’re invited to a team on ${productName}`,
    preview: once,
    title: 'You’re invited',
    sentences: [`Someone invited you to work on their checklists in ${productName}. You don’t need a card.`],
    facts: [
      ['Invited by', inviter],
      ['Workspace', nameOf(data.workspaceName)],
      ['Your role', roleAbilities[data.role]],
      ['Invited address', withoutLinks(oneLine(data.email))],
    ],
    action: { label: 'Join the Team', href: data.joinUrl },
    remarks: [once, 'Don’t know this person? Ignore this email, and nothing happens.'],
    why: `${productName} sent this because someone entered this address to invite it.`,
  });
}
