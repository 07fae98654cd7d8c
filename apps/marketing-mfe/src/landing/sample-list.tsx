import { ProductMark } from '@scanlist/ui/product-mark';
import { ProgressMeter } from '@scanlist/ui/progress-meter';
import { useState } from 'react';
import { HungLabel } from './drawings/hung-label.tsx';

/** A list on a clipboard to try. It looks like a visitor's and stores nothing. */
export function SampleList() {
  const [ticked, setTicked] = useState<readonly string[]>(
    sampleItems.slice(0, 2).map(({ content }) => content),
  );
  const done = ticked.length;
  const total = sampleItems.length;
  const tick = (content: string, isTicked: boolean) => {
    if (isTicked) buzz();
    setTicked((before) => [...before.filter((other) => other !== content), ...(isTicked ? [content] : [])]);
  };
  return (
    <div className="landing-board">
      <Clip />
      <SwingingLabel />
      <fieldset className="landing-sheet">
        <legend className="sr-only">{title}, a list to try</legend>
        <div className="flex flex-col gap-1 px-5 pt-9 pb-4 sm:px-6">
          <p className="flex items-center gap-2 text-xs font-semibold">
            <ProductMark className="size-5 shrink-0" />
            Northlight Events
          </p>
          <p className="mt-2 font-display text-lg font-semibold text-balance">{title}</p>
          <p
            aria-live="polite"
            className="mt-2 mb-1.5 flex justify-between gap-4 text-sm font-semibold tabular-nums noscript:hidden"
          >
            Progress: {done} of {total} items
          </p>
          <ProgressMeter label="Items checked" value={done} max={total} className="noscript:hidden" />
        </div>
        <ul>
          {sampleItems.map(({ content, note }) => (
            <li key={content} className="landing-row">
              <label className="landing-tick">
                <input
                  type="checkbox"
                  autoComplete="off"
                  checked={ticked.includes(content)}
                  onChange={({ target }) => tick(content, target.checked)}
                />
                <svg viewBox="0 0 32 32" aria-hidden="true">
                  <path d="M8 17.5 13.5 23.5 27 6.5" pathLength="1" />
                </svg>
                <span>{content}</span>
              </label>
              {note && <p className="landing-note">{note}</p>}
            </li>
          ))}
        </ul>
        <div className="landing-stub">
          <p className="text-sm font-semibold tabular-nums noscript:hidden">
            {done}/{total} completed
          </p>
          <p className="text-xs text-balance text-muted">A sample. Nothing is saved.</p>
          <Stamp isDown={done === total} />
        </div>
      </fieldset>
    </div>
  );
}

/** The stamp that appears once everything is done. */
function Stamp({ isDown }: { isDown: boolean }) {
  return (
    <svg
      viewBox="0 0 118 44"
      aria-hidden="true"
      data-down={isDown || undefined}
      className="landing-stamp"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <rect x="2.5" y="2.5" width="113" height="39" rx="6" />
      <path d="m14 23 7 7 14-17" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round" />
      <text
        x="44"
        y="30.500"
        fontSize="23"
        fontWeight="700"
        fill="currentColor"
        stroke="none"
        className="font-display"
      >
        Done
      </text>
    </svg>
  );
}

/** The clip that holds the sheet. */
function Clip() {
  return (
    <svg
      viewBox="0 0 132 46"
      aria-hidden="true"
      className="landing-clip"
      fill="var(--surface)"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M46 20a20 17 0 0 1 40 0h30a8 8 0 0 1 8 8v14H8V28a8 8 0 0 1 8-8z" />
      <circle cx="66" cy="17" r="6" fill="var(--paper)" />
      <path d="M8 34h116" strokeWidth="1.5" />
    </svg>
  );
}

/** The list's code on a string beside it, where there is room. */
function SwingingLabel() {
  return (
    <svg viewBox="-14 -44 88 130" aria-hidden="true" className="landing-swinging" fill="none">
      <path d="M30 9C34-8 50-14 60-30" stroke="var(--ink)" strokeWidth="1.500" />
      <circle cx="61" cy="-32" r="4.500" fill="var(--flag)" stroke="var(--ink)" strokeWidth="1.500" />
      <HungLabel x={0} y={0} tilt={9} />
    </svg>
  );
}

/** Vibrates at a tick, where the phone can and the settings allow it. */
function buzz(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}

const title = 'Van loading, evening show';

const sampleItems: readonly { content: string; note?: string }[] = [
  { content: 'Truss, 12 pieces' },
  { content: 'Cable drums, 4', note: 'Drum 4 has a bent pin' },
  { content: 'Spare lamps, one case' },
  { content: 'Gaffer tape, black and white' },
  { content: 'Ladder strapped down' },
];
