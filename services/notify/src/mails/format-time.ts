/**
 * 'November 22, 2026 at 3:04 PM EST': a time in the owner's time zone, with the zone's name.
 *
 * @param timeZone the IANA name in the event; UTC if it is missing or unknown to this runtime.
 */
export function formatTime(time: Date, timeZone: string | null | undefined): string {
  return `${formatDayIn(time, validTimeZone(timeZone))} at ${formatClockTime(time, timeZone)} ${formatZone(time, timeZone)}`;
}

/** '3:04 PM': the time of day, for a text that names the day and the zone elsewhere. */
export function formatClockTime(time: Date, timeZone: string | null | undefined): string {
  const clock = time.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: validTimeZone(timeZone),
  });
  // Intl uses a narrow space before AM and PM, which some mail programs show as a box.
  return clock.replaceAll('\u202f', ' ');
}

/**
 * Formats the time of a charge or of the end of a paid period as `formatTime` does. Screens and mails name its day in
 * UTC (`formatDay`); if the day differs in the owner's zone, both are given.
 */
export function formatChargeTime(time: Date, timeZone: string | null | undefined): string {
  const day = formatDay(time);
  const text = formatTime(time, timeZone);
  return text.startsWith(`${day} `) ? text : `${text} (${day} in UTC)`;
}

/** 'November 20, 2026': the day of a charge in UTC, as in the consent at sign-up (decision P4) and on the screens. */
export function formatDay(time: Date): string {
  return formatDayIn(time, 'UTC');
}

/** Text for HTML in which the days and times formatted here do not break over two lines. */
export function withNonBreakingTimes(text: string): string {
  return text.replace(
    /\b\p{Lu}\p{Ll}+ \d{1,2}, \d{4}|\b\d{1,2}:\d\d [AP]M [A-Z]{2,5}([+-]\d{1,2}(:\d\d)?)?/gu,
    (time) => time.replaceAll(' ', '\u00a0'),
  );
}

function formatZone(time: Date, timeZone: string | null | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    timeZoneName: 'short',
    timeZone: validTimeZone(timeZone),
  }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

function formatDayIn(time: Date, timeZone: string): string {
  return time.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}

function validTimeZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) && timeZone;
  } catch {
    return 'UTC';
  }
}
