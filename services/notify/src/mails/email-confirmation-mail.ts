import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailConfirmationAsked } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { oneLine, withoutLinks } from './text.ts';

/** The mail to the address of a new account. Its link confirms the address (decision O4). */
export function emailConfirmationMail(
  { data }: EventOf<EmailConfirmationAsked>,
  envelope: Envelope,
): Promise<Mail> {
  const { productName } = envelope;
  const once = `The link works once, until ${formatTime(new Date(data.expiresAt), data.timeZone)}.`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: 'Confirm your email address',
    preview: once,
    title: 'Confirm your email address',
    sentences: [
      `Someone opened a ${productName} account with this address. Please confirm that it's yours.`,
      "Until you do, you can use your account, but we won't send completed lists to this address.",
    ],
    facts: [['Email', withoutLinks(oneLine(data.email))]],
    action: { label: 'Confirm Email Address', href: data.confirmUrl },
    remarks: [
      once,
      "Didn't open an account? Then someone mistyped their address. Ignore this email: without the link, it won't count as theirs.",
    ],
    why: `${productName} sent this because someone opened an account with this address.`,
  });
}
