import { useEffect, useState } from 'react';
import { text, weekdayText } from '../texts/text.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import type { VisitState } from './visit-store.ts';

/** What holds for less is not shown. */
const settledMs = 400;

/**
 * Says where what the visitor entered is until it has a receipt, and what waits on this phone (decision F8); says nothing
 * before anything is entered. After a failed attempt a form is only sending again once the server has answered or the
 * network is back: that the page tries again changes nothing for the visitor. Ticks that are not sent when the entry is
 * made go with the entry: until it is on its way they are only on this phone.
 */
export function savedText({
  stage,
  draft,
  unsent,
  link,
  draftDurable,
  durable,
  sending,
}: VisitState): string {
  const isDone = stage.name === 'done';
  const items = Object.values(draft);
  const isUnsent = items.some(({ rev, sentRev }) => rev > sentRev);
  const isLocal =
    isDone ||
    (isUnsent && (link !== 'fine' || stage.name === 'saving')) ||
    items.some(({ typed, note, refused }) => refused || (typed && typed !== note));
  const isSaved = isDone ? durable : draftDurable;
  const isUsed = isDone || items.some(({ rev, typed }) => rev || typed);
  if (isDone || stage.name === 'saving' ? sending : isUnsent && isSaved && !isLocal) return text('sending');
  const place = isSaved ? (isLocal ? 'savedOnPhone' : 'savedOnline') : 'savedNowhere';
  return [isUsed && text(place), waitingText(unsent)].filter(Boolean).join(' · ');
}

/** '1 entry waiting to be sent around Tuesday 2:30 PM', or as soon as possible; empty when none is. */
function waitingText(unsent: readonly UnsentEntry[]): string {
  const { length, 0: first } = unsent.filter(({ refused }) => !refused);
  if (!first) return '';
  return first.sendAt
    ? text('waitingUntil', { count: length, time: weekdayText(first.sendAt) })
    : text('waiting', { count: length });
}

/** The line that says whether what the visitor entered is safe. A text that passes quickly is not shown. */
export function SavedLine({ said }: { said: string }) {
  const [shown, setShown] = useState(said);
  useEffect(() => {
    const timer = setTimeout(setShown, settledMs, said);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <p
      className="fill-saved"
      data-safe={shown !== text('sending') && (shown === text('savedOnline') || undefined)}
    >
      <span>{shown}</span>
    </p>
  );
}
