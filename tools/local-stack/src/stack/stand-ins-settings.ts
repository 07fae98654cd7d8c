import { readConfig, switchSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';
import { catalogueVariables } from './settings.ts';

const port = z.coerce.number('must be a port number').int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const schema = z.object({
  ...catalogueVariables,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  GATEWAY_URL: httpUrl,
  STRIPE_LOCAL_WEBHOOK_SECRET: z.string('is missing'),
  /** Missing in a `.env` of an older release: then the mailbox sends no webhooks. */
  RESEND_LOCAL_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** '1' if Resend sends the mails. */
  USES_RESEND: switchSchema.prefault('0'),
  /** '1' if Stripe charges the cards. */
  USES_STRIPE: switchSchema.prefault('0'),
  /** The address to listen on; in a container, every address. */
  HOST: z.string().default('127.0.0.1'),
  /** The host names other machines use for this one, separated by commas. */
  HOST_NAMES: z
    .string()
    .default('')
    .transform((names) => names.split(',').filter(Boolean)),
  MAILBOX_PORT: port.default(8025),
  STRIPE_PORT: port.default(12_111),
});

/** The settings of the stand-ins as a separate process. Prints every problem and throws ConfigError. */
export const readStandInsSettings = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);
