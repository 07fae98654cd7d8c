/** A point in time as the clocks of a time zone show it. */
export interface LocalTime {
  /** ISO 8601 with its offset: '2026-11-20T07:00:00-05:00'. */
  iso: string;
  /** The milliseconds that the same date and time have in UTC, for files that know no time zones. */
  asUtcMs: number;
  /** The zone with its offset: 'America/New_York (UTC-05:00)'. */
  zone: string;
}

/** Every change of the clocks happens at such a quarter of an hour. */
const slotMs = 15 * 60_000;

/** Converts times to a time zone (IANA); UTC where it is null or unknown to this server. */
export function localTimes(timeZone: string | null): (at: Date) => LocalTime {
  const format = formatOf(timeZone);
  const zone = (format && timeZone) ?? 'UTC';
  let slot = { number: Number.NaN, offsetMs: 0 };

  /** Neighbors of an entry are mostly from the same quarter of an hour, and asking the format is slow. */
  function offsetAt(ms: number): number {
    const number = Math.floor(ms / slotMs);
    if (slot.number !== number) {
      const startMs = number * slotMs;
      slot = { number, offsetMs: format ? localMs(format, startMs) - startMs : 0 };
    }
    return slot.offsetMs;
  }

  return function localTime(at) {
    const ms = at.getTime();
    const offsetMs = offsetAt(ms);
    const offset = offsetText(offsetMs);
    const asUtcMs = ms + offsetMs;
    const iso = `${new Date(asUtcMs).toISOString().slice(0, 19)}${offset}`;
    return { iso, asUtcMs, zone: `${zone} (UTC${offset})` };
  };
}

function formatOf(timeZone: string | null): Intl.DateTimeFormat | undefined {
  if (timeZone === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

function localMs(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
