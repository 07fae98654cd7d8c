import { join, resolve } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { usualStreamMegabytes } from '@scanlist/messaging/provision';
import { readConfig, switchSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const cents = z.coerce.number('must be a whole number of cents').int().positive();

/** Prices and currency. */
export const catalogueVariables = {
  PRICE_MONTHLY_CENTS: cents.default(799),
  PRICE_ANNUALLY_CENTS: cents.default(7670),
  CURRENCY: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be a currency code of three letters')
    .toLowerCase()
    .default('usd'),
};

/** The minimum number of stream replicas. */
export const replicasSchema = z.enum(['1', '3', '5'], 'must be 1, 3 or 5').transform(Number);

/** The size limit of each stream. Five streams fit the server's storage. */
export const streamMegabytesSchema = z.coerce
  .number('must be a whole number of megabytes')
  .int()
  .min(16)
  .max(1_500)
  .default(usualStreamMegabytes);

const schema = z
  .object({
    STACK_DIR: z.string().optional(),
    PORT: z.coerce
      .number('must be a port number, or 0 for a free one')
      .int()
      .min(0)
      .max(65535)
      .prefault(3000),
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    HOST: z.string().optional(),
    TRUST_PROXY: switchSchema.prefault('0'),
    DEMO: switchSchema.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    NATS_URL: z.string().optional(),
    NATS_REPLICAS: replicasSchema.prefault('1'),
    NATS_STREAM_MB: streamMegabytesSchema,
    RESEND_API_KEY: z.string().optional(),
    RESEND_BASE_URL: z.string().optional(),
    RESEND_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_BASE_URL: z.string().optional(),
    STRIPE_LOCAL_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    ...catalogueVariables,
  })
  .superRefine((values, context) => {
    const missing = stripeNames.filter((name) => !values[name]);
    if (missing.length === 0 || missing.length === stripeNames.length) return;
    for (const name of missing) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is missing: Stripe needs all three of its keys',
      });
    }
  });

export interface Settings {
  root: string;
  /** `.local`, or the folder STACK_DIR names. */
  directory: string;
  /** 0 means a free port. */
  port: number;
  /** The address the gateway listens on in addition to the loopback addresses, if any. */
  host: string | undefined;
  /** Whether a proxy in front names the client. */
  trustProxy: boolean;
  publicOrigin: string | undefined;
  /** Undefined if DEMO is not set (`chooseDemoOwner`). */
  demo: boolean | undefined;
  databaseUrl: string | undefined;
  /** One server, or several of a cluster, separated by commas. */
  natsUrl: string | undefined;
  natsReplicas: number;
  /** The size limit of each stream. */
  natsStreamMegabytes: number;
  /** Passwords of NATS_<SERVICE>_PASSWORD and NATS_ADMIN_PASSWORD, for an external server. */
  natsPasswords: Partial<Record<ServiceName | 'admin', string>>;
  usesResend: boolean;
  usesStripe: boolean;
  /** The address the Stripe stand-in sends events to, instead of the gateway. */
  stripeWebhookUrl: string | undefined;
  /** The prices of the Stripe stand-in. */
  catalogue: { currency: string; monthlyCents: number; annuallyCents: number };
}

/** Reads the settings. Prints every problem with its variable's name and throws ConfigError. */
export function readSettings(root: string, env: NodeJS.ProcessEnv): Settings {
  const values = readConfig(schema, env);
  const users = [...serviceNames, 'admin' as const];
  const passwords = users.map((user) => [user, env[`NATS_${user.toUpperCase()}_PASSWORD`]]);
  return {
    root,
    directory: values.STACK_DIR ? resolve(values.STACK_DIR) : join(root, '.local'),
    port: values.PORT,
    host: values.HOST,
    trustProxy: values.TRUST_PROXY,
    publicOrigin: values.PUBLIC_ORIGIN?.replace(/\/+$/, ''),
    demo: values.DEMO,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    natsReplicas: values.NATS_REPLICAS,
    natsStreamMegabytes: values.NATS_STREAM_MB,
    natsPasswords: Object.fromEntries(passwords.filter(([, password]) => password)),
    usesResend: values.RESEND_API_KEY !== undefined,
    usesStripe: values.STRIPE_SECRET_KEY !== undefined,
    stripeWebhookUrl: values.STRIPE_LOCAL_WEBHOOK_URL,
    catalogue: {
      currency: values.CURRENCY,
      monthlyCents: values.PRICE_MONTHLY_CENTS,
      annuallyCents: values.PRICE_ANNUALLY_CENTS,
    },
  };
}
