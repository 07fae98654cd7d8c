import type { ListSummary } from '@scanlist/contracts/http/lists';
import type { findLists as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import { failedMailsSince } from '../entries/entry-mail.ts';
import { listStatus } from '../notifications/notification-address.ts';
import type { World } from '../world.ts';
import { summaryAnswer } from './list-answers.ts';
import { findListsOfOwner } from './list-rows.ts';

/** Every list of this owner, newest first (specification section 2: Dashboard). */
export async function findLists(
  world: World,
  input: z.output<typeof contract.input>,
): Promise<ListSummary[]> {
  const rows = await findListsOfOwner(world.sql, input.ownerId, failedMailsSince(world.now()));
  return rows.map((list) =>
    summaryAnswer(list, {
      entries: list.entries,
      lastAt: list.lastAt,
      notificationStatus: listStatus(list),
      failedMails: list.failedMails,
    }),
  );
}
