import { countedMax } from '@scanlist/contracts/http/entries';
import { labelKey } from '@scanlist/contracts/http/labels';
import type { listAllEntries as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { looksLikeId } from '../text.ts';
import {
  findAllEntries,
  findSearchedLists,
  type SearchedList,
  type SearchGroup,
} from './all-entries-rows.ts';
import { entryAnswer, pageBytesMax, storableFilter } from './list-entries.ts';
import { hasWord, queryWords, wordsOf } from './search-words.ts';

type Answer = z.output<typeof contract.output>;

/**
 * A page of an owner's entries over all lists, newest first. A label, a list or an item that the owner does not have
 * matches nothing, and so does a text without a word.
 */
export async function listAllEntries(
  deps: Dependencies,
  { ownerId, before, limit, withCount, countMax = countedMax, filter }: z.output<typeof contract.input>,
): Promise<Answer> {
  const { list, label, q, leftOut, noted, ...rest } = filter;
  const none: Answer = { entries: [], nextBefore: null, matching: withCount ? 0 : undefined };
  if ([list, leftOut, noted].some((id) => id && !looksLikeId(id))) return none;
  const lists = (await findSearchedLists(deps.sql, ownerId, list)).filter(
    ({ labels }) => !label || labels.some((other) => labelKey(other) === labelKey(label)),
  );
  const groups = searchGroups(lists, q);
  if (groups.length === 0) return none;
  const page = await findAllEntries(deps.sql, {
    ownerId,
    groups,
    leftOut,
    noted,
    restorableAfter: restorableAfter(deps.now()),
    before: before ? { ...before, createdAt: new Date(before.createdAt) } : null,
    limit,
    filter: storableFilter(rest),
    bytesMax: pageBytesMax,
    countMax: withCount ? countMax : null,
  });
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  const last = page.entries.at(-1);
  return {
    entries: page.entries.map((row) => ({
      ...entryAnswer(row),
      listId: row.listId,
      listTitle: titles.get(row.listId) ?? '',
    })),
    nextBefore:
      page.more && last
        ? { createdAt: last.createdAt.toISOString(), listId: last.listId, number: last.number }
        : null,
    matching: page.matching,
  };
}

/**
 * The lists by the words that their titles lack, which their entries have to have; so a title is found as it is now. No
 * groups for a query without a word.
 */
export function searchGroups(
  lists: readonly Pick<SearchedList, 'id' | 'title'>[],
  query: string | undefined,
): SearchGroup[] {
  const words = query ? queryWords(query) : [];
  if (lists.length === 0 || (query && words.length === 0)) return [];
  const groups = new Map<string, SearchGroup>();
  for (const { id, title } of lists) {
    const ofTitle = words.length > 0 ? [...wordsOf(title)] : [];
    const missing = words.filter((word) => !hasWord(ofTitle, word));
    const key = missing.join(' ');
    const group = groups.get(key) ?? { listIds: [], words: missing };
    group.listIds.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
