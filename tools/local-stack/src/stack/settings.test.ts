import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

afterEach(() => vi.restoreAllMocks());

test('with nothing set, everything is embedded, on port 3000 of this machine only', () => {
  expect(readSettings('/checkout', {})).toEqual({
    root: '/checkout',
    directory: '/checkout/.local',
    port: 3000,
    host: undefined,
    trustProxy: false,
    publicOrigin: undefined,
    demo: undefined,
    databaseUrl: undefined,
    natsUrl: undefined,
    natsReplicas: 1,
    natsStreamMegabytes: 512,
    natsPasswords: {},
    usesResend: false,
    usesStripe: false,
    stripeWebhookUrl: undefined,
    catalogue: { currency: 'usd', monthlyCents: 799, annuallyCents: 7670 },
  });
});

test('a public origin loses its trailing slash', () => {
  expect(readSettings('/c', { PUBLIC_ORIGIN: 'https://lists.example/' }).publicOrigin).toBe(
    'https://lists.example',
  );
});

test.each([
  [{ PORT: 'three' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PRICE_MONTHLY_CENTS: 'much' }, 'PRICE_MONTHLY_CENTS'],
  [{ CURRENCY: 'dollars' }, 'CURRENCY'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ NATS_REPLICAS: '2' }, 'NATS_REPLICAS'],
  [{ PUBLIC_ORIGIN: 'lists.example' }, 'PUBLIC_ORIGIN'],
  [{ STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }, 'STRIPE_WEBHOOK_SECRET'],
])('%o is refused by its name', (env, name) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => readSettings('/c', env)).toThrow(name);
  expect(String(written.mock.calls)).toContain(`${name}: `);
});

test('all three keys of Stripe replace the stand-in', () => {
  const keys = { STRIPE_SECRET_KEY: 'a', STRIPE_PUBLISHABLE_KEY: 'b', STRIPE_WEBHOOK_SECRET: 'c' };
  expect(readSettings('/c', keys).usesStripe).toBe(true);
});
