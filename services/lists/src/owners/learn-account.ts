import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import { listChangedRow } from '../lists/list-changed-row.ts';
import { storableText } from '../text.ts';
import type { World } from '../world.ts';
import { findListVersions, lockBranding, storeAccount, tell } from './owner-rows.ts';

/**
 * Keeps what gateway says of an owner (decision O8). An event that is not newer than the last is dropped, so that twice
 * and late do no harm. When visitors see another company from now on, every list of the owner is told to have changed.
 */
export async function learnAccount(world: World, event: EventOf<OwnerChanged>): Promise<void> {
  const account = storable(event.data);
  const told = await world.sql.begin(async (tx) => {
    const before = await lockBranding(tx, account.ownerId);
    if (before.accountVersion !== null && before.accountVersion >= account.version) return false;
    await storeAccount(tx, account);
    const sameBranding =
      before.companyName === account.companyName && before.companyLogoUrl === account.companyLogoUrl;
    if (sameBranding) return false;
    const lists = await findListVersions(tx, account.ownerId);
    if (lists.length === 0) return false;
    await tell(
      tx,
      lists.map(({ id, version }) => listChangedRow(world, { id, version, ownerId: account.ownerId })),
    );
    return true;
  });
  if (told) world.wakeRelay();
}

/** Gateway may keep names that a database refuses here; an event must not fail for ever over one. */
function storable(account: OwnerChanged): OwnerChanged {
  const text = (value: string | null) => (value === null ? null : storableText(value));
  return {
    ...account,
    email: storableText(account.email),
    firstName: text(account.firstName),
    lastName: text(account.lastName),
    companyName: text(account.companyName),
    companyLogoUrl: text(account.companyLogoUrl),
  };
}
