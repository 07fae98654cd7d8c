import { openDatabase } from './database.ts';
import { completedEntryItems } from './entry-items.ts';
import type { MadeList } from './fixtures.ts';
import type { StackFile } from './stack.ts';

/** Stores entries of a list that has none, a minute apart, with every item ticked. */
export async function insertEntries(
  product: Pick<StackFile, 'postgres'>,
  list: Pick<MadeList, 'id' | 'items'>,
  entries: number,
): Promise<void> {
  const sql = openDatabase(product, 'lists');
  const items = completedEntryItems(list);
  const count = items.length;
  await sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes, has_notes, words)
    select ${list.id}, n, 'session-1-' || n, 'AAAA-AAAA', now() - (${entries} + 1 - n) * interval '1 minute',
      ${count}::int, ${count}::int, 'Test', ${sql.json(items)}, ${JSON.stringify(items).length}::int, false, ''
    from generate_series(1, ${entries}::int) n`;
  await sql`insert into list_stat (list_id, entries, last_at) values (${list.id}, ${entries}, now())`;
  await sql`analyze entry`;
  await sql.end();
}
