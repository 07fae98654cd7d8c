import { type SummaryMailAsked, summaryMailAsked } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { enqueue, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { mailOfList } from '../notifications/notification-address.ts';
import {
  type DueSummary,
  endSummary,
  findSummarized,
  forgetAsked,
  lockDueSummary,
  type SummarizedEntry,
  storeSummary,
} from './summary-rows.ts';

/** A summary names up to so many entries one by one; of the others it gives only the range of numbers. */
const namedEntriesMax = 50;

type SummarizingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'publicOrigin' | 'wakeRelay'>;

/**
 * Asks for every summary that is due, one mail for each list, and says how many: each entry that waits is in exactly one, also where
 * several replicas do this at once or one is killed. It goes to the address the list names now; where nobody is to be mailed any
 * more, nobody is.
 */
export async function sendSummaries(deps: SummarizingDependencies): Promise<number> {
  for (let sent = 0; ; sent++) {
    if (!(await deps.sql.transaction((tx) => sendSome(deps, tx)))) return sent;
    deps.wakeRelay();
  }
}

/** Asks for one summary; says whether one was due. */
async function sendSome(deps: SummarizingDependencies, tx: AnySql): Promise<boolean> {
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
    await forgetAsked(tx, due);
  }
  await endSummary(tx, due);
  return true;
}

/** What the event says; null where nobody is to be mailed or nothing is left to tell. */
function summaryData(
  list: DueSummary,
  { count, entries }: { count: number; entries: SummarizedEntry[] },
  publicOrigin: string,
): SummaryMailAsked | null {
  const { notify, notifyOwner, stopUrl } = mailOfList(list, publicOrigin);
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
    entries: entries.map(({ number, createdAt, ...entry }) => ({
      entryId: number,
      recordedAt: createdAt.toISOString(),
      ...entry,
    })),
    entriesOmitted: count - entries.length,
    notify,
    notifyOwner,
    stopUrl,
    entriesUrl: `${publicOrigin}/list-entries/${list.id}`,
    timeZone: list.timeZone,
  };
}
