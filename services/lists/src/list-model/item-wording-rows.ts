import { createHash } from 'node:crypto';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { Item } from './list.ts';

/** How many earlier wordings a list remembers at most: those replaced last. */
export const wordingsMax = 1000;

/** Stores words that an edit replaced, for phones that still show them. The caller holds the list locked. */
export async function storeWordings(
  tx: AnySql,
  listId: string,
  replaced: readonly Item[],
  now: Date,
): Promise<void> {
  if (replaced.length === 0) return;
  await tx`
    insert into item_wording (list_id, item_id, digest, replaced_at)
    select ${listId}, item_id, decode(digest, 'hex'), ${now} from ${wordings(tx, replaced)}
    on conflict (list_id, item_id, digest) do update set replaced_at = excluded.replaced_at`;
  await tx`
    delete from item_wording where list_id = ${listId} and (item_id, digest) in (
      select item_id, digest from item_wording where list_id = ${listId}
      order by replaced_at desc, item_id, digest offset ${wordingsMax})`;
}

/** Of these items with words, the ids of those that once had them. */
export async function findWordings(
  sql: Sql,
  listId: string,
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ itemId: string }[]>`
    select known.item_id as "itemId"
    from ${wordings(sql, items)} join item_wording known
      on known.list_id = ${listId} and known.item_id = asked.item_id and known.digest = decode(asked.digest, 'hex')`;
  return new Set(rows.map((row) => row.itemId));
}

/** Items and the hashes of their words, as a table `asked`. */
function wordings(sql: AnySql, items: readonly Item[]) {
  const rows = items.map(({ id, content }) => ({ item_id: id, digest: digestOf(content) }));
  return sql`jsonb_to_recordset(${sql.json(rows)}) as asked (item_id text, digest text)`;
}

function digestOf(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
