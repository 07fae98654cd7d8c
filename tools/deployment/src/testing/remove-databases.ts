import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';

/** Removes the databases and roles that `setup` created on the test server; they have their production names. */
export async function removeDatabases(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const sql = connectDatabase({ url, service: 'deployment', poolMax: 1, logger: silentLogger });
  try {
    for (const name of ['gateway', 'lists', 'billing', 'notify', 'local']) {
      await sql.unsafe(`drop database if exists scanlist_${name} with (force)`);
      await sql.unsafe(`drop role if exists scanlist_${name}`);
      await sql.unsafe(`drop role if exists scanlist_${name}_owner`);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}
