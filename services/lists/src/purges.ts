import { purgeDrafts } from './drafts/purge-drafts.ts';
import { purgeLists } from './lists/purge-lists.ts';
import { purgeMailQuotas } from './notifications/purge-mail-quotas.ts';
import type { World } from './world.ts';

/** What this service drops daily, each by its name: old drafts, deleted lists and what no longer counts (decision P9a). */
export function purges(world: Pick<World, 'sql' | 'now'>): Record<string, () => Promise<number>> {
  return {
    drafts: () => purgeDrafts(world),
    'deleted lists': () => purgeLists(world),
    'mail quotas': () => purgeMailQuotas(world),
  };
}
