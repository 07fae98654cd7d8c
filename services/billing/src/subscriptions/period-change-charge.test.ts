import { expect, test } from 'vitest';
import { at } from '../testing/provider-objects.ts';
import { periodChangeCharge } from './period-change-charge.ts';

const month = {
  status: 'active' as const,
  period: 'monthly' as const,
  priceCents: 800,
  currentPeriodStart: at('2026-11-01T00:00'),
  currentPeriodEnd: at('2026-12-01T00:00'),
};
const year = { period: 'annually' as const, priceCents: 7670 };

test.each([
  ['a month just paid is credited whole', at('2026-11-01T00:00'), 6870],
  ['half of a month is credited half', at('2026-11-16T00:00'), 7270],
  ['a month that is over is not', at('2026-12-02T00:00'), 7670],
])('%s', (_name, now, cents) => {
  expect(periodChangeCharge(month, year, now)).toEqual({ cents, at: now });
});

test('on trial the new price is charged when the trial ends', () => {
  const now = at('2026-11-16T00:00');
  const trial = { ...month, status: 'trialing' as const };
  expect(periodChangeCharge(trial, year, now)).toEqual({ cents: 7670, at: month.currentPeriodEnd });
});

test('more credit than the new price charges nothing', () => {
  const now = at('2026-11-02T00:00');
  const paidYear = { ...month, ...year, currentPeriodEnd: at('2027-11-01T00:00') };
  expect(periodChangeCharge(paidYear, { period: 'monthly', priceCents: 800 }, now).cents).toBe(0);
});
