import { useEffect, useRef, useState } from 'react';
import { laterText, text } from '../texts/text.ts';
import type { VisitState } from './visit-store.ts';

/** What holds for less is not said. */
const settledMs = 400;

/** What was said stays so long for a reader that is still busy, and is then nowhere twice on the page. */
const clearedMs = 5000;

interface Shown {
  state: Pick<VisitState, 'stage' | 'draft'>;
  progress: { done: number; total: number };
  /** What the line below the progress shows. */
  saved: string;
}

/**
 * Says to a screen reader what has changed on the form: the progress, where the input is, and what waits, as one sentence. The
 * lines that show it are only to be seen: of each tick they would say two or three.
 */
export function Announcer({ state, progress, saved }: Shown) {
  const { done, total } = progress;
  const [said, say] = useState('');
  const heard = useRef<Heard>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = newsOf({ state, progress: { done, total }, saved }, heard.current);
      heard.current = news.heard;
      if (news.sentence) say(news.sentence);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [state, done, total, saved]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(say, clearedMs, '');
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p className="fill-hidden" role="status">
      {said}
    </p>
  );
}

/** What a screen reader has heard last. */
interface Heard {
  done: number;
  saved: readonly string[];
}

/**
 * What is new on the form since `heard`, as one sentence, and what is heard then. That something is sent, which comes with
 * every tick, is no news, nor is text that is still being typed, nor that the server has the first tick a while later. On the last
 * screen, the heading and a message say it.
 */
export function newsOf(
  { state: { stage, draft }, progress: { done, total }, saved }: Shown,
  heard: Heard = { done: 0, saved: [] },
): { sentence: string; heard: Heard } {
  if (stage.name !== 'form') return { sentence: '', heard };
  const isPassing =
    saved === text('sending') ||
    Object.values(draft).some(({ typed, note }) => typed !== null && typed !== (note ?? ''));
  // Its parts, as `savedText` joins them.
  const parts = isPassing ? heard.saved : saved.split(' · ');
  const fresh = parts.filter((part) => part && !heard.saved.includes(part));
  const isFirstSuccess = !heard.saved.some(Boolean) && fresh.join() === text('savedOnline');
  const now = { heard: { done, saved: parts } };
  if (done !== heard.done)
    return { sentence: [laterText('saidProgress', { done, total }), ...fresh].join(' · '), ...now };
  return { sentence: isFirstSuccess ? '' : fresh.join(' · '), ...now };
}
