import type { ListSummary } from '@scanlist/contracts/http/lists';
import type { findLists as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { failedMailsSince } from '../entries/entry-mail.ts';
import { addressStatusOfList } from '../notifications/notification-address.ts';
import { summaryAnswer } from './list-answers.ts';
import { findListsOfOwner } from './owner-list-rows.ts';

/** Every list of this owner, newest first (specification section 2: Dashboard). */
export async function findLists(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<ListSummary[]> {
  const rows = await findListsOfOwner(deps.sql, input.ownerId, failedMailsSince(deps.now()));
  return rows.map((list) =>
    summaryAnswer(list, {
      entries: list.entries,
      lastAt: list.lastAt,
      notificationStatus: addressStatusOfList(list),
      failedMails: list.failedMails,
      openEntries: list.openEntries,
    }),
  );
}
