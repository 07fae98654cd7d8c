import { useEffect, useState } from 'react';
import { formatChargeDay, formatDay, formatDayAndTime, formatShortDay, formatTime } from './dates.ts';
import { formatRelativeTime } from './relative-time.ts';

const forms = {
  day: formatDay,
  'short-day': formatShortDay,
  charge: formatChargeDay,
  time: formatTime,
  both: formatDayAndTime,
};

interface TimestampProps {
  /** ISO 8601. */
  at: string;
  as: keyof typeof forms | 'ago';
  className?: string;
}

/**
 * A <time> in the owner's time zone, except charges, which are in UTC. Hovering shows the exact time in UTC. 'ago'
 * updates while the page is open.
 */
export function Timestamp({ at, as, className = '' }: TimestampProps) {
  if (as === 'ago') return <RelativeTime at={at} className={className} />;
  return (
    <time
      dateTime={at}
      title={at}
      className={`whitespace-nowrap ${as === 'day' || as === 'charge' ? '' : 'tabular-nums'} ${className}`}
    >
      {forms[as](at)}
    </time>
  );
}

function RelativeTime({ at, className }: { at: string; className: string }) {
  const text = formatRelativeTime(at, Date.now());
  // Stores the text and not the time, so that of a thousand timestamps only those render whose text changed.
  const [, setText] = useState(text);
  useEffect(() => everyMinute(() => setText(formatRelativeTime(at, Date.now()))), [at]);
  return (
    <time
      dateTime={at}
      title={`${formatDayAndTime(at)} (${at})`}
      className={`whitespace-nowrap tabular-nums ${className}`}
    >
      {text}
    </time>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every timestamp on the page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
