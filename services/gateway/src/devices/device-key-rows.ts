import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/**
 * The key that signs the cookies of devices and the marks of documents, and makes the secrets of posted forms, the same for every
 * gateway.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` while the database is unavailable.
 */
export async function readDeviceKey(sql: Sql): Promise<Buffer> {
  const [row] = await translateDatabaseErrors(sql<{ key: Buffer }[]>`select key from device_key`);
  if (!row) throw new Error('the key of devices is missing: a migration makes it');
  return row.key;
}
