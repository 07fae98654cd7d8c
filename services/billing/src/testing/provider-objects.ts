import type { ProviderInvoice, ProviderSubscription } from '../stripe/provider.ts';

export const at = (text: string) => new Date(`${text}:00.000Z`);

/** A monthly subscription on its first day of trial, with `changes`. */
export function aSubscription(changes: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'trialing',
    ownerId: '7b0f8a52-5d5c-4b5e-9a3e-0d6f0a5b1c11',
    signupId: null,
    period: 'monthly',
    priceCents: 799,
    currency: 'usd',
    trialEndsAt: at('2026-11-27T10:00'),
    currentPeriodStart: at('2026-11-20T10:00'),
    currentPeriodEnd: at('2026-11-27T10:00'),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    endedUnpaid: false,
    card: { brand: 'visa', last4: '4242', fingerprint: 'print', addedAt: at('2026-11-20T10:00') },
    latestInvoice: null,
    clientSecret: null,
    isBeingPaid: false,
    ...changes,
  };
}

/** The invoice of a month that could not be charged, with `changes`. */
export function anInvoice(changes: Partial<ProviderInvoice> = {}): ProviderInvoice {
  return {
    id: 'in_1',
    number: 'A-0001',
    status: 'open',
    currency: 'usd',
    createdAt: at('2026-11-27T10:00'),
    finalizedAt: at('2026-11-27T11:00'),
    paidAt: null,
    dueCents: 799,
    paidCents: 0,
    attempts: 1,
    nextTryAt: at('2026-11-30T11:00'),
    needsConfirmation: false,
    invoiceUrl: null,
    pdfUrl: null,
    ...changes,
  };
}
