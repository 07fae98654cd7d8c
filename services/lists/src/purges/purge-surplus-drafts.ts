import type { Dependencies } from '../dependencies.ts';
import { runningNotesBytesMax, runningSessionsMax } from '../drafts/draft.ts';
import { findListsRunning, forgetSessionsBeyond } from '../drafts/running-session-rows.ts';

const kept = { sessions: runningSessionsMax, bytes: runningNotesBytesMax };
const listsAtOnce = 500;
/** Sessions per statement, so that none takes long: one may have ticked every item of a long list. */
const sessionsAtOnce = 200;

/**
 * Drops the drafts of running sessions beyond the last touched `runningSessionsMax` of each list, and beyond `runningNotesBytesMax` of notes (decision 0044), and says of
 * how many sessions. Their phones keep what was ticked and noted, and submit it all the same (decision F4).
 */
export async function purgeSurplusDrafts({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  let total = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const lists = await findListsRunning(sql, { after, most: listsAtOnce, kept });
    for (const { listId, hasMore } of lists) if (hasMore) total += await forgetSurplusOf(sql, listId);
    after = lists.at(-1)?.listId;
  }
  return total;
}

async function forgetSurplusOf(sql: Dependencies['sql'], listId: string): Promise<number> {
  for (let total = 0; ; ) {
    const forgotten = await forgetSessionsBeyond(sql, listId, { kept, most: sessionsAtOnce });
    // None is left, or all that are left are busy: their turn comes next time.
    if (forgotten === 0) return total;
    total += forgotten;
  }
}
