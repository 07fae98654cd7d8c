const relativeTime = new Intl.RelativeTimeFormat('en-US');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a link still works, such as 'Expires in 6 days'; null once it has expired. Times in ISO 8601 and ms. */
export function formatExpiry(expiresAt: string, now: number): string | null {
  const leftMs = new Date(expiresAt).getTime() - now;
  if (leftMs <= 0) return null;
  if (leftMs < hourMs) return expires(Math.ceil(leftMs / minuteMs), 'minute');
  if (leftMs < dayMs) return expires(Math.round(leftMs / hourMs), 'hour');
  return expires(Math.round(leftMs / dayMs), 'day');
}

function expires(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return `Expires ${relativeTime.format(count, unit)}`;
}
