import { useState } from 'react';
import type { StartedVisit } from './visit-store.ts';

interface ComingBackProps {
  started: StartedVisit;
  onContinue: () => void;
  onStartAgain: () => void;
}

/**
 * Asks a visitor who returns to an unfinished list whether to continue or to start again. A tick or a note also means
 * continue. Starting again takes two taps, because it clears the ticks and notes.
 */
export function ComingBack({ started, onContinue, onStartAgain }: ComingBackProps) {
  const [asks, setAsks] = useState(false);
  const { done, total, at } = started;
  const from = at === null ? '' : `, from ${startedAt(at, new Date())}`;
  return (
    <fieldset className="fill-return">
      <legend>You left this list unfinished.</legend>
      {asks ? (
        <>
          <button type="button" className="fill-quiet" onClick={() => setAsks(false)}>
            Keep my answers
          </button>
          <button type="button" className="fill-quiet" onClick={onStartAgain}>
            Clear and start again
          </button>
        </>
      ) : (
        <>
          <button type="button" className="fill-quiet" onClick={onContinue}>
            {`Continue (${done} of ${total}${from})`}
          </button>
          <button type="button" className="fill-quiet" onClick={() => setAsks(true)}>
            Start again
          </button>
        </>
      )}
    </fieldset>
  );
}

/** When the visit was left, in the visitor's locale: '10:42 AM', on another day with the day. */
export function startedAt(at: number, now: Date): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(undefined, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}
