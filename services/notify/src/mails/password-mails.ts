import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordChanged, PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../mail/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { timeInWords } from './time-in-words.ts';
import { oneLine, unlinked } from './words.ts';

/** The mail with the link that sets a new password (decision P9). It may come to somebody who did not ask for it. */
export function passwordResetMail(
  { occurredAt, data }: EventOf<PasswordResetAsked>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  const expiresAt = new Date(data.expiresAt);
  const minutes = Math.round((expiresAt.getTime() - new Date(occurredAt).getTime()) / 60_000);
  const once = `The link works once, for ${minutes} minutes: until ${timeInWords(expiresAt, data.timeZone)}. A newer one takes its place.`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Set a new password for ${productName}`,
    preview: `The link works once, for ${minutes} minutes.`,
    title: 'Set a new password',
    sentences: [
      `Somebody, most likely you, asked for a new password for your ${productName} account. The link below sets it.`,
    ],
    facts: [['Username', unlinked(oneLine(data.username))]],
    go: { words: 'Set New Password', href: data.resetUrl },
    remarks: [
      once,
      'You did not ask for this? Ignore this mail: your password stays as it is, and nobody but the reader of this mail can change it.',
    ],
    why: `${productName} sent this because somebody asked for a new password with this address.`,
  });
}

/** The mail about a password that was changed: it is for whoever did not change it. */
export function passwordChangedMail({ data }: EventOf<PasswordChanged>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const byLink = data.by === 'link';
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} password was changed`,
    preview: 'Not you? This mail says what to do.',
    title: 'Your password was changed',
    sentences: [
      byLink
        ? `The password of your ${productName} account was changed with a link from a mail to this address. Everybody who was signed in is signed out.`
        : `The password of your ${productName} account was changed by somebody signed in to it. Everybody else who was signed in is signed out.`,
      'If that was you, there is nothing to do. If it was not you:',
    ],
    steps: [
      ...(byLink ? ['Change the password of your mailbox first: somebody else can read it.'] : []),
      'Set a new password below. The link for it comes to this address, and it signs everybody out.',
      'Then sign in and check My Account: your email address, company, and subscription should be as you left them.',
    ],
    facts: [['Changed', timeInWords(new Date(data.changedAt), data.timeZone)]],
    go: { words: 'Set a New Password', href: data.resetUrl },
    remarks: [],
    why: `${productName} sent this because this is the address of your account.`,
  });
}
