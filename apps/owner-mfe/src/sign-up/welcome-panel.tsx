import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { useEffect } from 'react';
import { dashboard } from '../auth/login-redirect.ts';
import { scheduleWelcome } from '../auth/welcome.ts';
import { formatPlanPrice } from '../billing/plan-text.ts';
import { formatChargeDay } from '../format/dates.ts';
import { StepFrame } from './step-frame.tsx';

/** The delay between a sign-up and the redirect (specification section 9), in milliseconds. */
const redirectMs = 3000;

interface WelcomePanelProps {
  owner: CurrentUser;
  plans: Plans | undefined;
  period: BillingPeriod;
  /** The next address: the dashboard, or the page requested before the sign-up. */
  next: string;
}

/**
 * The account is created: shows what happens next and redirects after three seconds. The dashboard welcomes the owner
 * as after a login.
 */
export function WelcomePanel({ owner, plans, period, next }: WelcomePanelProps) {
  useEffect(() => {
    if (next === dashboard) scheduleWelcome();
    const timer = setTimeout(() => goOn(next), redirectMs);
    return () => clearTimeout(timer);
  }, [next]);
  const price = plans && formatPlanPrice(plans, period);
  const { trialEndsAt, email } = owner;
  return (
    <StepFrame
      focusesTitle
      isDone
      title="Your trial has begun"
      lead={
        trialEndsAt
          ? `Everything is included until ${formatChargeDay(trialEndsAt)}.${price ? ` Then it’s ${price}, unless you cancel before then.` : ''}`
          : 'Everything is included.'
      }
    >
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">
        We emailed these terms to <strong className="font-semibold text-ink">{email}</strong>, along with a
        link to confirm your address. We’ll send list notifications there once you confirm it.
      </p>
      <p role="status" className="mt-3 text-sm text-muted">
        {next === dashboard ? 'Taking you to your dashboard...' : 'Taking you to the page you asked for...'}
      </p>
      <Button variant="primary" onClick={() => goOn(next)} className="mt-6 w-full">
        {next === dashboard ? 'Go to the Dashboard' : 'Continue'}
      </Button>
    </StepFrame>
  );
}

/** Replaces the sign-up in the history, so that Back does not lead to a finished form. */
function goOn(next: string): void {
  window.location.replace(next);
}
