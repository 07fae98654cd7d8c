import type { Dependencies } from '../dependencies.ts';
import { keyRetentionMs } from '../idempotency/idempotency-key.ts';
import { deleteKeysUntil } from '../idempotency/idempotency-key-rows.ts';

/** Deletes idempotency keys after a day (decision P9a), and returns how many. */
export async function purgeIdempotencyKeys(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  return await deleteKeysUntil(deps.sql, new Date(deps.now().getTime() - keyRetentionMs));
}
