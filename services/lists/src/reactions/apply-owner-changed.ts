import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { AnySql } from '@scanlist/persistence/database';
import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { listChangedRow } from '../list/list-changed-row.ts';
import { findListVersions, type ListVersion, moveLists } from '../list/list-rows.ts';
import { addressKey, isOwnAddress } from '../notifications/notification-address.ts';
import { findTitleOfList, lockUnaskedAddresses } from '../notifications/notification-rows.ts';
import { askFirst, keepAddress } from '../notifications/use-address.ts';
import type { Owner } from '../owners/owner.ts';
import { type HeardAccount, lockOwner, storeAccount } from '../owners/owner-rows.ts';
import { storableText } from '../text.ts';

/**
 * Keeps what gateway says of an owner (decision O8). An event that is not newer than the last is dropped, so that twice
 * and late do no harm; so is one of an account that is gone. Lists that notify the own address follow it to the new one. Where this is the first that
 * is heard of the account, readers of foreign addresses that wait are asked (decision O4). When visitors see another company from now on, every list of the owner is told to
 * have changed, else those that followed.
 */
export async function learnAccount(deps: Dependencies, event: EventOf<OwnerChanged>): Promise<void> {
  const { data } = event;
  const told = await deps.sql.transaction(async (tx) => {
    const before = await lockOwner(tx, data.ownerId);
    if (before.deleted) return false;
    if (before.accountVersion !== null && before.accountVersion >= data.version) return false;
    const account = storable(data, before);
    await storeAccount(tx, account);
    const now: Owner = { ...before, ...account, accountVersion: account.version };
    const moved = await followOwnAddress(deps, tx, before, now);
    const asked = before.email === null && (await askLate(deps, tx, now));
    const sameBranding =
      before.companyName === account.companyName && before.companyLogoUrl === account.companyLogoUrl;
    const changed = sameBranding ? moved : await findListVersions(tx, account.ownerId);
    await enqueue(
      tx,
      changed.map(({ id, version }) => listChangedRow(deps, { id, version, ownerId: account.ownerId })),
    );
    return asked || changed.length > 0;
  });
  if (told) deps.wakeRelay();
}

/** The new own address is kept with a token at once, so that its mails carry a link which stops them. */
async function followOwnAddress(
  deps: Dependencies,
  tx: AnySql,
  before: Owner,
  now: Owner,
): Promise<ListVersion[]> {
  if (before.email === null || now.email === null || isOwnAddress(before.email, now.email)) return [];
  const from = addressKey(before.email);
  const moved = await moveLists(tx, { ownerId: now.id, from, to: now.email, now: deps.now() });
  if (moved.length > 0) await keepAddress(deps, tx, now, now.email);
  return moved;
}

/**
 * Asks the readers of foreign addresses that lists named before the account was known. The own address is never asked,
 * confirmed or not (decision O11).
 */
async function askLate(deps: Dependencies, tx: AnySql, owner: Owner): Promise<boolean> {
  let asked = false;
  for (const address of await lockUnaskedAddresses(tx, owner.id)) {
    if (isOwnAddress(address.address, owner.email)) continue;
    const title = await findTitleOfList(tx, owner.id, address.address);
    if (title !== null && (await askFirst(deps, tx, owner, address, title))) asked = true;
  }
  return asked;
}

/**
 * Gateway may keep names that a database refuses here; an event must not fail for ever over one. An older release of it tells no
 * zone: then the one that is known stays.
 */
function storable(account: OwnerChanged, known: Owner): HeardAccount {
  const text = (value: string | null) => (value === null ? null : storableText(value));
  return {
    ...account,
    email: storableText(account.email),
    emailConfirmed: account.emailConfirmed ?? true,
    firstName: text(account.firstName),
    lastName: text(account.lastName),
    companyName: text(account.companyName),
    companyLogoUrl: text(account.companyLogoUrl),
    timeZone: account.timeZone === undefined ? known.timeZone : text(account.timeZone),
  };
}
