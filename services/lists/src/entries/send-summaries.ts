import { type SummaryMailAsked, summaryMailAsked } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { enqueue, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { notificationOf } from '../notifications/notification-address.ts';
import { completedFieldsOf } from './completed-at.ts';
import { entriesUrlOf } from './entries-url.ts';
import {
  clearMailAsked,
  type DueSummary,
  findSummarized,
  lockDueSummary,
  resetSummary,
  type SummarizedEntry,
  storeSummary,
} from './summary-rows.ts';

/** A summary names up to so many entries one by one; of the others it gives only the range of numbers. */
const namedEntriesMax = 50;

type SummarizingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'publicOrigin' | 'wakeRelay'>;

/**
 * Requests every summary that is due, one mail per list, and returns how many. Each waiting entry is in exactly one,
 * also where several replicas run this or one is killed. It goes to the address the list names now, or to none where
 * the list may mail nobody any more.
 */
export async function sendSummaries(deps: SummarizingDependencies): Promise<number> {
  for (let sent = 0; ; sent++) {
    if (!(await deps.sql.transaction((tx) => sendOneSummary(deps, tx)))) return sent;
    deps.wakeRelay();
  }
}

/** Requests one summary; returns whether one was due. */
async function sendOneSummary(deps: SummarizingDependencies, tx: AnySql): Promise<boolean> {
  const now = deps.now();
  const due = await lockDueSummary(tx, now);
  if (!due) return false;
  const summarized = await findSummarized(tx, due, namedEntriesMax);
  const data = summaryData(due, summarized, deps.publicOrigin);
  if (data) {
    const askedBy = deps.uuid();
    await storeSummary(tx, due, { askedBy, now });
    await enqueue(tx, [outboxRow(summaryMailAsked, data, { id: askedBy, occurredAt: now })]);
  } else {
    await clearMailAsked(tx, due);
  }
  await resetSummary(tx, due);
  return true;
}

/** The data of the event; null where the list may mail nobody or no entry is left. */
function summaryData(
  list: DueSummary,
  { count, entries }: { count: number; entries: SummarizedEntry[] },
  publicOrigin: string,
): SummaryMailAsked | null {
  const { notify, notifyOwner, stopUrl } = notificationOf(list, publicOrigin);
  const [first] = entries;
  if (notify === null || !first) return null;
  return {
    ownerId: list.ownerId,
    listId: list.id,
    listTitle: list.title,
    companyName: list.companyName,
    count,
    firstEntryId: first.number,
    lastEntryId: list.last,
    ...(list.lastSeal !== null && { lastSeal: list.lastSeal }),
    since: first.createdAt.toISOString(),
    entries: entries.map(({ number, createdAt, completedAt, completedCut, ...entry }) => ({
      entryId: number,
      recordedAt: createdAt.toISOString(),
      ...completedFieldsOf({ completedAt, completedCut }),
      ...entry,
    })),
    entriesOmitted: count - entries.length,
    notify,
    notifyOwner,
    stopUrl,
    entriesUrl: entriesUrlOf(publicOrigin, { ownerId: list.ownerId, listId: list.id }),
    timeZone: list.timeZone,
  };
}
