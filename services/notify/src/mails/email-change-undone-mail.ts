import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailChangeUndone } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { oneLine, withoutLinks } from './text.ts';

/**
 * The mail to an address that an account no longer has, because the previous one was restored. It does not name that
 * one.
 */
export function emailChangeUndoneMail(
  { data }: EventOf<EmailChangeUndone>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} email address was changed back`,
    preview: 'Not you? Please contact us.',
    title: 'Your email address was changed back',
    sentences: [
      `Your ${productName} account uses a different email address again. Someone undid the change with the link we sent to that address.`,
      'Everyone was signed out, and the password no longer works.',
      "If that was you, you're all set. If not, please contact us.",
    ],
    facts: [
      ['Username', withoutLinks(oneLine(data.username))],
      ['Changed back', formatTime(new Date(data.undoneAt), data.timeZone)],
    ],
    action: { label: 'Contact Us', href: data.contactUrl },
    remarks: [],
    why: `${productName} sent this because this was the address of your account.`,
  });
}
