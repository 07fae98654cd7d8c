import type { AllEntriesFilter, Entry, FoundEntry } from '@scanlist/contracts/http/entries';
import { findLists, getList, listAllEntries, listEntries } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import { findAccount } from '../accounts/change-account.ts';
import { callWithRetries, type RetryDependencies } from '../export/call-with-retries.ts';
import type { ProfileDependencies } from '../profile/change-profile.ts';

export interface ExportedEntriesDependencies extends RetryDependencies, ProfileDependencies {}

/** Which entries: those of a list, or of all lists where `listId` is null. */
export interface EntrySelection {
  ownerId: string;
  listId: string | null;
  filter: AllEntriesFilter;
  /** Counts the entries, up to this number. */
  countMax?: number | undefined;
}

/** Entries for a file. */
export interface ExportedEntries {
  /** The title of the list; null for the entries of all lists. */
  listTitle: string | null;
  /** How many there are, if that was requested; null beyond `countMax`. */
  matching: number | null | undefined;
  /** The entries in pages, newest first. */
  pages: AsyncGenerator<FoundEntry[]>;
}

interface Page<Found, Place> {
  entries: Found[];
  nextBefore: Place | null;
}

/** The maximum of one request; lists bounds its bytes. */
const pageSizeMax = 100;

/**
 * The entries that a filter selects. One page is in memory at a time; the next is requested when the reader wants it.
 * Entries that are submitted meanwhile are left out.
 *
 * @throws AppError `NOT_FOUND` for a foreign or missing list, `SERVICE_UNAVAILABLE` if lists cannot be reached. Later the
 * pages end with an error, also if one of their lists or the account is deleted meanwhile: an incomplete file is never
 * taken for a complete one.
 */
export async function exportedEntries(
  deps: ExportedEntriesDependencies,
  selection: EntrySelection,
): Promise<ExportedEntries> {
  const { listId, countMax, ...rest } = selection;
  if (listId !== null) return entriesOfList(deps, { ...selection, listId });
  const input = { ...rest, limit: pageSizeMax };
  const first = await deps.caller.call(listAllEntries, { ...input, ...countOf(countMax) });
  const pages = pagesFrom(first, (before) => callWithRetries(deps, listAllEntries, { ...input, before }));
  const { matching } = first;
  return { listTitle: null, matching, pages: whileListsExist(deps, selection.ownerId, pages) };
}

async function entriesOfList(
  deps: ExportedEntriesDependencies,
  selection: EntrySelection & { listId: string },
): Promise<ExportedEntries> {
  const { countMax, ...rest } = selection;
  const { ownerId, listId } = rest;
  const input = { ...rest, limit: pageSizeMax };
  const [{ title }, first] = await Promise.all([
    deps.caller.call(getList, { ownerId, listId }),
    deps.caller.call(listEntries, { ...input, ...countOf(countMax) }),
  ]);
  const pages = pagesFrom(first, (before) => callWithRetries(deps, listEntries, { ...input, before }));
  const { matching } = first;
  return { listTitle: title, matching, pages: withList(pages, { listId, listTitle: title }) };
}

function countOf(countMax: number | undefined) {
  return countMax === undefined ? {} : { withCount: true, countMax };
}

async function* pagesFrom<Found, Place>(
  first: Page<Found, Place>,
  request: (before: Place) => Promise<Page<Found, Place>>,
): AsyncGenerator<Found[]> {
  let page = first;
  for (;;) {
    yield page.entries;
    if (page.nextBefore === null) return;
    page = await request(page.nextBefore);
  }
}

async function* withList(
  pages: AsyncGenerator<Entry[]>,
  list: Pick<FoundEntry, 'listId' | 'listTitle'>,
): AsyncGenerator<FoundEntry[]> {
  for await (const entries of pages) yield entries.map((entry) => ({ ...entry, ...list }));
}

/** Ends with an error if a list was deleted meanwhile: its entries are missing from some page on. */
async function* whileListsExist(
  deps: ExportedEntriesDependencies,
  ownerId: string,
  pages: AsyncGenerator<FoundEntry[]>,
): AsyncGenerator<FoundEntry[]> {
  const listIds = new Set<string>();
  for await (const entries of pages) {
    for (const { listId } of entries) listIds.add(listId);
    yield entries;
  }
  await findAccount(deps.accounts, ownerId);
  const lists = await callWithRetries(deps, findLists, { ownerId });
  const existing = new Set(lists.map(({ id }) => id));
  if ([...listIds].some((id) => !existing.has(id))) throw notFound('List not found');
}
