import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordChanged, PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { oneLine, withoutLinks } from './text.ts';

/** The mail with the link that sets a new password (decision P9). Its reader may not have requested it. */
export function passwordResetMail(
  { occurredAt, data }: EventOf<PasswordResetAsked>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  const expiresAt = new Date(data.expiresAt);
  const minutes = Math.round((expiresAt.getTime() - new Date(occurredAt).getTime()) / 60_000);
  const once = `The link works once, for ${minutes} minutes: until ${formatTime(expiresAt, data.timeZone)}. A newer link replaces it.`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Set a new password for ${productName}`,
    preview: `The link works once, for ${minutes} minutes.`,
    title: 'Set a new password',
    sentences: [
      `Someone (probably you) asked for a new password for your ${productName} account. Use the link below to set it.`,
    ],
    facts: [['Username', withoutLinks(oneLine(data.username))]],
    action: { label: 'Set New Password', href: data.resetUrl },
    remarks: [
      once,
      "Didn't ask for this? Ignore this email. Your password stays as it is, and only someone who can read this email can change it.",
    ],
    why: `${productName} sent this because someone asked for a new password with this address.`,
  });
}

/** The mail about a changed password, with instructions for an owner who did not change it. */
export function passwordChangedMail({ data }: EventOf<PasswordChanged>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const byLink = data.by === 'link';
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} password was changed`,
    preview: "Not you? Here's what to do.",
    title: 'Your password was changed',
    sentences: [
      byLink
        ? `Your ${productName} password was changed with a link we emailed to this address. Everyone who was signed in is now signed out.`
        : `Your ${productName} password was changed by someone signed in to your account. Everyone else who was signed in is now signed out.`,
      "If that was you, you're all set. If not:",
    ],
    steps: [
      ...(byLink
        ? ['Change the password of your email account first: someone else can read your email.']
        : []),
      "Set a new password below. We'll email the link to this address. Setting it signs everyone out.",
      'Then sign in and check My Account: your email address, company, and subscription should be as you left them.',
    ],
    facts: [['Changed', formatTime(new Date(data.changedAt), data.timeZone)]],
    action: { label: 'Set a New Password', href: data.resetUrl },
    remarks: [],
    why: `${productName} sent this because this is the address of your account.`,
  });
}
