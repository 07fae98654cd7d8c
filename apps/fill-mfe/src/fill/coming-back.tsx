import { useEffect, useState } from 'react';
import { laterText } from '../texts/text.ts';
import { askAgainAfterSwitch, hasSwitched } from './language-switch.ts';
import { momentOf } from './moment-of.ts';
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
  const progress = { done, total };
  // A visitor who has chosen another language continues where they were.
  const [isSwitched] = useState(hasSwitched);
  useEffect(() => {
    if (isSwitched) onContinue();
  }, [isSwitched, onContinue]);
  // Choosing another language is no answer: the ticks may be somebody else's.
  useEffect(
    () => (isSwitched ? undefined : askAgainAfterSwitch([...document.querySelectorAll('.fill-languages a')])),
    [isSwitched],
  );
  if (isSwitched) return null;
  return (
    <fieldset className="fill-return">
      <legend>{laterText('leftUnfinished')}</legend>
      {asks ? (
        <>
          <button type="button" className="fill-quiet" onClick={() => setAsks(false)}>
            {laterText('keepAnswers')}
          </button>
          <button type="button" className="fill-quiet" onClick={onStartAgain}>
            {laterText('clearAnswers')}
          </button>
        </>
      ) : (
        <>
          <button type="button" className="fill-quiet" onClick={onContinue}>
            {at === null
              ? laterText('continue', progress)
              : laterText('continueFrom', { ...progress, time: momentOf(at, new Date()) })}
          </button>
          <button type="button" className="fill-quiet" onClick={() => setAsks(true)}>
            {laterText('startAgain')}
          </button>
        </>
      )}
    </fieldset>
  );
}
