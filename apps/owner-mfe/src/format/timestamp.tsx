import { useEffect, useState } from 'react';
import { formatChargeDay, formatDay, formatDayAndTime, formatTime } from './dates.ts';
import { formatRelativeTime } from './relative-time.ts';

const forms = { day: formatDay, charge: formatChargeDay, time: formatTime, both: formatDayAndTime };

interface TimestampProps {
  /** ISO 8601. */
  at: string;
  as: keyof typeof forms | 'ago';
  className?: string;
}

/** A moment in the owner's zone, but that of a charge; pointing at it shows it exactly, in UTC. 'ago' stays true while the page is open. */
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
  // The words and not the time, so that of a thousand moments only those are drawn anew that read differently.
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

/** One clock for every moment on the page. */
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
