import { useSite } from '../site/site.tsx';
import { CallToAction } from './call-to-action.tsx';
import { trialTerms } from './plan-text.ts';
import { SampleList } from './sample-list.tsx';

/**
 * The promise, and beside it a list to tick. Both are aligned to the top: vertically centered, the promise would move
 * while the list loads on a slow network.
 */
export function Hero() {
  const { isSignedIn, plans } = useSite();
  return (
    <section id="top" aria-labelledby="promise" className="overflow-x-clip">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-12 px-4 py-12 sm:px-6 sm:py-18 md:grid-cols-[minmax(0,1fr)_21rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-18">
        <div className="flex flex-col items-start gap-6 lg:pt-13">
          <h1 id="promise" className="landing-promise">
            Put the checklist where the work is.
          </h1>
          <p className="max-w-[34rem] text-base text-pretty text-muted sm:text-lg sm:leading-normal">
            Write a list, print its QR code, hang it up. Anyone can scan it, check items off, add notes, and
            sign on their own phone, with no app and no login. You keep every entry.
          </p>
          <CallToAction className="mt-2" />
          {!isSignedIn && (
            <>
              <p className="-mt-2 max-w-[30rem] text-sm text-pretty text-muted">
                {trialTerms(plans, 'monthly')}
              </p>
              <p className="text-sm print:hidden noscript:hidden">
                <a href="#try-it" className="landing-link">
                  Or try it now, without signing up
                </a>
              </p>
            </>
          )}
        </div>
        <SampleList />
      </div>
    </section>
  );
}
