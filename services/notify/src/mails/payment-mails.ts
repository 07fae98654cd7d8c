import { changeCardPath, confirmPaymentPath } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import type {
  PaymentActionRequired,
  PaymentFailed,
  PaymentReceived,
} from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composeSubscriptionMail } from './compose-subscription-mail.ts';
import { formatChargeTime, formatDay } from './format-time.ts';
import {
  cancelInstructions,
  cardFact,
  describeChargedCard,
  describeInterval,
  describePlan,
  formatCharge,
} from './subscription-text.ts';
import { oneLine } from './text.ts';

/** The mail about a charge that was refused: what happens when, and how to mend it. */
export function paymentFailedMail(event: EventOf<PaymentFailed>, envelope: Envelope): Promise<Mail> {
  const { data } = event;
  const amount = formatMoney(data.amountCents, data.currency);
  const nextTry = data.nextTryAt && formatChargeTime(new Date(data.nextTryAt), data.timeZone);
  return composeSubscriptionMail(data, envelope, {
    subject: `Your payment of ${amount} did not go through`,
    preview: nextTry ? `We try again on ${nextTry}.` : 'It is not tried again by itself.',
    title: 'Your payment did not go through',
    sentences: [
      `${amount} could not be charged to ${describeChargedCard(data)}.`,
      nextTry
        ? `If the card only lacked money or was blocked for a while, there is nothing to do: we try again on ${nextTry}. Or charge another card: what is owed is paid with it at once.`
        : 'It is not tried again by itself. Charge another card: what is owed is paid with it at once.',
      describeAccess(event),
    ],
    facts: [
      ['Plan', describePlan(data)],
      ['Amount', amount],
      cardFact(data),
      nextTry ? ['Next try', nextTry] : null,
    ],
    action: 'Change Card',
    path: changeCardPath,
    remarks: [cancelUnpaidInstructions],
  });
}

/** The mail about a charge that the card holder's bank wants confirmed. */
export function paymentActionMail(event: EventOf<PaymentActionRequired>, envelope: Envelope): Promise<Mail> {
  const { data } = event;
  const amount = formatMoney(data.amountCents, data.currency);
  return composeSubscriptionMail(data, envelope, {
    subject: `Please confirm your payment of ${amount}`,
    preview: 'Your bank wants to hear from you before it pays.',
    title: 'Please confirm your payment',
    sentences: [
      `Your bank wants you to confirm the charge of ${amount} to ${describeChargedCard(data)}. Until then it is not paid.`,
      'Sign in and confirm it below. That takes a minute.',
      describeAccess(event),
    ],
    facts: [['Plan', describePlan(data)], ['Amount', amount], cardFact(data)],
    action: 'Confirm Payment',
    path: confirmPaymentPath,
    remarks: [cancelUnpaidInstructions],
  });
}

/** The receipt of what was paid, and what is charged next. */
export function receiptMail({ data }: EventOf<PaymentReceived>, envelope: Envelope): Promise<Mail> {
  const amount = formatMoney(data.amountCents, data.currency);
  const { nextCharge, invoiceNumber } = data;
  return composeSubscriptionMail(data, envelope, {
    subject: `Receipt: ${amount} for ${oneLine(data.plan)}`,
    preview: nextCharge ? `Next charge: ${formatCharge(nextCharge)}.` : 'Nothing more is charged.',
    title: `Thank you for your payment of ${amount}`,
    sentences: [
      nextCharge
        ? `Your subscription renews by itself: ${formatCharge(nextCharge)}, and again ${describeInterval(data)} until you cancel.`
        : 'Your subscription does not renew: nothing more is charged.',
    ],
    facts: [
      ['Plan', describePlan(data)],
      ['Paid', `${amount} on ${formatDay(new Date(data.paidAt))}`],
      cardFact(data),
      invoiceNumber ? ['Invoice', oneLine(invoiceNumber)] : null,
      ['Next charge', nextCharge ? formatCharge(nextCharge) : 'None'],
    ],
    action: 'View Invoices',
    remarks: nextCharge ? [cancelInstructions] : [],
  });
}

/** Unlike a paid one, an unpaid subscription does not run on to the end of its period. */
const cancelUnpaidInstructions = `${cancelInstructions} While a payment is missing, that ends your subscription at once.`;

/** A late try may come after the days of grace: then the mail says what is, not what will be. */
function describeAccess({
  occurredAt,
  data,
}: EventOf<Pick<PaymentFailed, 'accessEndsAt' | 'timeZone'>>): string {
  const endsAt = new Date(data.accessEndsAt);
  const lists = 'your lists can be read and filled in as before, but how many you can make is limited';
  return endsAt.getTime() <= new Date(occurredAt).getTime()
    ? `Until it is paid, ${lists}.`
    : `Everything keeps working until ${formatChargeTime(endsAt, data.timeZone)}. After that, and until it is paid, ${lists}.`;
}
