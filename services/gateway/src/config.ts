import { baseConfig, readConfig, switchSchema } from '@scanlist/service-kit/config';
import { readTrustedKeys } from '@scanlist/slices/signature';
import { z } from 'zod';
import { workMb } from './admission/work-memory.ts';
import {
  companyAddressSchema,
  companyNameSchema,
  socialLinksSchema,
  supportEmailSchema,
} from './site/site-config.ts';

/** A load balancer polls every few seconds; in development there is none. */
const usualDrainSeconds = { production: 5, development: 0.25, test: 0.25 };
/** The whole stop has 15 seconds (`runService`). */
const drainSecondsMax = 10;

const trustedKeysSchema = z.string().transform((text, context) => {
  try {
    return readTrustedKeys(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

const perMinute = z.coerce.number().int().positive();
/** Ten times as many, the limit of a site in kilobytes, still fit an integer of PostgreSQL. */
const countMax = 200_000_000;

/** Each work has to fit. */
const workMemoryMbLeast = Math.max(...Object.values(workMb));

const settings = z.object({
  ...baseConfig,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on besides the loopback addresses; 0.0.0.0 or :: means every address. */
  HOST: z.string().min(1).optional(),
  /**
   * For development: the folder that holds the built slices, `<root>/shell/dist`, `<root>/owner-mfe/dist` and so on. Without
   * it the slices are those the registry names.
   */
  SLICES_ROOT: z.string().min(1).optional(),
  /** The folder in which slices are kept over a restart. */
  SLICES_CACHE: z.string().min(1).optional(),
  /** The public keys of those who may sign slices: `<slice>=<key>` or `*=<key>`, separated by spaces. */
  SLICE_KEYS: trustedKeysSchema.optional(),
  /** '1' if one proxy in front appends the caller's address to X-Forwarded-For. */
  TRUST_PROXY: switchSchema.prefault('0'),
  /** '1' makes browsers use https for a year for every host below that of PUBLIC_ORIGIN, too. */
  HSTS_SUBDOMAINS: switchSchema.prefault('0'),
  /** '1' looks for rebuilt slices several times a second instead of every two seconds. */
  WATCH_SLICES: switchSchema.prefault('0'),
  /** The demo owner's password if DEMO is '1'; absent: the public one from the documentation. */
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** The address of the payment stand-in; absent where cards are really charged. */
  STRIPE_LOCAL_URL: z.url().optional(),
  /** The company on the public pages; the product’s name if absent (decision P1). */
  COMPANY_NAME: companyNameSchema.optional(),
  /** On one line; the pages show none if absent. */
  COMPANY_ADDRESS: companyAddressSchema.optional(),
  SUPPORT_EMAIL: supportEmailSchema.prefault('support@scanlist.example'),
  /** `Name=https://...`, separated by commas; the word `none` for none. */
  SOCIAL_LINKS: socialLinksSchema.prefault(
    'LinkedIn=https://linkedin.example/scanlist,Instagram=https://instagram.example/scanlist,YouTube=https://youtube.example/scanlist',
  ),
  /** For how many visitors a new version of a slice fails before it is taken back; 0 never takes one back. */
  SLICE_ERROR_VISITORS: z.coerce.number().int().min(0).max(10_000).default(5),
  /** How long after its activation a version is new. */
  SLICE_ERROR_MINUTES: z.coerce.number().int().min(1).max(600).default(10),
  SIGN_INS_PER_MINUTE: perMinute.default(20),
  SIGN_UPS_PER_MINUTE: perMinute.default(20),
  SETUP_INTENTS_PER_MINUTE: perMinute.default(20),
  FILL_WRITES_PER_MINUTE: perMinute.default(600),
  /** Writes of an owner, in all sessions together. No person reaches the limit. */
  OWNER_WRITES_PER_MINUTE: perMinute.default(300),
  /** Entries recorded per address and hour, and their size; phones keep further ones and send them later. */
  ADDRESS_ENTRIES_PER_HOUR: z.coerce.number().int().positive().max(countMax).default(2_000),
  ADDRESS_ENTRY_MB_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .max(countMax / 1_000)
    .default(200),
  /** What imports, exports and renderers besides those of live versions may have together, in MB of 1,048,576 bytes. */
  WORK_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(workMemoryMbLeast, `must be at least ${workMemoryMbLeast}`)
    .max(16_384)
    .default(256),
  LIVE_DEMOS_PER_MINUTE: perMinute.default(20),
  SUPPORT_MESSAGES_PER_MINUTE: perMinute.default(20),
  /** How long after the password was given it is not required again (decision 0049). */
  REAUTH_MINUTES: z.coerce.number('must be 1 to 60').int('must be 1 to 60').min(1).max(60).default(10),
  /** For all senders together; further messages are mailed later. */
  SUPPORT_MAILS_PER_HOUR: z.coerce.number().int().positive().max(1_000).default(60),
  /** How long a stopping gateway still answers after `/readyz` reports that it stops. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(drainSecondsMax).optional(),
});

const schema = settings.superRefine((values, context) => {
  if (values.SLICES_ROOT !== undefined) return;
  for (const name of ['SLICES_CACHE', 'SLICE_KEYS'] as const) {
    if (values[name] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'is missing; only SLICES_ROOT replaces it' });
  }
});

export type GatewayConfig = z.output<typeof schema>;

/** The environment of this service. */
export const readGatewayConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);

/** How long a stopping gateway still answers, in milliseconds. */
export function drainMsOf({ DRAIN_SECONDS: seconds, NODE_ENV: environment }: GatewayConfig): number {
  return 1_000 * (seconds ?? usualDrainSeconds[environment]);
}
