import type { Dependencies } from './dependencies.ts';
import { purgeDrafts } from './purges/purge-drafts.ts';
import { purgeIdempotencyKeys } from './purges/purge-idempotency-keys.ts';
import { purgeLists } from './purges/purge-lists.ts';
import { purgeLiveDemos } from './purges/purge-live-demos.ts';
import { purgeMailQuotas } from './purges/purge-mail-quotas.ts';
import { purgeSummaries } from './purges/purge-summaries.ts';
import { purgeSurplusDrafts } from './purges/purge-surplus-drafts.ts';

/** What this service drops daily, each by its name: old drafts, deleted lists and what no longer counts (decision P9a). */
export function dailyPurges(deps: Pick<Dependencies, 'sql' | 'now'>): Record<string, () => Promise<number>> {
  return {
    drafts: () => purgeDrafts(deps),
    'deleted lists': () => purgeLists(deps),
    'mail quotas': () => purgeMailQuotas(deps),
    summaries: () => purgeSummaries(deps),
  };
}

/** What it drops every hour: live demos that have ended, keys that were kept for a day, and the drafts a list has too many of. */
export function hourlyPurges(
  deps: Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'wakeRelay'>,
): Record<string, () => Promise<number>> {
  return {
    'live demos': () => purgeLiveDemos(deps),
    'idempotency keys': () => purgeIdempotencyKeys(deps),
    'surplus drafts': () => purgeSurplusDrafts(deps),
  };
}
