import { formatEntryCount } from '../format/entry-count.ts';

export interface EntriesShown {
  shown: number;
  /** Older ones exist that are not loaded yet. */
  hasMore: boolean;
  isFiltered: boolean;
  /** All entries of the list, once known. */
  total: number | undefined;
  /** The entry the reading starts from, where that is not the newest. */
  startsAt: number | null;
}

/** How many entries there are, as the line above them says it and a screen reader hears it. */
export function countText({ shown, hasMore, isFiltered, total, startsAt }: EntriesShown): string {
  if (startsAt !== null) return `Entry #${startsAt} and older ones`;
  if (isFiltered) {
    if (shown === 0) return 'No entries match';
    if (hasMore) return `More than ${shown.toLocaleString('en-US')} entries match`;
    return shown === 1 ? '1 entry matches' : `${shown.toLocaleString('en-US')} entries match`;
  }
  if (!hasMore) return formatEntryCount(shown);
  return total !== undefined && total > shown
    ? `The newest ${shown.toLocaleString('en-US')} of ${formatEntryCount(total)}`
    : `The newest ${formatEntryCount(shown)}`;
}
