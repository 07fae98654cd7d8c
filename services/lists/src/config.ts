import { baseConfig, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

/** The environment of this service. */
export const readListsConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(z.object(baseConfig), env);
