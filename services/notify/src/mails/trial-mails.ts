import { formatMoney } from '@scanlist/contracts/http/payment-text';
import type { TrialEnding, TrialStarted } from '@scanlist/contracts/messages/billing';
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

/** The mail that confirms a trial: what is charged when, and how to cancel before (decision P4). */
export function trialStartedMail({ data }: EventOf<TrialStarted>, envelope: Envelope): Promise<Mail> {
  const { amount, endsOn, endsAt } = mailFields(data);
  return composeSubscriptionMail(data, envelope, {
    subject: `Welcome to ${envelope.productName}: your free trial has started`,
    preview: `Free until ${endsOn}, then ${amount} ${describeInterval(data)} unless you cancel before then.`,
    title: 'Your free trial has started',
    sentences: [
      `Everything is free until ${endsOn}: unlimited lists and QR codes. Nothing is charged today.`,
      `Unless you cancel before then, we'll charge ${amount} to ${describeChargedCard(data)} on ${endsOn}, and again ${describeInterval(data)} until you cancel.`,
    ],
    facts: [
      ['Plan', describePlan(data)],
      ['Trial ends', endsAt],
      ['First charge', formatCharge(data)],
      cardFact(data),
    ],
    action: 'View Subscription',
    remarks: [
      `${cancelInstructions} Cancel before ${endsAt} and you won't be charged. Your trial still runs to its end.`,
      "We'll remind you three days before it ends.",
    ],
  });
}

/** The reminder of a trial that was not cancelled (decision P4). */
export function trialEndingMail({ data }: EventOf<TrialEnding>, envelope: Envelope): Promise<Mail> {
  const { amount, endsOn, endsAt } = mailFields(data);
  return composeSubscriptionMail(data, envelope, {
    subject: `Your free trial ends on ${endsOn}`,
    preview: `We'll charge ${amount} then, unless you cancel first.`,
    title: `Your free trial ends on ${endsOn}`,
    sentences: [
      `If you want to stay, you don't need to do anything. We'll charge ${amount} to ${describeChargedCard(data)} on ${endsOn}, and again ${describeInterval(data)} until you cancel.`,
      `If not, cancel before ${endsAt} and you won't be charged. Your lists stay, and they can still be viewed and filled in.`,
    ],
    facts: [
      ['Plan', describePlan(data)],
      ['Trial ends', endsAt],
      ['First charge', formatCharge(data)],
      cardFact(data),
    ],
    action: 'View Subscription',
    remarks: [cancelInstructions],
  });
}

function mailFields({ chargeCents, currency, chargeAt, timeZone }: TrialStarted) {
  const at = new Date(chargeAt);
  return {
    amount: formatMoney(chargeCents, currency),
    endsOn: formatDay(at),
    endsAt: formatChargeTime(at, timeZone),
  };
}
