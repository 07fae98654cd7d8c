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
    subject: `Your payment of ${amount} didn't go through`,
    preview: nextTry ? `We'll try again on ${nextTry}.` : "We won't try again automatically.",
    title: "Your payment didn't go through",
    sentences: [
      `We couldn't charge ${amount} to ${describeChargedCard(data)}.`,
      nextTry
        ? `If the card was just short of funds or temporarily blocked, you don't need to do anything: we'll try again on ${nextTry}. Or switch to another card, and we'll charge it for the amount due right away.`
        : "We won't try again automatically. Switch to another card, and we'll charge it for the amount due right away.",
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
    preview: 'Your bank needs you to approve it.',
    title: 'Please confirm your payment',
    sentences: [
      `Your bank needs you to confirm the charge of ${amount} to ${describeChargedCard(data)}. Until you do, it isn't paid.`,
      'Sign in and confirm it below. It takes about a minute.',
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
    preview: nextCharge ? `Next charge: ${formatCharge(nextCharge)}.` : "You won't be charged again.",
    title: `Thank you for your payment of ${amount}`,
    sentences: [
      nextCharge
        ? `Your subscription renews automatically: ${formatCharge(nextCharge)}, and again ${describeInterval(data)} until you cancel.`
        : "Your subscription won't renew, and you won't be charged again.",
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
const cancelUnpaidInstructions = `${cancelInstructions} While a payment is overdue, canceling ends your subscription right away.`;

/** A late try may come after the days of grace: then the mail says what is, not what will be. */
function describeAccess({
  occurredAt,
  data,
}: EventOf<Pick<PaymentFailed, 'accessEndsAt' | 'timeZone'>>): string {
  const endsAt = new Date(data.accessEndsAt);
  const lists = 'your lists can still be viewed and filled in, but the number you can create is limited';
  return endsAt.getTime() <= new Date(occurredAt).getTime()
    ? `Until it's paid, ${lists}.`
    : `Everything keeps working until ${formatChargeTime(endsAt, data.timeZone)}. After that, and until it's paid, ${lists}.`;
}
