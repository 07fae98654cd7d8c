import { foldText } from '@scanlist/contracts/http/fold-text';
import { labelKey } from '@scanlist/contracts/http/labels';
import type { ListSummary } from '@scanlist/contracts/http/lists';
import { searchWords } from './search-words.ts';

export const tabs = ['all', 'todo', 'inventory', 'archived'] as const;
export type Tab = (typeof tabs)[number];

export const sorts = ['newest', 'title', 'last-entry'] as const;
export type Sort = (typeof sorts)[number];

export type Layout = 'cards' | 'rows';

/** Which lists are shown, in which order and how; it is stored in the address. */
export interface ListsView {
  tab: Tab;
  search: string;
  /** The label that each list has; empty for any. */
  label: string;
  sort: Sort;
  layout: Layout;
}

/** What decides which lists are shown. */
export type ListsFilter = Pick<ListsView, 'tab' | 'search' | 'label'>;

const typeParams: Record<Tab, string | null> = {
  all: null,
  todo: 'TODO',
  inventory: 'INVENTORY',
  archived: 'ARCHIVED',
};

/** Reads `?type=TODO&q=van&label=Kitchen&sort=title&view=rows`. Missing and unknown values get the default. */
export function viewOf(query: URLSearchParams): ListsView {
  const type = query.get('type');
  const sort = query.get('sort');
  return {
    tab: tabs.find((tab) => typeParams[tab] === type) ?? 'all',
    search: query.get('q') ?? '',
    label: query.get('label') ?? '',
    sort: sorts.find((known) => known === sort) ?? 'newest',
    layout: query.get('view') === 'rows' ? 'rows' : 'cards',
  };
}

/** The query of a view. Defaults are left out; other parameters of the address are kept. */
export function queryOf(view: ListsView, present: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(present);
  const params = {
    type: typeParams[view.tab],
    q: view.search.trim(),
    label: view.label,
    sort: view.sort === 'newest' ? null : view.sort,
    view: view.layout === 'rows' ? 'rows' : null,
  };
  for (const [name, value] of Object.entries(params)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query;
}

/**
 * True for a list that a tab shows; whatever is not TODO is Inventory (specification section 3). An archived list is in
 * its own tab alone.
 */
export function isInTab(list: ListSummary, tab: Tab): boolean {
  const isArchived = Boolean(list.archivedAt);
  if (isArchived || tab === 'archived') return isArchived && tab === 'archived';
  return tab === 'all' || (list.type === 'TODO') === (tab === 'todo');
}

/** The lists that match tab, label and search of a view, in their given order. */
export function findLists(
  lists: readonly ListSummary[],
  { tab, search, label }: ListsFilter,
): readonly ListSummary[] {
  const matches = matcherOf(search);
  return lists.filter((list) => isInTab(list, tab) && hasLabel(list, label) && matches(list));
}

function hasLabel({ labels = [] }: ListSummary, label: string): boolean {
  if (label === '') return true;
  const key = labelKey(label);
  return labels.some((other) => labelKey(other) === key);
}

/** Matches lists whose title, description and labels together contain each word of the search. */
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
    text = foldText([list.title, list.description, ...(list.labels ?? [])].join('\n'));
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
