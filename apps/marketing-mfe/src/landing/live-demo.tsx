import { reloadPage } from '@scanlist/web-kit/newer-version';
import { peekFromPreviousPage } from '@scanlist/web-kit/page-handover';
import { retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useEffect, useState } from 'react';
import { DemoLabel, demoFilled, demoHeight, demoQuiet } from './live-demo-parts.tsx';
import { demoKey } from './stored-live-demo.ts';

/**
 * 'Try it now': a list of the visitor's own, opened on their phone by a QR code, with its entries shown here a moment
 * later. Nothing is requested or loaded until the button is pressed, or where it was pressed before a reload of the
 * tab.
 */
export function LiveDemo() {
  const [stage, setStage] = useState<'asleep' | 'closed' | 'pressed' | 'kept'>('asleep');
  useEffect(() => setStage(peekFromPreviousPage(demoKey) === null ? 'closed' : 'kept'), []);
  const isOpen = stage === 'pressed' || stage === 'kept';
  return (
    <section
      id="try-it"
      aria-labelledby="try-it-heading"
      className="border-y border-line bg-surface print:hidden"
    >
      <div className="landing-section landing-demo">
        <div>
          <h2 id="try-it-heading" className="landing-heading">
            Try it now
          </h2>
          <p className="mt-4 max-w-[36rem] text-base text-pretty text-muted">
            Fill in a live list on your own phone and watch it arrive here. No signup, no app: scan, check,
            submit.
          </p>
        </div>
        {isOpen ? (
          <Panel takesFocus={stage === 'pressed'} />
        ) : (
          <Invitation isReady={stage === 'closed'} onPress={() => setStage('pressed')} />
        )}
      </div>
    </section>
  );
}

/** Shown before the demo is requested. The button appears with the script that handles it. */
function Invitation({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  return (
    <>
      <div className="flex flex-col items-start gap-4">
        <button
          type="button"
          onClick={onPress}
          className={isReady ? demoFilled : `${demoFilled} invisible noscript:hidden`}
        >
          Try It Now
        </button>
        <noscript>
          <p className="text-sm text-muted">
            The live demo needs JavaScript, which is turned off in this browser.
          </p>
        </noscript>
        <p className="max-w-[30rem] text-sm text-pretty text-muted">
          You get a list with a code that’s yours alone. It’s erased after 24&nbsp;hours, with everything
          filled in.
        </p>
      </div>
      <DemoLabel caption="Your code goes here" />
    </>
  );
}

const Panel = retryingLazy<{ takesFocus: boolean }>(
  () =>
    import(/* webpackChunkName: "live-demo" */ './live-demo-panel.tsx').then(({ LiveDemoPanel }) => ({
      default: LiveDemoPanel,
    })),
  {
    pending: (
      <>
        <p role="status" className={`font-display text-lg font-semibold ${demoHeight}`}>
          Opening your list...
        </p>
        <DemoLabel caption="One moment" />
      </>
    ),
    failed: (retry, { isVersionGone }) => (
      <>
        <div className="flex flex-col items-start gap-4">
          <p role="alert" className="text-base">
            {isVersionGone
              ? 'A newer version of this page is available. Reload it to try the live demo.'
              : 'The live demo didn’t load. Please check your connection.'}
          </p>
          <button type="button" onClick={isVersionGone ? reloadPage : retry} className={demoQuiet}>
            {isVersionGone ? 'Reload' : 'Try again'}
          </button>
        </div>
        <DemoLabel caption="Not loaded" />
      </>
    ),
  },
);
