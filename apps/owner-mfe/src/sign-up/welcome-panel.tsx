import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { useEffect } from 'react';
import { dashboard } from '../auth/login-redirect.ts';
import { scheduleWelcome } from '../auth/welcome.ts';
import { formatPlanPrice } from '../billing/plan-text.ts';
import { formatChargeDay } from '../format/dates.ts';
import { StepFrame } from './step-frame.tsx';

/** Between a sign-up and the dashboard (specification section 9). */
const redirectMs = 3000;

interface WelcomePanelProps {
  owner: CurrentUser;
  plans: Plans | undefined;
  period: BillingPeriod;
  /** Where it goes on: the dashboard, or the room that was asked for on the way here. */
  next: string;
}

/** The account is made: what happens next, and after three seconds where it goes on; the dashboard greets as after a sign-in. */
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
          ? `Everything is included until ${formatChargeDay(trialEndsAt)}.${price ? ` Then it costs ${price}, unless you cancel before.` : ''}`
          : 'Everything is included.'
      }
    >
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">
        We sent these terms to <strong className="font-semibold text-ink">{email}</strong>, and a link that
        confirms your address. Notifications of your lists go there once you have confirmed it.
      </p>
      <p role="status" className="mt-3 text-sm text-muted">
        {next === dashboard ? 'Taking you to your dashboard...' : 'Taking you to what you asked for...'}
      </p>
      <Button variant="primary" onClick={() => goOn(next)} className="mt-6 w-full">
        {next === dashboard ? 'Go to the Dashboard' : 'Go On'}
      </Button>
    </StepFrame>
  );
}

/** In the sign-up's place, so that going back does not lead to a form that is done with. */
function goOn(next: string): void {
  window.location.replace(next);
}
