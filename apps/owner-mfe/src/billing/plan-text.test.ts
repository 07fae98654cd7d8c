import { consentText, type Plans } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { examplePlans as plans } from '../testing/example-plans.ts';
import { formatPlanPrice, periodTabs, relativeToDeviceClock } from './plan-text.ts';

test('prices and the saving of the year come from the catalogue', () => {
  expect(formatPlanPrice(plans, 'monthly')).toBe('$7.99 per month');
  expect(formatPlanPrice(plans, 'annually')).toBe('$76.70 per year');
  expect(periodTabs(plans)).toEqual([
    { value: 'monthly', label: 'Monthly' },
    { value: 'annually', label: 'Annually', note: 'Save 20%' },
  ]);
  const dear = { ...plans, prices: [plans.prices[0], { period: 'annually', priceCents: 9588 }] } as Plans;
  expect(periodTabs(dear)).toContainEqual({ value: 'annually', label: 'Annually' });
});

test('a device whose clock is wrong by days shows the day on which the card is charged', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const told = { ...plans, at: now.toISOString() };
  const ahead = { ...told, clockAheadMs: 86_400_000 };
  for (const days of [-40, 0, 3]) {
    const device = new Date(now.getTime() + days * 86_400_000);
    const shown = (plans: Plans) =>
      consentText(relativeToDeviceClock(plans, device.getTime()), 'monthly', device);
    expect(shown(told)).toBe(consentText(told, 'monthly', now));
    expect(shown(ahead)).toBe(consentText(ahead, 'monthly', now));
  }
});
