import type { Sql } from '@scanlist/persistence/database';
import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import {
  deleteDraftsOf,
  deleteEntriesOf,
  deleteFiguresOf,
  deleteMarkedLists,
  findMarkedListsOf,
} from './erase-rows.ts';

/** Entries per statement, so that none takes long: one may carry a signature of 200 kB. */
const entriesAtOnce = 1000;
const draftsAtOnce = 5000;
const figuresAtOnce = 5000;

/** Erases marked lists, their entries, drafts and figures, in portions; returns how many lists. */
export async function eraseLists(sql: Sql, listIds: readonly string[]): Promise<number> {
  await deleteInPortions((most) => deleteEntriesOf(sql, listIds, most), entriesAtOnce);
  await deleteInPortions((most) => deleteDraftsOf(sql, listIds, most), draftsAtOnce);
  await deleteInPortions((most) => deleteFiguresOf(sql, listIds, most), figuresAtOnce);
  return await deleteMarkedLists(sql, listIds);
}

/**
 * Erases one portion of an owner's marked lists: entries, then drafts, then figures, then the lists. Returns whether there was any,
 * and so may be more. It may run several times at once.
 */
export async function eraseSomeListsOf(sql: Sql, ownerId: string): Promise<boolean> {
  const listIds = await findMarkedListsOf(sql, ownerId);
  if (listIds.length === 0) return false;
  if ((await deleteEntriesOf(sql, listIds, entriesAtOnce)) > 0) return true;
  if ((await deleteDraftsOf(sql, listIds, draftsAtOnce)) > 0) return true;
  if ((await deleteFiguresOf(sql, listIds, figuresAtOnce)) > 0) return true;
  await deleteMarkedLists(sql, listIds);
  return true;
}
