import { entryIdMax, type FoundEntry } from '@scanlist/contracts/http/entries';
import { getList, listEntries } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { notFound } from '@scanlist/service-kit/app-error';

/**
 * One entry of a list of this owner, also a deleted one that can still be restored.
 *
 * @throws AppError `NOT_FOUND` for a foreign or missing one.
 */
export async function exportedEntry(
  { caller }: { caller: Caller },
  { ownerId, listId, number }: { ownerId: string; listId: string; number: number },
): Promise<FoundEntry> {
  const request = { ownerId, listId, before: Math.min(number + 1, entryIdMax), limit: 1 };
  const [{ title }, ...pages] = await Promise.all([
    caller.call(getList, { ownerId, listId }),
    caller.call(listEntries, request),
    caller.call(listEntries, { ...request, filter: { deleted: true } }),
  ]);
  const entry = pages.flatMap(({ entries }) => entries).find(({ id }) => id === number);
  if (!entry) throw notFound('Entry not found');
  return { ...entry, listId, listTitle: title };
}
