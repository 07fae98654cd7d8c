import { deleteQuotasUnusedSince } from '@scanlist/persistence/mail-quota';
import type { Dependencies } from '../dependencies.ts';
import { longestQuotaMs } from '../notifications/mail-quota.ts';

/** Forgets who was mailed how often once it counts no more (decision O4), and says how many counts that were. */
export async function purgeMailQuotas(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  return await deleteQuotasUnusedSince(deps.sql, new Date(deps.now().getTime() - longestQuotaMs));
}
