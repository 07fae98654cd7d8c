import type { World } from '../world.ts';
import { longestQuotaMs } from './mail-quota.ts';
import { deleteQuotasUnusedSince } from './mail-quota-rows.ts';

/** Forgets who was mailed how often once it counts no more (decision O4), and says how many counts that were. */
export async function purgeMailQuotas(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  return await deleteQuotasUnusedSince(world.sql, new Date(world.now().getTime() - longestQuotaMs));
}
