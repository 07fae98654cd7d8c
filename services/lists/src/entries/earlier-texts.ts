import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import type { Sql } from '@scanlist/persistence/database';
import { findEarlierWorded } from '../list/item-wording-rows.ts';
import type { Item, List } from '../list/list.ts';
import { storableText } from '../text.ts';

type WordedList = Pick<List, 'id' | 'items' | 'retiredItems'>;
type SentItems = Pick<LogSessionBody, 'completedItems' | 'uncompletedItems'>;

/**
 * The ids of items for which a body has words that the list used earlier and has replaced: an offline phone may hold an older list.
 * Queries the database only where the body has other words than the list.
 */
export async function findEarlierWords(
  sql: Sql,
  list: WordedList,
  session: SentItems,
): Promise<ReadonlySet<string>> {
  const other = otherWords(list, session);
  return other.length === 0 ? new Set() : await findEarlierWorded(sql, list.id, other);
}

/** The items of a body whose words differ from those of the list, each with the words as they would be stored. */
export function otherWords(list: Pick<WordedList, 'items' | 'retiredItems'>, session: SentItems): Item[] {
  const known = new Map([...list.items, ...list.retiredItems].map(({ id, content }) => [id, content]));
  return [...session.completedItems, ...(session.uncompletedItems ?? [])].flatMap(({ itemId, content }) => {
    const sent = sentWords(content);
    const current = known.get(itemId);
    return sent === '' || current === undefined || sent === current ? [] : [{ id: itemId, content: sent }];
  });
}

/** The words of an item in a body as they are stored; empty where the body has none. */
export function sentWords(content: string | undefined): string {
  return storableText(content ?? '').trim();
}
