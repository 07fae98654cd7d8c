import { useEffect, useState } from 'react';
import { agoOf } from './ago.ts';
import { chargeDayOf, dayAndTimeOf, dayOf, timeOf } from './dates.ts';

const forms = { day: dayOf, charge: chargeDayOf, time: timeOf, both: dayAndTimeOf };

interface MomentProps {
  /** ISO 8601. */
  at: string;
  as: keyof typeof forms | 'ago';
  className?: string;
}

/** A moment in the owner's zone, but that of a charge; pointing at it shows it exactly, in UTC. 'ago' stays true while the page is open. */
export function Moment({ at, as, className = '' }: MomentProps) {
  if (as === 'ago') return <Ago at={at} className={className} />;
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

function Ago({ at, className }: { at: string; className: string }) {
  const words = agoOf(at, Date.now());
  // The words and not the time, so that of a thousand moments only those are drawn anew that read differently.
  const [, setWords] = useState(words);
  useEffect(() => everyMinute(() => setWords(agoOf(at, Date.now()))), [at]);
  return (
    <time
      dateTime={at}
      title={`${dayAndTimeOf(at)} (${at})`}
      className={`whitespace-nowrap tabular-nums ${className}`}
    >
      {words}
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
