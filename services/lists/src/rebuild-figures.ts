import { connectDatabase } from '@scanlist/persistence/database';
import { readConfig } from '@scanlist/service-kit/config';
import { createLogger } from '@scanlist/service-kit/logger';
import { z } from 'zod';
import { rebuildFigures } from './figures/rebuild-figures.ts';

/**
 * `npm run rebuild-figures`, or `node dist/rebuild-figures.js` with DATABASE_URL: recounts all entries and ends when that is
 * done. The service may run meanwhile, and shares the work. A second run at the same time does no harm.
 */
const { DATABASE_URL: url } = readConfig(z.object({ DATABASE_URL: z.url() }), process.env);
const logger = createLogger('lists');
const sql = connectDatabase({ url, service: 'lists', logger });
try {
  const lists = await rebuildFigures({ sql });
  process.stdout.write(`recounted the entries of ${lists.toLocaleString('en-US')} lists\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await sql.end({ timeout: 5 });
}
