import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { Dependencies } from '../dependencies.ts';
import { runningSessionsMax } from '../drafts/draft.ts';
import { findRunningSessions } from '../drafts/running-session-rows.ts';
import { failedMailsSince } from '../entries/entry-mail.ts';
import { listNotFound } from '../list-model/list.ts';
import { addressStatusOfList } from '../notifications/notification-address.ts';
import { looksLikeId } from '../text.ts';
import { history, historyMax } from './history.ts';
import { ownerListAnswer } from './list-answers.ts';
import { findOwnedList, findSubmittedSessions } from './owner-list-rows.ts';

/** A list of this owner with its entry count and history (decisions H4, O3). Raises `NOT_FOUND` (decision P10). */
export async function readOwnerList(
  { sql, now }: Pick<Dependencies, 'sql' | 'now'>,
  ownerId: string,
  listId: string,
): Promise<OwnerList> {
  const mailsFailedSince = failedMailsSince(now());
  const list = looksLikeId(listId) ? await findOwnedList(sql, ownerId, listId, mailsFailedSince) : null;
  if (!list) throw listNotFound();
  const [submitted, running] = await Promise.all([
    findSubmittedSessions(sql, listId, historyMax),
    findRunningSessions(sql, listId, runningSessionsMax, historyMax),
  ]);
  const facts = { ...list, notificationStatus: addressStatusOfList(list) };
  return ownerListAnswer(list, facts, history(list, submitted, running.newest), running.count);
}
