import type { Dependencies } from '../dependencies.ts';
import { deleteMailboxStatsBefore, deleteSummariesBefore } from '../entries/summary-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For how long news of a mail may come: notify keeps its deliveries for thirty days. */
const newsMs = 60 * dayMs;

/** Forgets which entries were in which summary once no news of it comes any more, and counts of mailboxes that count no more. */
export async function purgeSummaries({ sql, now }: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  return (
    (await deleteSummariesBefore(sql, before(newsMs))) + (await deleteMailboxStatsBefore(sql, before(dayMs)))
  );
}
