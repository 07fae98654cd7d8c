import { connectDatabase } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';

/** Runs one statement, given in full by us and never by input, on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const sql = connectDatabase({
    url,
    service: 'local-stack',
    poolMax: 1,
    logger: createLogger('local-stack'),
  });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
