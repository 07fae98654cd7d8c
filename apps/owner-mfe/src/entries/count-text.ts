import { formatEntryCount } from '../format/entry-count.ts';

export interface EntriesShown {
  shown: number;
  /** More, older entries are not loaded yet. */
  hasMore: boolean;
  isFiltered: boolean;
  /** The entries that match the filter, loaded or not; null where that is not known. */
  matching: number | null;
  /** All entries of the list, once known. */
  total: number | undefined;
  /** The entry the list starts from, if it is not the newest. */
  startsAt: number | null;
}

/** The number of entries, shown above them and announced to screen readers. */
export function countText({ shown, hasMore, isFiltered, matching, total, startsAt }: EntriesShown): string {
  if (startsAt !== null) return `Entry #${startsAt} and older ones`;
  if (isFiltered) {
    if (shown === 0) return 'No entries match';
    const count = hasMore ? matching : shown;
    if (count === null) return `More than ${shown.toLocaleString('en-US')} entries match`;
    if (total !== undefined && total >= count) {
      return `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} match`;
    }
    return shown === 1 ? '1 entry matches' : `${count.toLocaleString('en-US')} entries match`;
  }
  if (!hasMore) return formatEntryCount(shown);
  return total !== undefined && total > shown
    ? `The newest ${shown.toLocaleString('en-US')} of ${formatEntryCount(total)}`
    : `The newest ${formatEntryCount(shown)}`;
}
