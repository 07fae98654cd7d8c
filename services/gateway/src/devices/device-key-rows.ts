import type { Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';

/**
 * The key that signs the cookies of devices, the same in every gateway.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` where the database is away.
 */
export async function readDeviceKey(sql: Sql): Promise<Buffer> {
  const [row] = await fromDatabase(sql<{ key: Buffer }[]>`select key from device_key`);
  if (!row) throw new Error('the key of devices is missing: a migration makes it');
  return row.key;
}
