import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { useSite } from '../site/site.tsx';
import { CallToAction } from './call-to-action.tsx';
import { DoorsScene } from './drawings/doors-scene.tsx';
import { trialTerms } from './plan-text.ts';

/** The call to action once more, at the end of the page. */
export function Closing({ period }: { period: BillingPeriod }) {
  const { isSignedIn, plans } = useSite();
  return (
    <section id="signup" aria-labelledby="signup-heading" className="landing-floor">
      <div className="landing-section landing-closing flex flex-col items-center text-center">
        <h2 id="signup-heading" className="landing-heading">
          Hang up your first one today.
        </h2>
        <p className="mt-4 max-w-[36rem] text-base text-balance text-muted">
          One list, one printed code, one nail. The next person to walk past fills it in.
        </p>
        <CallToAction period={period} className="mt-8 justify-center" />
        {!isSignedIn && (
          <p className="mt-4 max-w-[30rem] text-sm text-balance text-muted">{trialTerms(plans, period)}</p>
        )}
      </div>
      <DoorsScene />
    </section>
  );
}
