import { agoOf } from './ago.ts';
import { dayAndTimeOf, dayOf, timeOf } from './dates.ts';

const forms = { day: dayOf, time: timeOf, both: dayAndTimeOf, ago: (at: string) => agoOf(at, Date.now()) };

/** A moment in the owner's zone; pointing at it shows it exactly, in UTC. */
export function Moment({ at, as, className }: { at: string; as: keyof typeof forms; className?: string }) {
  return (
    <time
      dateTime={at}
      title={at}
      className={`whitespace-nowrap ${as === 'day' ? '' : 'tabular-nums'} ${className ?? ''}`}
    >
      {forms[as](at)}
    </time>
  );
}
