import { baseConfig, ConfigError, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

/** The card provider: Stripe itself, or the stand-in of a local installation. */
export type ProviderConfig =
  | { mode: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; url?: string }
  | { mode: 'local'; url: string; webhookSecret?: string };

const cents = z.coerce.number('must be a whole number of cents').int().positive();

const schema = z.object({
  ...baseConfig,
  PRICE_MONTHLY_CENTS: cents.default(799),
  PRICE_ANNUALLY_CENTS: cents.default(7670),
  CURRENCY: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be a currency code of three letters')
    .toLowerCase()
    .default('usd'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** With the keys: another server that speaks Stripe's HTTP API, such as a proxy; without it, Stripe itself. */
  STRIPE_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
    .optional(),
  STRIPE_LOCAL_URL: z.url('must be the address of the stand-in').default('http://127.0.0.1:12111'),
  STRIPE_LOCAL_WEBHOOK_SECRET: z.string().optional(),
});

/**
 * The environment of this service; `provider` says what the three Stripe keys together mean.
 *
 * @throws ConfigError for an unusable environment, and for some of the keys without the others.
 */
export function readBillingConfig(env: Record<string, string | undefined> = process.env) {
  const config = readConfig(schema, env);
  return { ...config, provider: providerOf(config) };
}

/** All three keys mean Stripe, none means the stand-in; anything else ends the start. */
function providerOf(config: z.output<typeof schema>): ProviderConfig {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = keys.filter((key) => config[key] === undefined);
  if (missing.length === keys.length) {
    const { STRIPE_LOCAL_URL: url, STRIPE_LOCAL_WEBHOOK_SECRET: webhookSecret } = config;
    return { mode: 'local', url, ...(webhookSecret ? { webhookSecret } : {}) };
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: url,
  } = config;
  if (secretKey && publishableKey && webhookSecret) {
    return { mode: 'stripe', secretKey, publishableKey, webhookSecret, ...(url ? { url } : {}) };
  }
  const message = `${missing.join(' and ')} missing: set all three Stripe keys, or none for the local stand-in`;
  process.stderr.write(`The configuration is not usable:\n  ${message}\n`);
  throw new ConfigError(message);
}
