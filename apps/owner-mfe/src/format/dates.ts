let formats = formatsIn(undefined);
const chargeDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats times in this zone (IANA) from now on, for a server. A browser has the owner's own zone. */
export function setTimeZone(timeZone: string): void {
  if (formats.timeZone !== timeZone) formats = formatsIn(timeZone);
}

function formatsIn(timeZone: string | undefined) {
  return {
    timeZone,
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
    shortDate: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
    time: new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }),
    dateTime: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  };
}

/** Formats a time (ISO 8601) as the day in the owner's time zone: 'November 20, 2026'. */
export function formatDay(iso: string): string {
  return formats.date.format(new Date(iso));
}

/** Formats a time as the day in the owner's time zone, short: 'Nov 20, 2026'. */
export function formatShortDay(iso: string): string {
  return formats.shortDate.format(new Date(iso));
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
  return formats.time.format(new Date(iso));
}

/** Formats day and time in the owner's time zone: 'Nov 20, 2026, 4:05 PM'. */
export function formatDayAndTime(iso: string): string {
  return formats.dateTime.format(new Date(iso));
}
