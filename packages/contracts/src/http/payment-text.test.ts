import { expect, test } from 'vitest';
import { consentText } from './billing.ts';
import { describeCard, formatMoney } from './payment-text.ts';

test.each([
  [799, 'usd', '$7.99'],
  [7670, 'usd', '$76.70'],
  [120000, 'eur', '€1,200.00'],
  [900, 'jpy', '¥900'],
])('%i of %s reads %s', (cents, currency, tag) => {
  expect(formatMoney(cents, currency)).toBe(tag);
});

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['cartes_bancaires', 'Cartes_bancaires ending in 4242'],
  ['unknown', 'Card ending in 4242'],
])('a card of %s reads %s', (brand, words) => {
  expect(describeCard({ brand, last4: '4242' })).toBe(words);
});

test.each([
  ['usd', '$7.99'],
  ['jpy', '¥799'],
])('what a person agrees to in %s says what is charged: %s', (currency, amount) => {
  const plans = {
    name: 'Complete Access',
    currency,
    trialDays: 7,
    freeLists: 10,
    prices: [{ period: 'monthly' as const, priceCents: 799 }],
  };
  expect(consentText(plans, 'monthly', new Date('2026-11-20T10:00:00Z'))).toBe(
    `Your card will be charged ${amount} on November 27, 2026 and every month after that, unless you cancel before. You can cancel at any time under My Account, Subscription.`,
  );
});
