import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { NewDeviceSignedIn } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';
import { oneLine, withoutLinks } from './text.ts';

/** The mail about a sign-in on an unknown device, with instructions for an owner who did not sign in. */
export function newDeviceMail({ data }: EventOf<NewDeviceSignedIn>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `New sign-in to your ${productName} account`,
    preview: "Not you? Here's what to do.",
    title: 'New sign-in on a new device',
    sentences: [
      `Someone signed in to your ${productName} account on a device we haven't seen before.`,
      "If that was you, you're all set. If not:",
    ],
    steps: [
      `Open ${productName} below and sign in.`,
      'Under Security, change your password. That signs out everyone else.',
      'Then check My Account: your email address, company, and subscription should be as you left them.',
    ],
    facts: [
      ['Device', describeUserAgent(data.userAgent)],
      ['Network address', withoutLinks(oneLine(data.address))],
      ['Time', formatTime(new Date(data.signedInAt), data.timeZone)],
    ],
    action: { label: 'View Sign-Ins', href: data.securityUrl },
    remarks: [],
    why: `${productName} sent this because this is the address of your account.`,
  });
}
