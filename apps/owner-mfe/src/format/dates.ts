const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const chargeDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment (ISO 8601) as the day in the owner's own zone: 'November 20, 2026'. */
export function formatDay(iso: string): string {
  return date.format(new Date(iso));
}

/**
 * The day of a charge, or on which what was paid for ends, wherever the owner is: in UTC, as the sentence that was agreed to
 * (decision P4) and the mails name it.
 */
export function formatChargeDay(iso: string): string {
  return chargeDate.format(new Date(iso));
}

/** A moment as the time of day in the owner's own zone: '4:05 PM'. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** A moment as day and time in the owner's own zone: 'Nov 20, 2026, 4:05 PM'. */
export function formatDayAndTime(iso: string): string {
  return dateTime.format(new Date(iso));
}
