import { useEffect, useState } from 'react';
import { laterText } from '../texts/text.ts';

const countdownSeconds = 5;
const lastDelayMs = 500;

/** What only a person does. A pointer that moves alone may be a hand that lets go of the mouse. */
const signs = ['pointerdown', 'click', 'keydown', 'wheel', 'scroll', 'focusin'];

/**
 * Where the page ends once the entry has a receipt: it counts down to the homepage (decision F7), or to the list again where
 * its owner wants that (decision F16). It counts only while the page is seen, from the beginning each time, and any sign of a
 * person stops it for good. The bar is at the bottom, so that nothing moves when it goes. `onStay` takes the focus from its
 * button.
 */
export function Ending({ opensList, onStay }: { opensList: boolean; onStay: () => void }) {
  const [left, setLeft] = useState(countdownSeconds);
  const [stays, setStays] = useState(false);
  const [isSeen, setSeen] = useState(isVisible);
  // While a finger or the focus is on the bar, it stays: the tap would reach what is below.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true, passive: true };
    const notice = (sign: Event) => {
      if (isOurs(sign)) return;
      setStays(true);
      if (sign.type !== 'click') setHeld(isOnBar(sign));
    };
    for (const sign of signs) document.addEventListener(sign, notice, options);
    // A click ends what held the bar, once its button has got it.
    document.addEventListener('click', () => setHeld(false), { signal: listeners.signal });
    const look = () => {
      setSeen(isVisible());
      setLeft(countdownSeconds);
    };
    document.addEventListener('visibilitychange', look, options);
    return () => listeners.abort();
  }, []);
  useEffect(() => {
    if (stays || !isSeen) return;
    const leave = opensList ? fillAgain : goHome;
    const timer = setTimeout(() => (left > 0 ? setLeft(left - 1) : leave()), left > 0 ? 1000 : lastDelayMs);
    return () => clearTimeout(timer);
  }, [left, stays, isSeen, opensList]);

  if (stays && !isHeld) return null;
  return (
    <footer className="fill-bar">
      <p role="timer">{laterText(opensList ? 'reopening' : 'redirecting', { seconds: left })}</p>
      <progress
        aria-label={laterText(opensList ? 'reopeningLeft' : 'timeLeft')}
        max={countdownSeconds}
        value={countdownSeconds - left}
      />
      <button type="button" className="fill-quiet" onClick={onStay}>
        {laterText('stay')}
      </button>
    </footer>
  );
}

/** Loads the page again: an empty form, as after a scan. */
export function fillAgain(): void {
  window.location.reload();
}

/** Opens the homepage. */
export function goHome(): void {
  window.location.assign('/');
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** The page itself begins at its top with the focus on its heading; a window that is chosen again gives it back. */
function isOurs({ type, target }: Event): boolean {
  return type === 'scroll' ? window.scrollY <= 0 : type === 'focusin' && target instanceof HTMLHeadingElement;
}

function isOnBar({ target }: Event): boolean {
  return target instanceof Element && target.closest('.fill-bar') !== null;
}
