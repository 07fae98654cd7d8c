import type { ListSummary } from '@scanlist/contracts/http/lists';
import { foldText, searchWords } from './search-words.ts';

export const tabs = ['all', 'todo', 'inventory'] as const;
export type Tab = (typeof tabs)[number];

export const sorts = ['newest', 'title', 'last-entry'] as const;
export type Sort = (typeof sorts)[number];

/** Which lists are shown, and in which order; it is stored in the address. */
export interface ListsView {
  tab: Tab;
  search: string;
  sort: Sort;
}

const typeParams: Record<Tab, string | null> = { all: null, todo: 'TODO', inventory: 'INVENTORY' };

/** Reads `?type=TODO&q=van&sort=title`. Missing and unknown values get the default. */
export function viewOf(query: URLSearchParams): ListsView {
  const type = query.get('type');
  const sort = query.get('sort');
  return {
    tab: tabs.find((tab) => typeParams[tab] === type) ?? 'all',
    search: query.get('q') ?? '',
    sort: sorts.find((known) => known === sort) ?? 'newest',
  };
}

/** The query of a view. Defaults are left out; other parameters of the address are kept. */
export function queryOf({ tab, search, sort }: ListsView, present: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(present);
  const params = { type: typeParams[tab], q: search.trim(), sort: sort === 'newest' ? null : sort };
  for (const [name, value] of Object.entries(params)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query;
}

/** True for a list that a tab shows; whatever is not TODO is Inventory (specification section 3). */
export function isInTab(list: ListSummary, tab: Tab): boolean {
  return tab === 'all' || (list.type === 'TODO') === (tab === 'todo');
}

/** The lists that match the tab and the search of a view, in their given order. */
export function findLists(
  lists: readonly ListSummary[],
  { tab, search }: Pick<ListsView, 'tab' | 'search'>,
): readonly ListSummary[] {
  const matches = matcherOf(search);
  return lists.filter((list) => isInTab(list, tab) && matches(list));
}

/** Matches lists whose title and description together contain each word of the search. */
function matcherOf(search: string): (list: ListSummary) => boolean {
  const words = searchWords(search);
  return (list) => {
    if (words.length === 0) return true;
    const text = foldedTextOf(list);
    return words.every((word) => text.includes(word));
  };
}

const foldedTexts = new WeakMap<ListSummary, string>();

/** Cached per list, so that a thousand lists are not folded again for every key. */
function foldedTextOf(list: ListSummary): string {
  let text = foldedTexts.get(list);
  if (text === undefined) {
    text = foldText(`${list.title}\n${list.description}`);
    foldedTexts.set(list, text);
  }
  return text;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts the lists, which come newest first. Lists without an entry come after those with one. */
export function sortLists(lists: readonly ListSummary[], sort: Sort): readonly ListSummary[] {
  if (sort === 'title') return lists.toSorted((a, b) => collator.compare(a.title, b.title));
  if (sort === 'last-entry') return lists.toSorted((a, b) => lastEntryMs(b) - lastEntryMs(a));
  return lists;
}

function lastEntryMs({ lastEntryAt }: ListSummary): number {
  return lastEntryAt === null ? 0 : Date.parse(lastEntryAt);
}

/** The result count of a search: '12 lists found'. */
export function formatListsFound(count: number): string {
  return count === 1 ? '1 list found' : `${count} lists found`;
}
