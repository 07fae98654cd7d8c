import { listFilledUp } from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import type { FullDay } from './entry-budget.ts';
import { findFullList, tellOfDayOnce } from './entry-budget-rows.ts';

type TellingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'publicOrigin' | 'wakeRelay'>;

/**
 * Tells the owner of a list that has refused an entry, once for each of its days, at the account's own address: whether the list
 * mails anybody of its entries does not matter. An address that is not confirmed is not mailed.
 */
export async function tellOfFullDay(
  deps: TellingDependencies,
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
    entriesUrl: `${deps.publicOrigin}/list-entries/${listId}`,
    timeZone,
  };
  const event = data ? outboxRow(listFilledUp, data, { id: deps.uuid(), occurredAt: deps.now() }) : null;
  if (await tellOfDayOnce(deps.sql, listId, since, event)) deps.wakeRelay();
}
