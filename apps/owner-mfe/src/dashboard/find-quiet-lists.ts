import type { ListSummary } from '@scanlist/contracts/http/lists';
import { shownAtMost } from './figures.ts';

/** A list counts as quiet after so many days without an entry. */
export const quietFromDays = 7;

const dayMs = 24 * 60 * 60_000;

/** A list that had entries, and has had none for `days` days. */
export interface QuietList {
  id: string;
  title: string;
  days: number;
}

/** The lists that have been without an entry for longest; archived ones and those never filled in are no news. */
export function quietLists(
  lists: readonly Pick<ListSummary, 'id' | 'title' | 'lastEntryAt' | 'archivedAt'>[],
  nowMs: number,
): QuietList[] {
  return lists
    .filter(({ archivedAt }) => !archivedAt)
    .flatMap(({ id, title, lastEntryAt }) =>
      lastEntryAt ? [{ id, title, days: Math.floor((nowMs - Date.parse(lastEntryAt)) / dayMs) }] : [],
    )
    .filter(({ days }) => days >= quietFromDays)
    .toSorted((a, b) => b.days - a.days)
    .slice(0, shownAtMost);
}
