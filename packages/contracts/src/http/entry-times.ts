/** The times of an entry, as ISO 8601, UTC. */
export interface EntryTimes {
  createdAt: string;
  completedAt?: string | undefined;
  completedCut?: boolean | undefined;
}

/** A completion that is at most so long before the receipt is at the time of receipt. */
export const sameTimeMs = 60_000;

/** A completion is at most so many days before the receipt. */
export const completedDaysMax = 30;

/** When an entry was completed: what people read, filter and count. It was sent at once where it has no such time. */
export function completedAtOf({ createdAt, completedAt = createdAt }: EntryTimes): string {
  return completedAt;
}

/** When the server received an entry; null where that is when it was completed. */
export function receivedAtOf(times: EntryTimes): string | null {
  return completedAtOf(times) === times.createdAt ? null : times.createdAt;
}

/** Says that a time of completion was cut, behind that time; null where it was not. */
export function completedCutText(times: EntryTimes): string | null {
  if (!times.completedCut) return null;
  return receivedAtOf(times) ? 'or earlier' : '(time of receipt: the phone’s clock was wrong)';
}

/** Both times in words: 'Completed Nov 20, 11:40 PM, received Nov 21, 7:00 AM', or the one time alone. */
export function describeTimes(times: EntryTimes, format: (at: string) => string): string {
  const received = receivedAtOf(times);
  const cut = completedCutText(times);
  const completed = `${format(completedAtOf(times))}${cut ? ` ${cut}` : ''}`;
  if (received) return `Completed ${completed}, received ${format(received)}`;
  return cut ? `Completed ${completed}` : completed;
}
