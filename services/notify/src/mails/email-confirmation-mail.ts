import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailConfirmationAsked } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../mail/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { timeInWords } from './time-in-words.ts';
import { oneLine, unlinked } from './words.ts';

/** The mail to the address an account was opened with: its link makes the address count (decision O4). */
export function emailConfirmationMail(
  { data }: EventOf<EmailConfirmationAsked>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  const once = `The link works once, until ${timeInWords(new Date(data.expiresAt), data.timeZone)}.`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: 'Confirm your email address',
    preview: once,
    title: 'Confirm your email address',
    sentences: [
      `An account with ${productName} was opened with this address. Confirm that it is yours.`,
      'Until you do, you can use your account, but no notification of a completed list is sent here.',
    ],
    facts: [['Email', unlinked(oneLine(data.email))]],
    go: { words: 'Confirm Email Address', href: data.confirmUrl },
    remarks: [
      once,
      'You did not open an account? Then somebody mistyped their address. Ignore this mail: without the link it does not count as theirs.',
    ],
    why: `${productName} sent this because an account was opened with this address.`,
  });
}
