import { baseConfig, switchSchema } from '@scanlist/service-kit/config';
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

/** The gateway's environment; everything a process of it can be told. */
export const gatewayConfigSchema = z.object({
  ...baseConfig,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on; every address of the machine when absent. */
  HOST: z.string().min(1).optional(),
  /** The folder that holds the built slices: `<root>/shell/dist`, `<root>/owner-mfe/dist` and so on. */
  SLICES_ROOT: z.string().min(1),
  /** '1' when one proxy stands in front and appends the caller's address to X-Forwarded-For. */
  TRUST_PROXY: switchSchema.prefault('0'),
  /** '1' looks for rebuilt slices several times a second instead of every two seconds. */
  WATCH_SLICES: switchSchema.prefault('0'),
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
  LIVE_DEMOS_PER_MINUTE: perMinute.default(20),
  SUPPORT_MESSAGES_PER_MINUTE: perMinute.default(20),
  /** How long a session that was read is taken to go on. With several gateways 0: a sign-out at one of them reaches no other. */
  SESSION_CACHE_SECONDS: z.coerce.number('must be 0 to 30').min(0).max(30).default(30),
  /** Over all senders; what was sent beyond that is mailed later. */
  SUPPORT_MAILS_PER_HOUR: z.coerce.number().int().positive().max(1_000).default(60),
  /** How long a stopping gateway goes on answering after `/readyz` says no. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(drainSecondsMax).optional(),
});

/** How long a stopping gateway goes on answering, in milliseconds. */
export function drainMsOf({
  DRAIN_SECONDS: seconds,
  NODE_ENV: environment,
}: z.output<typeof gatewayConfigSchema>): number {
  return 1_000 * (seconds ?? usualDrainSeconds[environment]);
}
