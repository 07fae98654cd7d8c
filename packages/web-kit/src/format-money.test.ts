import { expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';

test.each([
  [799, 'usd', '$7.99'],
  [7670, 'usd', '$76.70'],
  [120000, 'eur', '€1,200.00'],
  [900, 'jpy', '¥900'],
])('%i of %s reads %s', (cents, currency, tag) => {
  expect(formatMoney(cents, currency)).toBe(tag);
});
