import { expect } from 'playwright/test';
import { openDatabase } from './database.ts';
import { Mailbox } from './mailbox.ts';
import type { LoadResult } from './mixed-load.ts';
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

/**
 * Checks that each acknowledged entry is stored with its number and code, that there are no others, and that each has
 * one mail.
 */
export async function expectEntriesStoredOnce(
  stack: Pick<RunningStack, 'read'>,
  { id, title }: { id: string; title: string },
  acknowledged: LoadResult['entries'],
): Promise<void> {
  const sql = openDatabase(stack.read(), 'lists');
  const stored = await sql<{ session: string; number: number; receipt: string }[]>`
    select session_id as session, number, receipt from entry where list_id = ${id} order by number`;
  await sql.end();
  const expected = acknowledged.map(({ session, number, receipt }) => ({ session, number, receipt }));
  expect([...stored]).toEqual(expected.sort((a, b) => a.number - b.number));
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1));
  const mailbox = new Mailbox(stack.read().mailbox);
  await expect
    .poll(() => mailbox.entryNumbersOf(title), { timeout: 60_000, intervals: [1_000] })
    .toEqual(stored.map(({ number }) => number));
}
