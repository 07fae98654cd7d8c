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
  /** Absent in a `.env` of an older release: then the mailbox tells nothing of its mails. */
  RESEND_LOCAL_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** '1' where Resend sends the mails. */
  USES_RESEND: switchSchema.prefault('0'),
  /** '1' where Stripe charges the cards. */
  USES_STRIPE: switchSchema.prefault('0'),
  /** Where compose runs it, every address of its container. */
  HOST: z.string().default('127.0.0.1'),
  /** The names others call this machine by, with commas between. */
  HOST_NAMES: z
    .string()
    .default('')
    .transform((names) => names.split(',').filter(Boolean)),
  MAILBOX_PORT: port.default(8025),
  STRIPE_PORT: port.default(12_111),
});

/** What the stand-ins are told as a process of their own. Throws ConfigError, with every problem printed. */
export const readStandInsSettings = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);
