import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import type { Tx } from '@scanlist/persistence/database';
import type { Dependencies } from '../dependencies.ts';
import { activityRow, type ListActivity } from '../list-model/activity-row.ts';
import type { List } from '../list-model/list.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { registerAddress } from '../notifications/register-address.ts';
import type { Owner } from '../owners/owner.ts';
import { insertList } from './owner-list-rows.ts';

/**
 * Inserts a new list of an owner whose row the caller holds locked, with its events and its notification address, and
 * returns the status of that address. Raises `THROTTLED` for one new address too many.
 */
export async function insertNewList(
  deps: Dependencies,
  tx: Tx,
  owner: Owner,
  list: List,
  activity: ListActivity,
  ownEmail?: string,
): Promise<NotificationStatus> {
  await insertList(tx, list, [listChangedRow(deps, list), activityRow(deps, list, activity)]);
  return await registerAddress(deps, tx, owner, { ...list, ownEmail, actor: activity.actor });
}
