import { baseConfig, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

const countSchema = z.coerce.number().int().positive();

const schema = z.object({
  ...baseConfig,
  /** Mails about single entries within `ENTRY_MAILS_SECONDS`; what comes beyond is summed up in one mail for each list. */
  ENTRY_MAILS_PER_LIST: countSchema.default(20),
  ENTRY_MAILS_PER_MAILBOX: countSchema.default(60),
  ENTRY_MAILS_SECONDS: countSchema.default(600),
  /** What a list takes within a day; visitors' phones keep what comes beyond, and send it then. */
  LIST_ENTRIES_PER_DAY: countSchema.max(1_000_000_000).default(5_000),
  LIST_ENTRY_MB_PER_DAY: countSchema.max(1_000_000_000).default(500),
});

/** The environment of this service. */
export const readListsConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(schema, env);
