import type { removeNotificationAddresses as contract } from '@scanlist/contracts/messages/lists';
import { enqueue } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { normalizeAddress } from './notification-address.ts';
import { clearAddressesOfLists, deleteAddresses } from './workspace-address-rows.ts';

/**
 * Takes addresses off every list of this owner and deletes them, so that their readers cannot start the mails again. The
 * trail names each list. Raises `NOT_SIGNED_IN` for a deleted account.
 */
export async function removeNotificationAddresses(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<{ lists: number }> {
  const { ownerId, actor } = input;
  const addresses = [...new Set(input.addresses.map(normalizeAddress))];
  const lists = await deps.sql.transaction(async (tx) => {
    await lockActiveOwner(tx, ownerId);
    const cleared = await clearAddressesOfLists(tx, { ownerId, addresses, actor, now: deps.now() });
    await deleteAddresses(tx, ownerId, addresses);
    const details = { fields: ['notifications' as const] };
    const events = cleared.flatMap((list) => [
      listChangedRow(deps, { ...list, ownerId }),
      activityRow(deps, { ...list, ownerId }, { kind: 'list-edited', actor, details }),
    ]);
    if (events.length > 0) await enqueue(tx, events);
    return cleared.length;
  });
  if (lists > 0) deps.wakeRelay();
  return { lists };
}
