import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { AnySql } from '@scanlist/persistence/database';
import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { markListsOf } from '../figures/counting-rows.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { findListVersions, type ListVersion, moveListsToAddress } from '../list-model/list-rows.ts';
import { isOwnAddress, normalizeAddress } from '../notifications/notification-address.ts';
import { findTitleOfList, lockUnrequestedAddresses } from '../notifications/notification-rows.ts';
import { findOrCreateAddress, requestFirstConfirmation } from '../notifications/register-address.ts';
import type { Owner } from '../owners/owner.ts';
import { type AccountToStore, lockOwner, storeAccount } from '../owners/owner-rows.ts';
import { storableText } from '../text.ts';

/**
 * Stores the account of an owner (decision O8). An event that is not newer than the last, or of a deleted account, is
 * ignored, so that repeated and late events do no harm. Lists that notify the old own address notify the new one. With
 * the first event of an account, readers of foreign addresses that wait are asked to confirm (decision O4). In another
 * time zone the figures of the lists are recounted. Where visitors now see another company, a change event is enqueued
 * for every list of the owner, else for the lists with a new address.
 */
export async function applyOwnerChanged(deps: Dependencies, event: EventOf<OwnerChanged>): Promise<void> {
  const { data } = event;
  const hasEvents = await deps.sql.transaction(async (tx) => {
    const before = await lockOwner(tx, data.ownerId);
    if (before.deleted) return false;
    if (before.accountVersion !== null && before.accountVersion >= data.version) return false;
    const account = storable(data, before);
    await storeAccount(tx, account);
    if (before.timeZone !== account.timeZone) await markListsOf(tx, account.ownerId);
    const now: Owner = { ...before, ...account, accountVersion: account.version };
    const moved = await moveListsToNewAddress(deps, tx, before, now);
    const asked = before.email === null && (await requestLateConfirmations(deps, tx, now));
    const sameBranding =
      before.companyName === account.companyName && before.companyLogoUrl === account.companyLogoUrl;
    const changed = sameBranding ? moved : await findListVersions(tx, account.ownerId);
    const events = changed.map(({ id, version }) =>
      listChangedRow(deps, { id, version, ownerId: account.ownerId }),
    );
    if (events.length > 0) await enqueue(tx, events);
    return asked || changed.length > 0;
  });
  if (hasEvents) deps.wakeRelay();
}

/** The new own address is stored with a token at once, so that its mails carry a link which stops them. */
async function moveListsToNewAddress(
  deps: Dependencies,
  tx: AnySql,
  before: Owner,
  now: Owner,
): Promise<ListVersion[]> {
  if (before.email === null || now.email === null || isOwnAddress(before.email, now.email)) return [];
  const from = normalizeAddress(before.email);
  const moved = await moveListsToAddress(tx, { ownerId: now.id, from, to: now.email, now: deps.now() });
  if (moved.length > 0) await findOrCreateAddress(deps, tx, now, { email: now.email, addedBy: null });
  return moved;
}

/**
 * Asks the readers of foreign addresses that lists named before the account was known. The own address is never
 * asked, confirmed or not (decision O11).
 */
async function requestLateConfirmations(deps: Dependencies, tx: AnySql, owner: Owner): Promise<boolean> {
  let asked = false;
  for (const address of await lockUnrequestedAddresses(tx, owner.id)) {
    if (isOwnAddress(address.address, owner.email)) continue;
    const title = await findTitleOfList(tx, owner.id, address.address);
    if (title !== null && (await requestFirstConfirmation(deps, tx, owner, address, title))) asked = true;
  }
  return asked;
}

/**
 * The account in storable text: an event must not fail for ever because of a name. An event without a time zone, from
 * an older release, keeps the known one.
 */
function storable(account: OwnerChanged, known: Owner): AccountToStore {
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
