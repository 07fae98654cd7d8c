import { baseConfig, readConfig, switchSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';
import {
  companyAddressSchema,
  companyNameSchema,
  socialLinksSchema,
  supportEmailSchema,
} from './site/site-config.ts';

/** A balancer looks every few seconds; at a desk nobody waits for one. */
const usualDrainSeconds = { production: 5, development: 0.25, test: 0.25 };
/** The whole stop has 15 seconds (`runService`). */
const drainSecondsMax = 10;

const perMinute = z.coerce.number().int().positive();
/** Ten times as many, those of a site, are still counted by an integer of PostgreSQL, which counts kilobytes. */
const countMax = 200_000_000;

const schema = z.object({
  ...baseConfig,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on beside this machine's own; none when absent, and every address with 0.0.0.0 or ::. */
  HOST: z.string().min(1).optional(),
  /** The folder that holds the built slices: `<root>/shell/dist`, `<root>/owner-mfe/dist` and so on. */
  SLICES_ROOT: z.string().min(1),
  /** '1' when one proxy stands in front and appends the caller's address to X-Forwarded-For. */
  TRUST_PROXY: switchSchema.prefault('0'),
  /** '1' has browsers come by https to every host below that of PUBLIC_ORIGIN too, for a year. */
  HSTS_SUBDOMAINS: switchSchema.prefault('0'),
  /** '1' looks for rebuilt slices several times a second instead of every two seconds. */
  WATCH_SLICES: switchSchema.prefault('0'),
  /** What the demo owner signs in with, where DEMO is '1'; absent: the password in every document. */
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Where the payment stand-in answers; absent where cards are charged for real. */
  STRIPE_LOCAL_URL: z.url().optional(),
  /** Who runs the product, for the public pages; the product's name when absent (decision P1). */
  COMPANY_NAME: companyNameSchema.optional(),
  /** On one line; the pages name none when absent. */
  COMPANY_ADDRESS: companyAddressSchema.optional(),
  SUPPORT_EMAIL: supportEmailSchema.prefault('support@scanlist.example'),
  /** `Name=https://...`, separated by commas; the word `none` for none. */
  SOCIAL_LINKS: socialLinksSchema.prefault(
    'LinkedIn=https://linkedin.example/scanlist,Instagram=https://instagram.example/scanlist,YouTube=https://youtube.example/scanlist',
  ),
  SIGN_INS_PER_MINUTE: perMinute.default(20),
  SIGN_UPS_PER_MINUTE: perMinute.default(20),
  SETUP_INTENTS_PER_MINUTE: perMinute.default(20),
  FILL_WRITES_PER_MINUTE: perMinute.default(600),
  /** What an owner changes, in all sessions together. No person meets it. */
  OWNER_WRITES_PER_MINUTE: perMinute.default(300),
  /** Entries recorded of one address within an hour, and their size; visitors' phones keep what comes beyond, and send it then. */
  ADDRESS_ENTRIES_PER_HOUR: z.coerce.number().int().positive().max(countMax).default(2_000),
  ADDRESS_ENTRY_MB_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .max(countMax / 1_000)
    .default(200),
  LIVE_DEMOS_PER_MINUTE: perMinute.default(20),
  SUPPORT_MESSAGES_PER_MINUTE: perMinute.default(20),
  /** For how long the password that was given last is not asked for again, where it is needed (decision 0049). */
  REAUTH_MINUTES: z.coerce.number('must be 1 to 60').int('must be 1 to 60').min(1).max(60).default(10),
  /** Over all senders; what was sent beyond that is mailed later. */
  SUPPORT_MAILS_PER_HOUR: z.coerce.number().int().positive().max(1_000).default(60),
  /** How long a stopping gateway goes on answering after `/readyz` says no. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(drainSecondsMax).optional(),
});

export type GatewayConfig = z.output<typeof schema>;

/** The environment of this service. */
export const readGatewayConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);

/** How long a stopping gateway goes on answering, in milliseconds. */
export function drainMsOf({ DRAIN_SECONDS: seconds, NODE_ENV: environment }: GatewayConfig): number {
  return 1_000 * (seconds ?? usualDrainSeconds[environment]);
}
