import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailChanged } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { oneLine, withoutLinks } from './text.ts';

/**
 * The mail to the previous address of an account. Its link restores that address, for an owner who did not change it.
 */
export function emailChangedMail({ data }: EventOf<EmailChanged>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const until = formatTime(new Date(data.expiresAt), data.timeZone);
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} email address was changed`,
    preview: 'Not you? You can undo this change.',
    title: 'Your email address was changed',
    sentences: [
      `Your ${productName} account now uses a different email address. Other devices were signed out.`,
      "If that was you, you're all set. If not, undo the change below: we'll restore this address, sign everyone out, and have you set a new password.",
    ],
    facts: [
      ['Username', withoutLinks(oneLine(data.username))],
      ['New address', withoutLinks(oneLine(data.newEmail))],
      ['Changed', formatTime(new Date(data.changedAt), data.timeZone)],
    ],
    action: { label: 'Undo This Change', href: data.undoUrl },
    remarks: [`The link works once, until ${until}.`],
    why: `${productName} sent this because this was the address of your account.`,
  });
}
