import { connectDatabase } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';

/** Runs one statement on its own connection and returns the number of rows. The statement must never contain input. */
export async function runStatement(url: string, statement: string): Promise<number> {
  const sql = connectDatabase({
    url,
    service: 'local-stack',
    poolMax: 1,
    logger: createLogger('local-stack'),
  });
  try {
    return (await sql.unsafe(statement)).count;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
