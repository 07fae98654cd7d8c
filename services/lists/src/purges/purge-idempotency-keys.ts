import type { Dependencies } from '../dependencies.ts';
import { keyKeptMs } from '../idempotency/idempotency-key.ts';
import { deleteKeysMadeUntil } from '../idempotency/idempotency-key-rows.ts';

/** Drops keys that were kept for a day (decision P9a), and says how many. */
export async function purgeIdempotencyKeys(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  return await deleteKeysMadeUntil(deps.sql, new Date(deps.now().getTime() - keyKeptMs));
}
