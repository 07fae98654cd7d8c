import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { Button } from '@scanlist/ui/button';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { SampleList } from './sample-list.tsx';
import { Steps } from './steps.tsx';

/** `/`: what the product does, in words that are true of it today (decision P7). */
export function LandingPage({ shell }: { shell: ShellContext }) {
  const { productName } = shell;
  useEffect(() => {
    document.title = `${productName}: checklists behind QR codes`;
  }, [productName]);

  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader shell={shell} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <section className="mx-auto grid max-w-page items-center gap-12 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-18 lg:py-24">
          <div className="flex flex-col items-start gap-6">
            <h1 className="text-2xl sm:text-3xl">The checklist on the wall, filled in from any phone.</h1>
            <p className="max-w-measure text-base text-muted">
              Write a list, print its QR code, put it where the work is. Whoever scans it ticks, notes, signs
              and submits, without an account and without an app. You see what was done.
            </p>
            <Button variant="primary" asChild>
              {shell.user ? <Link to="/dashboard">Go to Dashboard</Link> : <Link to="/signup">Sign Up</Link>}
            </Button>
          </div>
          <SampleList />
        </section>
        <Steps />
        <Pricing />
      </main>
      <LandingFooter shell={shell} />
    </div>
  );
}
