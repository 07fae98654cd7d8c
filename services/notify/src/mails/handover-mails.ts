import type { EventOf } from '@scanlist/contracts/messages/define';
import type { HandoverOffered, WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import { addressFact } from './address-fact.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { nameOf } from './text.ts';

/** The mail to a member whom the owner offers the workspace. */
export function handoverOfferedMail({ data }: EventOf<HandoverOffered>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const until = `The offer ends ${formatTime(new Date(data.expiresAt), data.timeZone)}.`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `You’re offered a workspace on ${productName}`,
    preview: until,
    title: 'Take over this workspace?',
    sentences: [
      'The owner of a workspace you’re in wants you to own it.',
      'If you accept, you manage its team, its subscription and its payments. The former owner stays as an admin.',
    ],
    facts: [
      ['Workspace', nameOf(data.workspaceName)],
      ['Offered by', nameOf(data.offeredBy)],
      ...addressFact('Their email address', data.offeredByEmail),
    ],
    action: { label: 'View Offer', href: data.teamUrl },
    remarks: [until, 'Nothing changes until you accept it with your password.'],
    why: `${productName} sent this because the owner of a workspace you’re in offered it to you.`,
  });
}

/** The mail to the former owner of a workspace. */
export function workspaceHandedOverMail(
  { data }: EventOf<WorkspaceHandedOver>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  const at = formatTime(new Date(data.handedOverAt), data.timeZone);
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: 'Your workspace has a new owner',
    preview: at,
    title: 'Your workspace has a new owner',
    sentences: [
      'The person you offered your workspace to accepted it. You’re an admin there now.',
      'If it has a subscription, that goes on with the card on file until the new owner adds one. If that card is yours, we’ll email you a link to take it back, now and after each charge.',
      'Lists that emailed your account’s address email the new owner’s from now on.',
    ],
    facts: [
      ['Workspace', nameOf(data.workspaceName)],
      ['New owner', nameOf(data.newOwner)],
      ...addressFact('Their email address', data.newOwnerEmail),
      ['Accepted', at],
    ],
    action: { label: 'View Team', href: data.teamUrl },
    remarks: ['Didn’t offer it? Change your password, then write to our support.'],
    why: `${productName} sent this because you handed over a workspace.`,
  });
}
