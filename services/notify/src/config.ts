import { baseConfig, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

const webhookSecretsSchema = z
  .string()
  .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/,
          'must be a secret like whsec_MfKQ9r8G, or several with commas between them',
        ),
    ),
  );

const schema = z
  .object({
    ...baseConfig,
    RESEND_API_KEY: z.string().optional(),
    /** Another server that speaks Resend's HTTP API, such as the local mailbox; without it, Resend itself. */
    RESEND_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** Without a key: where the local mailbox answers. */
    RESEND_LOCAL_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    /** What signs Resend's webhooks, several separated by commas while one is replaced; absent: none is taken. */
    RESEND_WEBHOOK_SECRET: webhookSecretsSchema.optional(),
    /** Without a key: what signs those of the local mailbox. */
    RESEND_LOCAL_WEBHOOK_SECRET: webhookSecretsSchema.optional(),
    /** The sender of every mail, as `Name <address>`; without it, the product's name at a local address. */
    MAIL_FROM: z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be like Name <mail@example.com>',
      )
      .optional(),
  })
  .refine(({ RESEND_API_KEY: key, RESEND_LOCAL_URL: local }) => key ?? local, {
    path: ['RESEND_API_KEY'],
    error: 'is missing: set it, or RESEND_LOCAL_URL for the local mailbox',
  })
  .transform((config) => ({
    ...config,
    ...(config.RESEND_API_KEY === undefined
      ? {
          RESEND_API_KEY: 're_local',
          RESEND_BASE_URL: config.RESEND_LOCAL_URL?.replace(/\/+$/, ''),
          RESEND_WEBHOOK_SECRET: config.RESEND_LOCAL_WEBHOOK_SECRET ?? [],
        }
      : { RESEND_API_KEY: config.RESEND_API_KEY, RESEND_WEBHOOK_SECRET: config.RESEND_WEBHOOK_SECRET ?? [] }),
    MAIL_FROM: config.MAIL_FROM ?? `${config.PRODUCT_NAME} <notifications@scanlist.local>`,
  }));

type Config = z.output<typeof schema>;

/** The environment of this service; see its README. */
export function readNotifyConfig(env: Record<string, string | undefined> = process.env): Config {
  return readConfig(schema, env);
}
