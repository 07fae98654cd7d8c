import { changeCardPath } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import type { CardTakenBack, FormerOwnerPays } from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { composeSubscriptionMail } from './compose-subscription-mail.ts';
import { formatChargeTime, formatDay, formatTime } from './format-time.ts';
import { cardFact, describeChargedCard, describePlan, formatCharge } from './subscription-text.ts';
import { nameOf, oneLine } from './text.ts';

/**
 * The mail to the former owner of a workspace whose card is still on file: after the handover, and after each charge. Its
 * link takes the card back.
 */
export function formerOwnerPaysMail({ data }: EventOf<FormerOwnerPays>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { paid, nextCharge } = data;
  const card = describeChargedCard(data);
  const next = nextCharge && formatCharge(nextCharge);
  const title = paid
    ? `Your card was charged ${formatMoney(paid.amountCents, paid.currency)}`
    : 'Your card is still on file';
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `${title} for a workspace you handed over`,
    preview: next ? `Next charge: ${next}.` : 'No further charge is planned.',
    title,
    sentences: [
      paid
        ? `You handed over a workspace, and its new owner hasn't added a card yet. So its subscription was charged to ${card}.`
        : `You handed over a workspace. Until its new owner adds a card, its subscription is charged to ${card}. They can't raise that charge, and we'll email you each time.`,
      "Don't want to pay for it anymore? Take your card back below. We'll remove it, and tell the new owner to add their own.",
    ],
    facts: [
      ['Workspace', nameOf(data.workspaceName)],
      ['New owner', nameOf(data.newOwner)],
      ['Plan', describePlan(data)],
      cardFact(data),
      paid && [
        'Paid',
        `${formatMoney(paid.amountCents, paid.currency)} on ${formatDay(new Date(paid.paidAt))}`,
      ],
      paid?.invoiceNumber ? ['Invoice', oneLine(paid.invoiceNumber)] : null,
      ['Next charge', next ?? 'None'],
    ],
    action: { label: 'Take Back My Card', href: data.takeBackUrl },
    remarks: [`The link works until ${formatTime(new Date(data.linkEndsAt), data.timeZone)}.`],
    why: `${productName} sent this because your card pays for a workspace you handed over.`,
  });
}

/** The mail to the new owner of a workspace whose former owner took their card back. */
export function cardTakenBackMail({ data }: EventOf<CardTakenBack>, envelope: Envelope): Promise<Mail> {
  const former = nameOf(data.formerOwner);
  const end = data.endsAt === null ? null : formatChargeTime(new Date(data.endsAt), data.timeZone);
  return composeSubscriptionMail(data, envelope, {
    subject: 'Add a card to keep your subscription',
    preview: end ? `It ends on ${formatDay(new Date(data.endsAt ?? 0))} without one.` : 'A payment is due.',
    title: 'Add a card to keep your subscription',
    sentences: [
      'Your workspace was still paid with the card of its former owner. They took it back.',
      end
        ? `Everything keeps working until ${end}. Add your own card before then and the subscription goes on. Nothing is charged until then.`
        : 'A payment is due. Add your own card, and it will be charged for the amount due right away.',
      `Without a card, the subscription ends. Your lists stay. They can still be viewed and filled in, and you can create new ones while you have fewer than ${data.freeLists}.`,
    ],
    facts: [['Plan', describePlan(data)], ['Former owner', former], end ? ['Runs until', end] : null],
    action: 'Add a Card',
    path: changeCardPath,
    remarks: [],
  });
}
