/** 'Nov 20, 2026, 14:05 UTC', written as on the screens: the reader's time zone is not known, so a mail says which one it uses. */
export function timeInWords(time: Date): string {
  const day = time.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** 'November 20, 2026', as in the sentence that was agreed to at sign-up (decision P4); in UTC as well. */
export function dayInWords(time: Date): string {
  return time.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Words in which no day and no time of these breaks over two lines. For HTML: in plain text a space stays one. */
export function unbroken(words: string): string {
  return words.replace(/\b\p{Lu}\p{Ll}+ \d{1,2}, \d{4}(, \d\d:\d\d UTC)?/gu, (time) =>
    time.replaceAll(' ', '\u00a0'),
  );
}
