import { baseConfig, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

const schema = z
  .object({
    ...baseConfig,
    RESEND_API_KEY: z.string('is missing'),
    /** Another server that speaks Resend's HTTP API, such as the local mailbox; without it, Resend itself. */
    RESEND_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** The sender of every mail, as `Name <address>`; without it, the product's name at a local address. */
    MAIL_FROM: z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be like Name <mail@example.com>',
      )
      .optional(),
  })
  .transform((config) => ({
    ...config,
    MAIL_FROM: config.MAIL_FROM ?? `${config.PRODUCT_NAME} <notifications@scanlist.local>`,
  }));

type Config = z.output<typeof schema>;

/** The environment of this service; see its README. */
export function notifyConfig(env: Record<string, string | undefined> = process.env): Config {
  return readConfig(schema, env);
}
