import { readConfig, switchSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';
import { replicasSchema, streamMegabytesSchema } from './settings.ts';

const password = z.string('is missing');

const schema = z.object({
  /** An administrator's address. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  /** '1' on a server that only has ScanList's databases. */
  DATABASE_SERVER_IS_OURS: switchSchema.prefault('0'),
  DATABASE_GATEWAY_PASSWORD: password,
  DATABASE_LISTS_PASSWORD: password,
  DATABASE_BILLING_PASSWORD: password,
  DATABASE_NOTIFY_PASSWORD: password,
  DATABASE_LOCAL_PASSWORD: password,
  NATS_URL: z.string('is missing'),
  NATS_ADMIN_PASSWORD: password,
  NATS_REPLICAS: replicasSchema.prefault('1'),
  NATS_STREAM_MB: streamMegabytesSchema,
});

/** The settings of `set-up`. Prints every problem with its variable's name and throws ConfigError. */
export const readSetUpSettings = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);
