import type { Dependencies } from './dependencies.ts';
import { purgeDeletedEntries } from './purges/purge-deleted-entries.ts';
import { purgeDrafts } from './purges/purge-drafts.ts';
import { purgeExpiredEntries, purgeExpiredSignatures } from './purges/purge-expired.ts';
import { purgeIdempotencyKeys } from './purges/purge-idempotency-keys.ts';
import { purgeLists } from './purges/purge-lists.ts';
import { purgeLiveDemos } from './purges/purge-live-demos.ts';
import { purgeMailQuotas } from './purges/purge-mail-quotas.ts';
import { purgeSummaries } from './purges/purge-summaries.ts';
import { purgeSurplusDrafts } from './purges/purge-surplus-drafts.ts';

/** The daily purges by name: old drafts, deleted lists and entries, quota counts and summaries (decision P9a). */
export function dailyPurges(deps: Pick<Dependencies, 'sql' | 'now'>): Record<string, () => Promise<number>> {
  return {
    drafts: () => purgeDrafts(deps),
    'deleted lists': () => purgeLists(deps),
    'deleted entries': () => purgeDeletedEntries(deps),
    'mail quotas': () => purgeMailQuotas(deps),
    summaries: () => purgeSummaries(deps),
  };
}

/**
 * The hourly purges by name: ended live demos, idempotency keys after a day, surplus drafts of a list, and what lists
 * delete by themselves (decision 0076).
 */
export function hourlyPurges(
  deps: Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'wakeRelay'>,
): Record<string, () => Promise<number>> {
  return {
    'live demos': () => purgeLiveDemos(deps),
    'idempotency keys': () => purgeIdempotencyKeys(deps),
    'surplus drafts': () => purgeSurplusDrafts(deps),
    'expired entries': () => purgeExpiredEntries(deps),
    'expired signatures': () => purgeExpiredSignatures(deps),
  };
}
