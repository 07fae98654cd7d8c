import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { AccountExported, MemberJoined, MemberRoleChanged } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { roleAbilities } from './role-abilities.ts';
import { nameOf, oneLine, withoutLinks } from './text.ts';

const changePassword = 'Change your password under Security. That signs out everyone else.';

/** The mail to the owner of a workspace that somebody joined, with instructions for an owner who did not expect it. */
export function memberJoinedMail({ data }: EventOf<MemberJoined>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    // A subject without the words of others.
    subject: `Someone joined your workspace on ${productName}`,
    preview: "Didn't expect this? Here's what to do.",
    title: 'Someone joined your workspace',
    sentences: [
      'A person accepted an invitation and is a member of your workspace now.',
      "If you expected that, you're all set. If not:",
    ],
    steps: [
      'Open your team below and remove them. They lose access right away.',
      changePassword,
      'If an admin invited them, ask that admin to change their password, too.',
    ],
    facts: [
      ['Member', nameOf(data.member)],
      ['Email address', memberAddress(data)],
      ['Role', roleAbilities[data.role]],
      ...(data.invitedBy === null
        ? []
        : [['Invited by', withoutLinks(oneLine(data.invitedBy))] as [string, string]]),
      ['Workspace', nameOf(data.workspaceName)],
      ['Joined', formatTime(new Date(data.joinedAt), data.timeZone)],
    ],
    action: { label: 'View Team', href: data.teamUrl },
    remarks: [],
    why: `${productName} sent this because you own this workspace.`,
  });
}

/** The mail to the owner about a changed role, with instructions for an owner who did not change it. */
export function memberRoleChangedMail(
  { data }: EventOf<MemberRoleChanged>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `A role was changed in your workspace on ${productName}`,
    preview: "Not you? Here's what to do.",
    title: 'A member has a new role',
    sentences: [
      'Someone signed in to your account changed what a member of your workspace can do.',
      "If that was you, you're all set. If not:",
    ],
    steps: ['Open your team below and change the role back, or remove the member.', changePassword],
    facts: [
      ['Member', nameOf(data.member)],
      ['Email address', memberAddress(data)],
      ['Role before', roleAbilities[data.roleBefore]],
      ['Role now', roleAbilities[data.role]],
      ['Workspace', nameOf(data.workspaceName)],
      ['Changed', formatTime(new Date(data.changedAt), data.timeZone)],
    ],
    action: { label: 'View Team', href: data.teamUrl },
    remarks: [],
    why: `${productName} sent this because you own this workspace.`,
  });
}

/** The mail about an export of everything in an account, with instructions for an owner who did not make it. */
export function accountExportedMail({ data }: EventOf<AccountExported>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} data was downloaded`,
    preview: "Not you? Here's what to do.",
    title: 'All your data was downloaded',
    sentences: [
      `Someone signed in to your ${productName} account downloaded a file with all your lists, entries, and settings.`,
      "If that was you, you're all set. If not:",
    ],
    steps: [`Open ${productName} below and sign in.`, changePassword],
    facts: [
      ['Device', describeUserAgent(data.userAgent)],
      ['Network address', withoutLinks(oneLine(data.address))],
      ['Time', formatTime(new Date(data.exportedAt), data.timeZone)],
    ],
    action: { label: 'View Sign-Ins', href: data.securityUrl },
    remarks: [],
    why: `${productName} sent this because this is the address of your account.`,
  });
}

/** Somebody may have joined with an account whose address is a stranger's. */
function memberAddress({ memberEmail, memberEmailConfirmed }: MemberJoined | MemberRoleChanged): string {
  const address = withoutLinks(oneLine(memberEmail));
  return memberEmailConfirmed === false ? `${address} (not confirmed)` : address;
}
