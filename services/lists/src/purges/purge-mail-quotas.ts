import { deleteQuotasUnusedSince } from '@scanlist/persistence/mail-quota';
import type { Dependencies } from '../dependencies.ts';
import { longestQuotaMs } from '../notifications/mail-quota.ts';

/** Deletes quota counts that no longer matter (decision O4), and returns how many. */
export async function purgeMailQuotas(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  return await deleteQuotasUnusedSince(deps.sql, new Date(deps.now().getTime() - longestQuotaMs));
}
