import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { useEffect } from 'react';
import { chargeDayOf } from '../common/dates.ts';
import { pricePer } from '../common/plan-words.ts';
import { rememberToWelcome } from '../common/welcome.ts';
import { StepFrame } from './step-frame.tsx';

/** Between a sign-up and the dashboard (specification section 9). */
const redirectMs = 3000;

interface WelcomePanelProps {
  owner: CurrentUser;
  plans: Plans | undefined;
  period: BillingPeriod;
}

/** The account is made: what happens next, and after three seconds the dashboard, greeted as after a sign-in. */
export function WelcomePanel({ owner, plans, period }: WelcomePanelProps) {
  useEffect(() => {
    rememberToWelcome();
    const timer = setTimeout(goToDashboard, redirectMs);
    return () => clearTimeout(timer);
  }, []);
  const price = plans && pricePer(plans, period);
  const { trialEndsAt, email } = owner;
  return (
    <StepFrame
      arrives
      isDone
      title="Your trial has begun"
      lead={
        trialEndsAt
          ? `Everything is included until ${chargeDayOf(trialEndsAt)}.${price ? ` Then it costs ${price}, unless you cancel before.` : ''}`
          : 'Everything is included.'
      }
    >
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">
        We sent these terms to <strong className="font-semibold text-ink">{email}</strong>, and a link that
        confirms your address. Notifications of your lists go there once you have opened it.
      </p>
      <p role="status" className="mt-3 text-sm text-muted">
        Taking you to your dashboard...
      </p>
      <Button variant="primary" onClick={goToDashboard} className="mt-6 w-full">
        Go to the Dashboard
      </Button>
    </StepFrame>
  );
}

/** In the sign-up's place, so that going back does not lead to a form that is done with. */
function goToDashboard(): void {
  window.location.replace('/dashboard');
}
