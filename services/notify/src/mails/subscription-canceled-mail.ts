import { subscribePath } from '@scanlist/contracts/http/billing';
import type { SubscriptionCanceled } from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composeSubscriptionMail } from './compose-subscription-mail.ts';
import { formatChargeTime, formatDay } from './format-time.ts';
import { describePlan } from './subscription-text.ts';

/** The mail about a future or past end of a subscription: until when it runs, and what stays (decision P3). */
export function subscriptionCanceledMail(
  { occurredAt, data }: EventOf<SubscriptionCanceled>,
  envelope: Envelope,
): Promise<Mail> {
  const end = new Date(data.endsAt);
  const endsOn = formatDay(end);
  const hasEnded = end.getTime() <= new Date(occurredAt).getTime();
  const title = hasEnded ? 'Your subscription has ended' : 'Your subscription is canceled';
  const ended =
    data.reason === 'payment_failed' ? 'It ended because it could not be paid' : 'You canceled it';
  const [meaning, listsStay] = hasEnded
    ? [`${ended}, and nothing more is charged.`, 'Your lists stay']
    : [
        `Everything keeps working until ${formatChargeTime(end, data.timeZone)}. Nothing more is charged.`,
        'After that your lists stay',
      ];
  return composeSubscriptionMail(data, envelope, {
    subject: hasEnded ? title : `${title} and runs until ${endsOn}`,
    preview: 'Nothing more is charged. Your lists stay.',
    title,
    sentences: [
      meaning,
      `${listsStay}: all of them can be read and filled in as before, and new ones can be made while you have fewer than ${data.freeLists}.`,
    ],
    facts: [
      ['Plan', describePlan(data)],
      [hasEnded ? 'Ended' : 'Runs until', formatChargeTime(end, data.timeZone)],
    ],
    ...(hasEnded ? { action: 'Subscribe Again', path: subscribePath } : { action: 'View Subscription' }),
    remarks: [
      hasEnded
        ? 'You can subscribe again whenever you like.'
        : 'Changed your mind? Until it ends you can take it back on the same page.',
    ],
  });
}
