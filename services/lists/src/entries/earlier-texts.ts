import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import type { Sql } from '@scanlist/persistence/database';
import { findWordings } from '../list-model/item-wording-rows.ts';
import type { Item, List } from '../list-model/list.ts';
import { storableText } from '../text.ts';

type ListTexts = Pick<List, 'id' | 'items' | 'retiredItems'>;
type SentItems = Pick<LogSessionBody, 'completedItems' | 'uncompletedItems'>;

/**
 * The ids of items whose text in a body is one that the list had earlier: an offline phone may hold an older list.
 * Queries the database only if a text of the body differs from the list's.
 */
export async function findItemsWithEarlierText(
  sql: Sql,
  list: ListTexts,
  session: SentItems,
): Promise<ReadonlySet<string>> {
  const other = itemsWithOtherText(list, session);
  return other.length === 0 ? new Set() : await findWordings(sql, list.id, other);
}

/** The items of a body whose text differs from the list's, each with the text as it would be stored. */
export function itemsWithOtherText(
  list: Pick<ListTexts, 'items' | 'retiredItems'>,
  session: SentItems,
): Item[] {
  const known = new Map([...list.items, ...list.retiredItems].map(({ id, content }) => [id, content]));
  return [...session.completedItems, ...(session.uncompletedItems ?? [])].flatMap(({ itemId, content }) => {
    const sent = normalizeSentText(content);
    const current = known.get(itemId);
    return sent === '' || current === undefined || sent === current ? [] : [{ id: itemId, content: sent }];
  });
}

/** The text of an item in a body as it is stored; empty if the body has none. */
export function normalizeSentText(content: string | undefined): string {
  return storableText(content ?? '').trim();
}
