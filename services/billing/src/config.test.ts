import { ConfigError } from '@scanlist/service-kit/config';
import { expect, test, vi } from 'vitest';
import { readBillingConfig } from './config.ts';

const base = {
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://127.0.0.1/billing',
  PUBLIC_ORIGIN: 'http://localhost:3000/',
};
const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };

test('without Stripe keys the provider is the stand-in', () => {
  const { provider } = readBillingConfig({ ...base, STRIPE_LOCAL_URL: 'http://127.0.0.1:4242' });
  expect(provider).toEqual({ mode: 'local', url: 'http://127.0.0.1:4242' });
});

test('with all three keys it is Stripe', () => {
  expect(readBillingConfig({ ...base, ...keys }).provider).toEqual({
    mode: 'stripe',
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'whsec',
  });
});

test('with the keys, another server with Stripe’s API can be set; without them that has no effect', () => {
  const elsewhere = { ...base, STRIPE_BASE_URL: 'https://stripe.proxy.example' };
  expect(readBillingConfig({ ...elsewhere, ...keys }).provider).toMatchObject({
    mode: 'stripe',
    url: 'https://stripe.proxy.example',
  });
  expect(readBillingConfig(elsewhere).provider.mode).toBe('local');
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => readBillingConfig({ ...base, STRIPE_BASE_URL: 'https://a.example/v1' })).toThrow(
    'STRIPE_BASE_URL',
  );
  expect(printed).toHaveBeenCalled();
  printed.mockRestore();
});

test('with some of the keys it refuses to start and names the missing one, and no value', () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const read = () => readBillingConfig({ ...base, ...keys, STRIPE_WEBHOOK_SECRET: '' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('STRIPE_WEBHOOK_SECRET missing');
  expect(printed.mock.calls.join()).not.toContain('sk,');
  printed.mockRestore();
});

test('prices are 7.99 a month and 76.70 a year unless configured', () => {
  expect(readBillingConfig(base)).toMatchObject({
    PRICE_MONTHLY_CENTS: 799,
    PRICE_ANNUALLY_CENTS: 7670,
    CURRENCY: 'usd',
  });
  expect(readBillingConfig({ ...base, PRICE_MONTHLY_CENTS: '900', CURRENCY: 'EUR' })).toMatchObject({
    PRICE_MONTHLY_CENTS: 900,
    CURRENCY: 'eur',
  });
});
