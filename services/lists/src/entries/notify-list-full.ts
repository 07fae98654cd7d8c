import { listFilledUp } from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { entriesUrlOf } from './entries-url.ts';
import type { FullDay } from './entry-budget.ts';
import { enqueueOncePerDay, findFullList } from './entry-budget-rows.ts';

type NotifyingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'publicOrigin' | 'wakeRelay'>;

/**
 * Notifies the owner of a list that has refused an entry, once for each of its days, at the account's own address. It does not matter
 * whether the list mails anybody about its entries. An address that is not confirmed is not mailed.
 */
export async function notifyListFull(
  deps: NotifyingDependencies,
  listId: string,
  { opensAt, isTold }: FullDay,
): Promise<void> {
  if (isTold) return;
  const list = await findFullList(deps.sql, listId);
  if (!list) return;
  const { ownerId, title, ownEmail, firstName, since, entries, timeZone } = list;
  const data = ownEmail !== null && {
    ownerId,
    email: ownEmail,
    firstName,
    listId,
    listTitle: title,
    entries,
    since: since.toISOString(),
    opensAt: opensAt.toISOString(),
    entriesUrl: entriesUrlOf(deps.publicOrigin, { ownerId, listId }),
    timeZone,
  };
  const event = data ? outboxRow(listFilledUp, data, { id: deps.uuid(), occurredAt: deps.now() }) : null;
  if (await enqueueOncePerDay(deps.sql, listId, since, event)) deps.wakeRelay();
}
