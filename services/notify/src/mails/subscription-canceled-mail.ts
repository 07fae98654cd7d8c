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
    data.reason === 'payment_failed' ? "It ended because the payment didn't go through" : 'You canceled it';
  const [meaning, listsStay] = hasEnded
    ? [`${ended}, and you won't be charged again.`, 'Your lists stay']
    : [
        `Everything keeps working until ${formatChargeTime(end, data.timeZone)}. You won't be charged again.`,
        'Your lists stay after that, too',
      ];
  return composeSubscriptionMail(data, envelope, {
    subject: hasEnded ? title : `${title} and runs until ${endsOn}`,
    preview: "You won't be charged again. Your lists stay.",
    title,
    sentences: [
      meaning,
      `${listsStay}. They can still be viewed and filled in, and you can create new ones while you have fewer than ${data.freeLists}.`,
    ],
    facts: [
      ['Plan', describePlan(data)],
      [hasEnded ? 'Ended' : 'Runs until', formatChargeTime(end, data.timeZone)],
    ],
    ...(hasEnded ? { action: 'Subscribe Again', path: subscribePath } : { action: 'View Subscription' }),
    remarks: [
      hasEnded
        ? 'You can subscribe again whenever you like.'
        : 'Changed your mind? You can resume it on the same page until it ends.',
    ],
  });
}
