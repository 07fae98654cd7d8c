import type { HistoryGroup, OwnerList } from '@scanlist/contracts/http/lists';

/** How many entries, and how many running sessions, 'Historical Entries' shows at first. */
const shownAtFirst = 5;

/** What 'Historical Entries' shows of a list, and what it says of the rest. */
export interface HistoryView {
  /** Newest first. */
  groups: HistoryGroup[];
  /** Running sessions that `allRunning` shows in addition. */
  hiddenRunning: number;
  /** Running sessions the answer did not hold. */
  unknownRunning: number;
  /** True where entries exist that are not among the groups. */
  hasMoreEntries: boolean;
}

/**
 * The newest five entries beside the newest five running sessions, or with `allRunning` beside all that are known (decision O3).
 * The counts are those of the server: an answer never holds all entries of a busy list.
 */
export function historyView(
  { history, entryCount, runningCount }: Pick<OwnerList, 'history' | 'entryCount' | 'runningCount'>,
  allRunning: boolean,
): HistoryView {
  const entries = history.filter((group) => group.status === 'submitted');
  const running = history.filter((group) => group.status === 'in-progress');
  const shown = new Set([
    ...entries.slice(0, shownAtFirst),
    ...(allRunning ? running : running.slice(0, shownAtFirst)),
  ]);
  return {
    groups: history.filter((group) => shown.has(group)),
    hiddenRunning: Math.max(0, running.length - shownAtFirst),
    unknownRunning: Math.max(0, (runningCount ?? running.length) - running.length),
    hasMoreEntries: entryCount > Math.min(entries.length, shownAtFirst),
  };
}

/** What one session did and left out, each in the list's order; what has a note alone was left out. */
export function partsOf({ items, leftOut = [] }: HistoryGroup) {
  const without = leftOut.map((item) => ({ ...item, completed: false, note: null }));
  return {
    done: items.filter((item) => item.completed),
    leftOut: [...items.filter((item) => !item.completed), ...without],
  };
}
