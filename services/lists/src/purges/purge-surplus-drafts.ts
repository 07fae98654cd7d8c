import type { Dependencies } from '../dependencies.ts';
import { runningNotesBytesMax, runningSessionsMax } from '../drafts/draft.ts';
import { deleteSurplusSessions, findListsWithSessions } from '../drafts/running-session-rows.ts';

const kept = { sessions: runningSessionsMax, bytes: runningNotesBytesMax };
const listsAtOnce = 500;
/** Sessions per statement, so that none takes long: one may have ticked every item of a long list. */
const sessionsAtOnce = 200;

/**
 * Deletes the drafts of running sessions beyond the `runningSessionsMax` of each list that were touched last, and
 * beyond `runningNotesBytesMax` of notes (decision 0044). Returns of how many sessions. Their phones keep ticks and
 * notes and can still submit them (decision F4).
 */
export async function purgeSurplusDrafts({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  let total = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const lists = await findListsWithSessions(sql, { after, most: listsAtOnce, kept });
    for (const { listId, hasMore } of lists) if (hasMore) total += await deleteSurplusOf(sql, listId);
    after = lists.at(-1)?.listId;
  }
  return total;
}

async function deleteSurplusOf(sql: Dependencies['sql'], listId: string): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSurplusSessions(sql, listId, { kept, most: sessionsAtOnce });
    // None is left, or all that are left are busy: their turn comes next time.
    if (deleted === 0) return total;
    total += deleted;
  }
}
