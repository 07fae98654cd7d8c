/**
 * 'November 22, 2026 at 3:04 PM EST': a time in the owner's zone, with its name.
 *
 * @param timeZone the IANA name an event carries; UTC where it has none, or one this runtime does not know.
 */
export function timeInWords(time: Date, timeZone: string | null | undefined): string {
  return `${dayIn(time, usable(timeZone))} at ${clockInWords(time, timeZone)} ${zoneInWords(time, timeZone)}`;
}

/** '3:04 PM': the time of day, where the day and the zone are said beside it. */
export function clockInWords(time: Date, timeZone: string | null | undefined): string {
  const clock = time.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: usable(timeZone),
  });
  // Intl puts a narrow space before AM and PM, which some mail programs show as a box.
  return clock.replaceAll('\u202f', ' ');
}

/**
 * The same for a time that a charge or what was paid for hangs on. Screens and mails name its day in UTC (`dayInWords`); where
 * the zone has another, both are said.
 */
export function chargeTimeInWords(time: Date, timeZone: string | null | undefined): string {
  const day = dayInWords(time);
  const words = timeInWords(time, timeZone);
  return words.startsWith(`${day} `) ? words : `${words} (${day} in UTC)`;
}

/** 'November 20, 2026': the day of a charge in UTC, as in the sentence that was agreed to at sign-up (decision P4) and on the screens. */
export function dayInWords(time: Date): string {
  return dayIn(time, 'UTC');
}

/** Words in which no day and no time of these breaks over two lines. For HTML: in plain text a space stays one. */
export function unbroken(words: string): string {
  return words.replace(
    /\b\p{Lu}\p{Ll}+ \d{1,2}, \d{4}|\b\d{1,2}:\d\d [AP]M [A-Z]{2,5}([+-]\d{1,2}(:\d\d)?)?/gu,
    (time) => time.replaceAll(' ', '\u00a0'),
  );
}

function zoneInWords(time: Date, timeZone: string | null | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    timeZoneName: 'short',
    timeZone: usable(timeZone),
  }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

function dayIn(time: Date, timeZone: string): string {
  return time.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}

function usable(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) && timeZone;
  } catch {
    return 'UTC';
  }
}
