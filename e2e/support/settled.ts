import { expect } from 'playwright/test';
import { openDatabase } from './database.ts';
import { slowness } from './slowness.ts';
import type { RunningStack } from './stack.ts';

/** Waits until every event is published, every mail is sent, and each entry shows its mail as delivered. */
export async function waitUntilSettled(stack: Pick<RunningStack, 'read'>): Promise<void> {
  const counts = async () => {
    const unpublished = await Promise.all(
      (['gateway', 'lists', 'billing', 'notify'] as const).map(async (service) => {
        const sql = openDatabase(stack.read(), service);
        const { count } = await sql`select from outbox where sent_at is null`;
        await sql.end();
        return count;
      }),
    );
    const sql = openDatabase(stack.read(), 'notify');
    const { count: unmailed } = await sql`select from delivery where status <> 'sent'`;
    await sql.end();
    const lists = openDatabase(stack.read(), 'lists');
    const { count: unknown } = await lists`
      select from entry left join entry_mail mail using (list_id, number)
      where mail_asked and mail.status is distinct from 'delivered'`;
    await lists.end();
    return [...unpublished, unmailed, unknown];
  };
  await expect.poll(counts, { timeout: 60_000 * slowness }).toEqual([0, 0, 0, 0, 0, 0]);
}
