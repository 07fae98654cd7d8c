import type { World } from '../world.ts';
import { keyKeptMs } from './idempotency-key.ts';
import { deleteKeysMadeUntil } from './idempotency-key-rows.ts';

/** Drops keys that were kept for a day (decision P9a), and says how many. */
export async function purgeIdempotencyKeys(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  return await deleteKeysMadeUntil(world.sql, new Date(world.now().getTime() - keyKeptMs));
}
