import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { useEffect, useRef, useState } from 'react';
import { dashboard } from '../auth/login-redirect.ts';
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

/** What a new owner does first, one step after the other. */
const firstSteps: { title: string; text: string }[] = [
  { title: 'Write a list', text: 'Start with a template, or a list you already use every day.' },
  { title: 'Print it', text: 'Each list has its own QR code. Post it where the work happens.' },
  { title: 'Scan it yourself', text: 'Fill it in on your phone and watch your first entry come in.' },
];

/**
 * The account is created: welcomes the owner with the first steps and redirects after three seconds, unless the owner
 * stays.
 */
export function WelcomePanel({ owner, plans, period, next }: WelcomePanelProps) {
  const [stays, setStays] = useState(false);
  const goOnButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => goOn(next), redirectMs);
    return () => clearTimeout(timer);
  }, [next, stays]);
  const price = plans && formatPlanPrice(plans, period);
  const { trialEndsAt, email, firstName, username } = owner;
  return (
    <StepFrame
      focusesTitle
      isDone
      title={`Welcome, ${firstName || username}!`}
      lead={
        trialEndsAt
          ? `Your free trial has started. Everything is included until ${formatChargeDay(trialEndsAt)}.${price ? ` Then it’s ${price}, unless you cancel before then.` : ''}`
          : 'Everything is included.'
      }
    >
      <h2 className="mt-5 text-sm font-semibold">First steps</h2>
      <ol className="mt-2 flex flex-col gap-3">
        {firstSteps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3 text-sm">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <strong className="block font-semibold">{title}</strong>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-pretty wrap-anywhere text-muted">
        We emailed these terms to <strong className="font-semibold text-ink">{email}</strong>, along with a
        link to confirm your address. We’ll send list notifications there once you confirm it.
      </p>
      <p role="status" className="mt-3 text-sm text-muted">
        {stays ? 'You’re staying on this page.' : leavingText(next)}
      </p>
      <Button ref={goOnButton} variant="primary" onClick={() => goOn(next)} className="mt-6 w-full">
        {next === dashboard ? 'Go to the Dashboard' : 'Continue'}
      </Button>
      {!stays && (
        <Button
          variant="plain"
          onClick={() => {
            // This button disappears.
            goOnButton.current?.focus();
            setStays(true);
          }}
          className="mt-2 w-full"
        >
          Stay on this page
        </Button>
      )}
    </StepFrame>
  );
}

function leavingText(next: string): string {
  return next === dashboard ? 'Taking you to your dashboard...' : 'Taking you to the page you asked for...';
}

/** Replaces the sign-up in the history, so that Back does not lead to a finished form. */
function goOn(next: string): void {
  window.location.replace(next);
}
