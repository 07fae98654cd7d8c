const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const chargeDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time (ISO 8601) as the day in the owner's time zone: 'November 20, 2026'. */
export function formatDay(iso: string): string {
  return date.format(new Date(iso));
}

/**
 * Formats the day of a charge, or the end of a paid period, in UTC everywhere: the agreed sentence (decision P4) and
 * the mails use UTC too.
 */
export function formatChargeDay(iso: string): string {
  return chargeDate.format(new Date(iso));
}

/** Formats a time in the owner's time zone: '4:05 PM'. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** Formats day and time in the owner's time zone: 'Nov 20, 2026, 4:05 PM'. */
export function formatDayAndTime(iso: string): string {
  return dateTime.format(new Date(iso));
}
