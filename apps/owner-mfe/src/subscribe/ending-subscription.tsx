import type { Subscription } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { resumedText } from '../billing/subscription-text.ts';
import { formatChargeDay } from '../format/dates.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

/** A cancelled subscription that has not ended: it can be resumed, or left to end (decision P5). */
export function EndingSubscription({ subscription }: { subscription: Subscription }) {
  const { resume, isBusy } = useResume();
  const { currentPeriodEnd, priceCents, currency, period } = subscription;
  const end = currentPeriodEnd && formatChargeDay(currentPeriodEnd);
  const price = priceCents !== null && currency !== null ? formatMoney(priceCents, currency) : null;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="font-display text-lg">Your subscription is about to end</h2>
      <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
        You canceled it. Everything keeps working until {end ?? 'the end of the period'}, and you won’t be
        charged again. You can also keep it.
      </p>
      {price && end && (
        <p className="mt-4 text-sm text-pretty">
          If you resume it, your card will be charged{' '}
          <strong className="font-semibold tabular-nums">
            {price} on {end}
          </strong>{' '}
          and every {period === 'annually' ? 'year' : 'month'} after that.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} className="max-sm:w-full" onClick={() => void resume()}>
          {isBusy ? 'Resuming...' : 'Resume Subscription'}
        </Button>
        <Button asChild className="max-sm:w-full">
          <Link to="/dashboard">Keep It Canceled</Link>
        </Button>
      </div>
    </Card>
  );
}

function useResume() {
  const { toast } = useShell();
  const client = useQueryClient();
  const navigate = useNavigate();
  const withPassword = useWithPassword();
  const [isBusy, setIsBusy] = useState(false);
  const isInFlight = useRef(false);
  const resume = async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setIsBusy(true);
    try {
      const answer = await withPassword(() => api.post<Subscription>('/api/subscription/resume'));
      toast({ variant: 'success', title: 'Subscription resumed', description: resumedText(answer) });
      await navigate('/dashboard');
    } catch (error) {
      if (error instanceof PasswordPromptClosed) return;
      toast({
        variant: 'error',
        title: 'Error',
        ...failureText(error, 'Failed to resume subscription'),
      });
      // It has ended meanwhile, or was resumed elsewhere.
      if (error instanceof ApiError && error.status < 500) {
        await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      }
    } finally {
      isInFlight.current = false;
      setIsBusy(false);
    }
  };
  return { resume, isBusy };
}
