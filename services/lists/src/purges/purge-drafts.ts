import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import type { Dependencies } from '../dependencies.ts';
import { draftCutoff } from '../drafts/draft.ts';
import { deleteDraftsWithoutList, deleteStaleDrafts } from '../drafts/draft-rows.ts';

/** Deletes drafts that were not touched for sixty days, or whose list is gone (decision P9a). Returns how many rows. */
export async function purgeDrafts(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  const cutoff = draftCutoff(deps.now());
  const stale = await deleteInPortions((most) => deleteStaleDrafts(deps.sql, cutoff, most));
  return stale + (await deleteInPortions((most) => deleteDraftsWithoutList(deps.sql, most)));
}
