import type { Sql } from '@scanlist/persistence/database';
import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import { deleteDraftsOf, deleteEntriesOf, deleteGivenUpLists, findGivenUpListsOf } from './erase-rows.ts';

/** Entries per statement, so that none takes long: one may carry a signature of 200 kB. */
const entriesAtOnce = 1000;
const draftsAtOnce = 5000;

/** Erases lists that were given up, their entries and drafts, in portions; says how many lists. */
export async function eraseLists(sql: Sql, listIds: readonly string[]): Promise<number> {
  await deleteInPortions((most) => deleteEntriesOf(sql, listIds, most), entriesAtOnce);
  await deleteInPortions((most) => deleteDraftsOf(sql, listIds, most), draftsAtOnce);
  return await deleteGivenUpLists(sql, listIds);
}

/**
 * Erases one portion of the lists of an owner that were given up: entries, then drafts, then the lists themselves. Says
 * whether there was any, and so may be more. Two at once do no harm.
 */
export async function eraseSomeOf(sql: Sql, ownerId: string): Promise<boolean> {
  const listIds = await findGivenUpListsOf(sql, ownerId);
  if (listIds.length === 0) return false;
  if ((await deleteEntriesOf(sql, listIds, entriesAtOnce)) > 0) return true;
  if ((await deleteDraftsOf(sql, listIds, draftsAtOnce)) > 0) return true;
  await deleteGivenUpLists(sql, listIds);
  return true;
}
