import { expect, test } from 'vitest';
import { isPaid, withoutReturn } from './return-from-payment.ts';

const back = new URLSearchParams('subscription=success');
const refused = new URLSearchParams('subscription=success&redirect_status=failed');

test.each([
  ['billing says that it runs', back, 'active', true],
  ['billing says that it runs, whatever the address says', refused, 'active', true],
  ['billing knows of none: the address was typed by hand', back, 'none', false],
  ['billing says that it is overdue', back, 'past_due', false],
  ['billing cannot tell yet', back, 'pending', true],
  ['billing cannot tell yet and the provider says no', refused, 'pending', false],
  ['billing does not answer', back, null, true],
  ['billing does not answer and the provider says no', refused, null, false],
] as const)('%s', (_when, query, status, isTrue) => {
  const answer = status === 'pending' ? { status: 'none' as const, pending: true } : status && { status };
  expect(isPaid(query, answer)).toBe(isTrue);
});

test("only the payment's parameters are removed from the address", () => {
  const query = new URLSearchParams('type=TODO&subscription=success&payment_intent=pi_1&q=van');
  expect(String(withoutReturn(query))).toBe('type=TODO&q=van');
});
