import { openDatabase } from './database.ts';
import type { RunningStack } from './stack.ts';

/** Returns the visitor sessions that were answered with 200 but have no stored entry, and those with more than one. */
export async function sessionsNotStoredOnce(
  stack: RunningStack,
  list: { id: string },
  sent: { session: string; status: number }[],
): Promise<string[]> {
  const sql = openDatabase(stack.read(), 'lists');
  const stored = await sql<{ session: string; times: number }[]>`
    select session_id as session, count(*)::int as times from entry where list_id = ${list.id} group by 1`;
  await sql.end();
  const kept = new Set(stored.map(({ session }) => session));
  const missing = sent.filter(({ status, session }) => status === 200 && !kept.has(session));
  return [...stored.filter(({ times }) => times > 1), ...missing].map(({ session }) => session);
}
