import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { laterText } from '../texts/text.ts';
import { askAgainAfterSwitch, hasSwitched } from './language-switch.ts';
import { momentOf } from './moment-of.ts';
import type { Visit } from './visit.ts';
import type { StartedVisit } from './visit-store.ts';

interface ComingBackProps {
  /** Null once the visitor has answered, or has changed something, which also means continue. */
  started: StartedVisit | null;
  visit: Pick<Visit, 'continueStarted' | 'startAgain'>;
}

/** The question about a visit, or that it was cleared. */
type Shown = StartedVisit | 'cleared';

/** How long what was cleared can be brought back. */
const undoMs = 10_000;
/** How long an answered question stays in its place, without effect: a second tap reaches nothing behind it. */
const leavingMs = 600;

/**
 * Asks a visitor who returns to an unfinished list whether to continue or to start again. Starting again takes two taps in two
 * places, because it clears the ticks and notes, and can be undone for a while. What can't be undone never takes the place of
 * something else: the second button is at the same place in every step, and is harmless in each.
 */
export function ComingBack({ started, visit }: ComingBackProps) {
  const { continueStarted } = visit;
  const panel = useRef<HTMLFieldSetElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const [isSure, setSure] = useState(false);
  const [undo, setUndo] = useState<() => void>();
  const [left, setLeft] = useState<Shown | null>(null);
  const [said, say] = useState('');
  // A visitor who has chosen another language continues where they were.
  const [isSwitched] = useState(hasSwitched);
  useEffect(() => {
    if (isSwitched) continueStarted();
  }, [isSwitched, continueStarted]);
  // Choosing another language is no answer: the ticks may be somebody else's.
  const isAsking = started !== null && !isSwitched;
  useEffect(
    () => (isAsking ? askAgainAfterSwitch([...document.querySelectorAll('.fill-languages a')]) : undefined),
    [isAsking],
  );
  // A moment later than the element that says it: a screen reader announces changes.
  const message = undo ? laterText('answersCleared') : isAsking ? laterText('leftUnfinished') : '';
  useEffect(() => say(message), [message]);

  const leave = useCallback((shown: Shown | null) => {
    if (panel.current?.contains(document.activeElement)) focusNext(shown !== 'cleared');
    setLeft(shown);
    setUndo(undefined);
  }, []);
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(leave, undoMs, 'cleared');
    return () => clearTimeout(timer);
  }, [undo, leave]);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(setLeft, leavingMs, null);
    return () => clearTimeout(timer);
  }, [left]);

  const shown = isSwitched ? null : (started ?? left ?? (undo ? 'cleared' : null));
  useStanding(panel, shown !== null);

  const clear = () => {
    const bringBack = visit.startAgain();
    setUndo(() => bringBack);
    setSure(false);
    second.current?.focus();
  };
  const answerFirst = () => {
    if (isSure) return clear();
    leave(started);
    continueStarted();
  };
  const answerSecond = () => {
    if (!undo) return setSure(!isSure);
    undo();
    leave('cleared');
  };
  return (
    <>
      <p className="fill-hidden" role="status">
        {said}
      </p>
      {shown && (
        // A landmark, as it stands before the page's own.
        <aside aria-label={laterText('leftUnfinished')} style={{ display: 'contents' }}>
          <fieldset
            className="fill-return"
            ref={panel}
            disabled={left !== null}
            style={left ? leavingStyle : undefined}
          >
            {shown !== 'cleared' && <legend>{laterText('leftUnfinished')}</legend>}
            {shown === 'cleared' ? (
              <p style={lineStyle}>{laterText('answersCleared')}</p>
            ) : (
              <button type="button" className="fill-quiet" onClick={answerFirst}>
                {isSure ? laterText('clearAnswers') : continueText(shown)}
              </button>
            )}
            <button type="button" className="fill-quiet" ref={second} onClick={answerSecond}>
              {laterText(shown === 'cleared' ? 'undoClear' : isSure ? 'keepAnswers' : 'startAgain')}
            </button>
          </fieldset>
        </aside>
      )}
    </>
  );
}

const leavingStyle: CSSProperties = { opacity: 0, transition: `opacity ${leavingMs / 2}ms` };
/** As high as the button in its place. */
const lineStyle: CSSProperties = { display: 'grid', minHeight: 48, paddingTop: 8, alignContent: 'center' };

function continueText({ done, total, at }: StartedVisit): string {
  const progress = { done, total };
  return at === null
    ? laterText('continue', progress)
    : laterText('continueFrom', { ...progress, time: momentOf(at, new Date()) });
}

/** The first item that is open, or else the first one. Only who continues is led to it. */
function focusNext(isLed: boolean): void {
  const item = (state: string) => document.querySelector<HTMLElement>(`.fill-item input${state}`);
  (item(':not(:checked)') ?? item(''))?.focus({ preventScroll: !isLed });
}

/** Puts the question above the bar with the main button, where both stay in sight, and keeps the focus out from behind it. */
function useStanding(panel: { current: HTMLElement | null }, isShown: boolean): void {
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLElement>('.fill-bar');
    if (!isShown || !panel.current || !bar) return;
    const { style } = document.documentElement;
    const fit = () => {
      if (!panel.current) return;
      const below = bar.offsetHeight;
      panel.current.style.bottom = `${below}px`;
      const isSticky = getComputedStyle(panel.current).position === 'sticky';
      style.scrollPaddingBottom = isSticky ? `${below + panel.current.offsetHeight + 8}px` : '';
    };
    const resized = new ResizeObserver(fit);
    for (const part of [bar, panel.current]) resized.observe(part);
    fit();
    return () => {
      resized.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [panel, isShown]);
}
