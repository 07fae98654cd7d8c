/** '20 Nov 2026, 14:05 UTC': the reader's time zone is not known, so a mail says which one it uses. */
export function timeInWords(time: Date): string {
  const day = time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** '20 November 2026', in UTC as well. */
export function dayInWords(time: Date): string {
  return time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
