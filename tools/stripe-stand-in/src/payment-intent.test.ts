import { expect, test } from 'vitest';
import type { Customer, Invoice } from './contract.ts';
import {
  cancelPaymentIntent,
  chargeOffSession,
  confirmPaymentIntent,
  newPaymentIntent,
} from './payment-intent.ts';
import { attachMethod, detachMethod, newPaymentMethod } from './payment-method.ts';
import { cardOf } from './test-cards.ts';
import { createUnitOfWork } from './unit-of-work.ts';

const customer = { id: 'cus_1' } as Customer;
const invoice = { id: 'in_1', amount_due: 799, currency: 'usd', customer: customer.id } as Invoice;

function asked(profile: string, { saves = true } = {}) {
  const work = createUnitOfWork(1_800_000_000);
  const intent = newPaymentIntent(work, { invoice, method: null, saves });
  const method = newPaymentMethod(work, { card: cardOf(profile), expMonth: 1, expYear: 2030 });
  return { work, intent, method };
}

test.each([
  ['visa', true, 'succeeded', undefined],
  ['mastercard', true, 'succeeded', undefined],
  ['amex', true, 'succeeded', undefined],
  ['chargeCustomerFail', true, 'requires_payment_method', 'generic_decline'],
  ['authenticationRequiredOnSetup', true, 'succeeded', undefined],
  ['authenticationRequiredOnSetup', false, 'requires_action', undefined],
  ['authenticationRequired', true, 'requires_action', undefined],
  [
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    true,
    'requires_payment_method',
    'insufficient_funds',
  ],
])('off-session, the card %s (set up: %s) leaves the intent %s', (profile, isSetUp, status, declineCode) => {
  const { work, intent, method } = asked(profile);
  const own = { ...method, customer: customer.id, _local: { ...method._local, isSetUp } };
  const charge = chargeOffSession(work, intent, own, customer);
  expect(charge.intent.status).toBe(status);
  expect(charge.intent.amount_received).toBe(status === 'succeeded' ? 799 : 0);
  expect(charge.error?.details.decline_code).toBe(declineCode);
  if (status === 'requires_action')
    expect(charge.error?.details.code).toBe('invoice_payment_intent_requires_action');
});

test('a saved card is attached to its customer after the payment', () => {
  const { work, intent, method } = asked('visa');
  confirmPaymentIntent(work, intent, method, customer);
  expect(work.objects.get(method.id)).toMatchObject({ customer: customer.id, _local: { isSetUp: true } });
});

test('a card that is not saved can be used only once', () => {
  const { work, intent, method } = asked('visa', { saves: false });
  confirmPaymentIntent(work, intent, method, customer);
  const spent = work.objects.get(method.id) as typeof method;
  expect(spent).toMatchObject({ customer: null, _local: { isUsedUp: true } });
  expect(() => attachMethod(work, spent, customer)).toThrow('may not be used again');
  expect(() => chargeOffSession(work, intent, spent, customer)).toThrow('may not be used here');
});

test('a detached card, or another customer’s, is not charged', () => {
  const { work, intent, method } = asked('visa');
  const detached = detachMethod(work, attachMethod(work, method, customer));
  expect(() => chargeOffSession(work, intent, detached, customer)).toThrow('may not be used here');
  const theirs = { ...method, customer: 'cus_2' };
  expect(() => confirmPaymentIntent(work, intent, theirs, customer)).toThrow('may not be used here');
});

test('a paid or cancelled intent is final', () => {
  const { work, intent, method } = asked('visa');
  const wrong = expect.objectContaining({ details: { code: 'payment_intent_unexpected_state' } });
  const { intent: paid } = confirmPaymentIntent(work, intent, method, customer);
  expect(() => confirmPaymentIntent(work, paid, method, customer)).toThrow(wrong);
  const canceled = cancelPaymentIntent(work, intent, 'void_invoice');
  expect(() => chargeOffSession(work, canceled, method, customer)).toThrow(wrong);
});
