import type { removeNotificationAddresses as contract } from '@scanlist/contracts/messages/lists';
import { enqueue } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { isOwnAddress, normalizeAddress, tokenBits } from './notification-address.ts';
import { clearAddressesOfLists, deleteAddresses, keepStop, lockAddresses } from './workspace-address-rows.ts';

/**
 * Takes addresses off every list of this owner and deletes them, so that their readers cannot start the mails again. One
 * whose reader stopped the mails is kept as stopped, so that naming it again asks nobody. The account's own address stays
 * as it is. The trail names each list. Raises `NOT_SIGNED_IN` for a deleted account.
 */
export async function removeNotificationAddresses(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<{ lists: number }> {
  const { ownerId, actor } = input;
  const lists = await deps.sql.transaction(async (tx) => {
    const { email } = await lockActiveOwner(tx, ownerId);
    const named = input.addresses.filter((address) => !isOwnAddress(address, email));
    const addresses = [...new Set(named.map(normalizeAddress))];
    const cleared = await clearAddressesOfLists(tx, { ownerId, addresses, actor, now: deps.now() });
    const known = await lockAddresses(tx, ownerId, addresses);
    const isStopped = ({ answer }: (typeof known)[number]) => answer === 'stop';
    for (const { address } of known.filter(isStopped))
      await keepStop(tx, { ownerId, address, token: deps.randomId(tokenBits) });
    const others = known.filter((row) => !isStopped(row)).map(({ address }) => address);
    await deleteAddresses(tx, ownerId, others);
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
