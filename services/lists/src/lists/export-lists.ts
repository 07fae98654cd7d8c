import type { ExportedList } from '@scanlist/contracts/http/lists';
import type { exportLists as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { addressStatusOfList } from '../notifications/notification-address.ts';
import { type ExportRow, findListsToExport } from './export-rows.ts';
import { summaryAnswer } from './list-answers.ts';

/** About how large a page may be, in bytes of JSON; a page always holds one list if there is one. */
const pageBytesMax = 600_000;

/**
 * A page of all that an owner wrote, newest first, with deleted lists that can be restored. `nextBefore` is the
 * `before` of the next page, null on the last; a list created meanwhile shifts no page.
 */
export async function exportLists(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.output>> {
  const { ownerId, before, limit } = input;
  const { lists, more } = await findListsToExport(deps.sql, {
    ownerId,
    before: before ? { createdAt: new Date(before.createdAt), id: before.id } : null,
    limit,
    bytesMax: pageBytesMax,
    restorableAfter: restorableAfter(deps.now()),
  });
  const last = lists.at(-1);
  return {
    lists: lists.map(exportedList),
    nextBefore: more && last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null,
  };
}

function exportedList({ entries, lastAt, deletedAt, ...list }: ExportRow): ExportedList {
  const { items } = list;
  return {
    ...summaryAnswer(
      { ...list, itemCount: items.length },
      { entries, lastAt, notificationStatus: addressStatusOfList(list) },
    ),
    deletedAt: deletedAt?.toISOString() ?? null,
    items: items.map(({ id, content }) => ({ id, content })),
  };
}
