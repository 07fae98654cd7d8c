import type { Dependencies } from '../dependencies.ts';
import { deleteMailboxStatsBefore, deleteSummariesBefore } from '../entries/summary-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long the outcome of a mail may still arrive: notify keeps its deliveries for thirty days. */
const newsMs = 60 * dayMs;

/**
 * Deletes which entries were in a summary once no outcome can arrive any more, and mailbox counts that no longer
 * matter.
 */
export async function purgeSummaries({ sql, now }: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  return (
    (await deleteSummariesBefore(sql, before(newsMs))) + (await deleteMailboxStatsBefore(sql, before(dayMs)))
  );
}
