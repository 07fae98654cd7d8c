import type { BillingPeriod, CreatedSubscription, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Tabs } from '@scanlist/ui/tabs';
import { Tick } from '@scanlist/ui/tick';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { formatPlanPrice, periodTabs } from '../billing/plan-text.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { chargeText, features } from './plan-text.ts';
import { useLeaveOncePaid } from './use-leave-once-paid.ts';

/** A new subscription, paid at once: the trial comes with the sign-up only. */
export function NewSubscription({ plans }: { plans: Plans }) {
  const { toast } = useShell();
  const client = useQueryClient();
  const session = useSessionExpired();
  const withPassword = useWithPassword();
  const [period, setPeriod] = usePeriod();
  const [isBusy, setIsBusy] = useState(false);
  const { isPaid, leave } = useLeaveOncePaid();
  const amountCents = plans.prices.find((price) => price.period === period)?.priceCents ?? 0;

  const showFailed = (description: string) => {
    toast({ variant: 'error', title: 'Payment Failed', description, about: 'payment' });
  };
  const fetchClientSecret = async () => {
    await session.verify();
    const answer = await withPassword(() =>
      api.post<CreatedSubscription>(`/api/create-subscription?period=${period}`),
    );
    return 'clientSecret' in answer ? answer.clientSecret : null;
  };
  const onSecretFailed = (error: unknown) => {
    if (error instanceof PasswordPromptClosed) return;
    session.note(error);
    showFailed(errorMessage(error));
    // Another tab was faster: the current state decides what this page shows.
    if (error instanceof ApiError && /^(SUBSCRIPTION_EXISTS|PAYMENT_PENDING)$/.test(error.code)) {
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    }
  };

  return (
    <div className="flex flex-col gap-6">
      <fieldset disabled={isBusy || isPaid} className="min-w-0">
        <legend className="sr-only">Plan</legend>
        <Tabs<BillingPeriod>
          label="Billing period"
          tabs={periodTabs(plans)}
          value={period}
          onValueChange={setPeriod}
        >
          <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h2 className="font-display text-lg">{plans.name}</h2>
            <p className="mt-1 text-base font-semibold tabular-nums">{formatPlanPrice(plans, period)}</p>
            <ul className="mt-4 flex flex-col gap-2 text-sm">
              {features.map((feature) => (
                <li key={feature} className="flex items-start gap-2.5">
                  <Tick className="mt-0.5 size-4 shrink-0 text-done" />
                  <span className="min-w-0">{feature}</span>
                </li>
              ))}
            </ul>
          </div>
        </Tabs>
      </fieldset>
      <section aria-labelledby="payment">
        <h2 id="payment" className="mb-4 font-display text-lg">
          Payment
        </h2>
        <PaymentForm
          mode="payment"
          amountCents={amountCents}
          currency={plans.currency}
          submitLabel="Subscribe"
          busyLabel="Subscribing..."
          fetchClientSecret={fetchClientSecret}
          onSecretFailed={onSecretFailed}
          onCardRefused={showFailed}
          onConfirmed={leave}
          onBusyChange={setIsBusy}
          isDone={isPaid}
        >
          <SessionExpired isExpired={session.isExpired} />
          <p className="text-sm">
            <strong className="font-semibold tabular-nums">
              {formatMoney(amountCents, plans.currency)} today
            </strong>
            {chargeText(period, new Date(Date.now() + (plans.clockAheadMs ?? 0)))}
          </p>
        </PaymentForm>
      </section>
    </div>
  );
}

/** The period is in the address, so that a link can choose it and a reload keeps it. */
function usePeriod(): [BillingPeriod, (period: BillingPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = search.get('period') === 'annually' ? 'annually' : 'monthly';
  return [period, (next) => setSearch({ period: next }, { replace: true })];
}
