import { randomUUID } from 'node:crypto';
import type {
  CardTakenBack,
  FormerOwnerPays,
  PaymentActionRequired,
  PaymentFailed,
  PaymentReceived,
  SubscriptionCanceled,
  TrialStarted,
} from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';

export const exampleSubscriptionUrl = 'http://localhost:3000/profile?tab=subscription';

const base = {
  ownerId: demoOwnerId,
  email: 'dana@example.com',
  firstName: 'Dana',
  subscriptionId: 'sub_local_1',
  plan: 'Complete Access',
  period: 'monthly',
  card: { brand: 'visa', last4: '4242' },
  subscriptionUrl: exampleSubscriptionUrl,
} as const;
const nextCharge = { chargeCents: 799, currency: 'usd', chargeAt: '2026-11-27T09:30:00.000Z' };
const invoice = { invoiceId: 'in_local_1', amountCents: 799, currency: 'usd' };

/** Something that happened to a subscription on 20 November 2026. */
export function createEvent<Data>(data: Data): EventOf<Data> {
  return { id: randomUUID(), occurredAt: '2026-11-20T09:30:00.000Z', data };
}

/** A trial, as it begins and as it is about to end, with what a test changes of it. */
export function exampleTrial(changes: Partial<TrialStarted> = {}): TrialStarted {
  return { ...base, ...nextCharge, ...changes };
}

/** A charge that was refused. */
export function exampleRefusal(changes: Partial<PaymentFailed> = {}): PaymentFailed {
  return {
    ...base,
    ...invoice,
    nextTryAt: '2026-11-23T10:30:00.000Z',
    accessEndsAt: '2026-11-27T10:30:00.000Z',
    ...changes,
  };
}

/** A charge that waits for the card holder. */
export function exampleQuestion(changes: Partial<PaymentActionRequired> = {}): PaymentActionRequired {
  return { ...base, ...invoice, accessEndsAt: '2026-11-27T10:30:00.000Z', ...changes };
}

/** A charge that was paid. */
export function examplePayment(changes: Partial<PaymentReceived> = {}): PaymentReceived {
  return {
    ...base,
    ...invoice,
    invoiceNumber: 'SCAN-0007',
    paidAt: '2026-11-20T09:30:00.000Z',
    invoiceUrl: 'https://invoice.stripe.com/i/in_1',
    pdfUrl: 'https://pay.stripe.com/invoice/in_1/pdf',
    nextCharge: { ...nextCharge, chargeAt: '2026-12-20T09:30:00.000Z' },
    ...changes,
  };
}

/** A subscription its owner cancelled and that still runs. */
export function exampleCancellation(changes: Partial<SubscriptionCanceled> = {}): SubscriptionCanceled {
  return { ...base, reason: 'asked', endsAt: '2026-11-27T09:30:00.000Z', freeLists: 10, ...changes };
}

/** The card of a former owner, as it was charged. */
export function exampleFormerOwner(changes: Partial<FormerOwnerPays> = {}): FormerOwnerPays {
  const { subscriptionUrl: _theirs, ...about } = base;
  return {
    ...about,
    workspaceName: 'Northlight',
    newOwner: 'Noor Sand',
    paid: {
      amountCents: 799,
      currency: 'usd',
      paidAt: '2026-11-20T09:30:00.000Z',
      invoiceNumber: 'SCAN-0007',
    },
    nextCharge: { ...nextCharge, chargeAt: '2026-12-20T09:30:00.000Z' },
    takeBackUrl: 'http://localhost:3000/take-card-back/a-token',
    linkEndsAt: '2027-11-20T09:30:00.000Z',
    ...changes,
  };
}

/** A card that its former owner took back. */
export function exampleTakenCard(changes: Partial<CardTakenBack> = {}): CardTakenBack {
  const { card: _none, ...about } = base;
  return {
    ...about,
    formerOwner: 'Dana Moore',
    endsAt: '2026-11-27T09:30:00.000Z',
    freeLists: 10,
    ...changes,
  };
}
