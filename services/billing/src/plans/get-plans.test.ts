import { consentText } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { fakeProvider } from '../testing/fake-provider.ts';
import { createCatalogue } from './catalogue.ts';
import { getPlans } from './get-plans.ts';

const catalogue = createCatalogue({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' });
const now = new Date('2026-11-20T10:00:00.000Z');
const plansAt = (providerNow: () => Promise<Date>) =>
  getPlans({ catalogue, provider: { ...fakeProvider(), now: providerNow }, now: () => now });

test('while the provider has our time, the response is the catalogue and that time', async () => {
  expect(await plansAt(async () => new Date(now.getTime() + 2_000))).toEqual({
    ...catalogue,
    at: '2026-11-20T10:00:00.000Z',
  });
});

test('when the provider’s clock was moved, the response says how far, so that the day of the charge is right', async () => {
  const plans = await plansAt(async () => new Date('2026-11-24T10:00:00.000Z'));
  expect(consentText(plans, 'monthly', now)).toContain('$7.99 on December 1, 2026');
  expect(consentText(catalogue, 'monthly', now)).toContain('$7.99 on November 27, 2026');
});

test('prices do not wait for a provider that does not answer', async () => {
  const { at, ...plans } = await plansAt(() => new Promise(() => {}));
  expect([plans, at]).toEqual([catalogue, now.toISOString()]);
});
