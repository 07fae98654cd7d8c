import type { LiveDemo, OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import { ProgressMeter } from '@scanlist/ui/progress-meter';
import { useEffect, useRef } from 'react';
import { DemoEntries } from './live-demo-entry.tsx';
import { DemoLabel, demoFilled, demoFilledOnPhones, demoHeight, demoQuiet } from './live-demo-parts.tsx';
import { DemoQrCode } from './live-demo-qr.tsx';
import { demoStatusText } from './live-demo-text.ts';
import { useLiveDemo } from './use-live-demo.ts';

/** A demo that is opening, open or over. With `takesFocus` it takes the focus from the button that was pressed. */
export function LiveDemoPanel({ takesFocus }: { takesFocus: boolean }) {
  const { state, again } = useLiveDemo();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const pressAgain = () => {
    panel.current?.focus({ preventScroll: true });
    again();
  };
  const said = statusText(state);
  return (
    <>
      <div ref={panel} tabIndex={-1} className={`flex min-w-0 flex-col gap-6 ${demoHeight}`}>
        <div className="flex flex-col gap-2">
          <p role="status" className="font-display text-lg font-semibold text-pretty tabular-nums">
            {said}
          </p>
          {state.name === 'refused' && (
            <p className="max-w-[36rem] text-sm text-muted">{state.refusal.words}</p>
          )}
          {state.name === 'ended' && (
            <p className="max-w-[36rem] text-sm text-muted">
              It was erased with everything that had been filled in.
            </p>
          )}
          {state.name === 'open' && <Progress seen={state.seen} />}
        </div>
        {state.name === 'refused' && (
          <button type="button" onClick={pressAgain} className={`${demoQuiet} self-start`}>
            Try again
          </button>
        )}
        {state.name === 'ended' && (
          <button type="button" onClick={pressAgain} className={`${demoFilled} self-start`}>
            Start another
          </button>
        )}
        {state.name === 'open' && (
          <>
            <HowToOpen demo={state.demo} isFilled={!state.seen?.entries.length} />
            {state.failures > 1 && <Interrupted onAgain={pressAgain} />}
            {state.seen && <DemoEntries entries={state.seen.entries} />}
          </>
        )}
      </div>
      <DemoLabel caption={captionOf(state)}>
        {state.name === 'open' ? <DemoQrCode link={state.demo.listUrl} /> : undefined}
      </DemoLabel>
    </>
  );
}

type State = ReturnType<typeof useLiveDemo>['state'];

function statusText(state: State): string {
  switch (state.name) {
    case 'opening':
      return 'Opening your list...';
    case 'refused':
      return state.refusal.kind === 'busy' ? 'Too many at once' : 'Not opened yet';
    case 'ended':
      return 'This demo has ended';
    case 'open':
      return demoStatusText(state.seen);
  }
}

function captionOf(state: State): string {
  if (state.name === 'open') return state.demo.listUrl.replace(/^https?:\/\//, '');
  return state.name === 'opening' ? 'One moment' : 'No code right now';
}

/** The progress of the form on the phone, while someone fills it in. */
function Progress({ seen }: { seen: LiveDemo | null }) {
  if (!seen?.ticking) return null;
  const { completedCount, totalCount } = seen.ticking;
  return <ProgressMeter label="Items checked on the phone" value={completedCount} max={totalCount} />;
}

function HowToOpen({ demo, isFilled }: { demo: OpenedLiveDemo; isFilled: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-[36rem] text-sm text-pretty text-muted">
        Point a phone’s camera at the code, or open the list right here. Anyone with the code can fill it in.
        After 24&nbsp;hours it’s erased, entries and all.
      </p>
      <a
        // By this page's own origin: a device that shows the page can open the list, whatever the code says.
        href={new URL(demo.listUrl).pathname}
        target="_blank"
        rel="noopener"
        className={isFilled ? demoFilledOnPhones : demoQuiet}
      >
        Open it on this device
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** Polling failed more than once; the entries stay visible. */
function Interrupted({ onAgain }: { onAgain: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-dashed border-line-strong px-5 py-3"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm">
        We can’t check for updates right now. We’ll keep trying, and nothing you fill in is lost.
      </p>
      <button type="button" onClick={onAgain} className={demoQuiet}>
        Try again
      </button>
    </div>
  );
}
