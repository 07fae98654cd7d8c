import type { BillingPeriod, CreatedSubscription, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Tabs } from '@scanlist/ui/tabs';
import { Tick } from '@scanlist/ui/tick';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PasswordNotGiven, useWithPassword } from '../auth/password-gate.tsx';
import { SessionOver, useSessionOver } from '../auth/session-over.tsx';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { periodTabs, pricePer } from '../billing/plan-words.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { messageOf } from '../shared/messages.ts';
import { useShell } from '../shared/shell.tsx';
import { chargeWords, features } from './plan-words.ts';
import { useLeaveOncePaid } from './use-leave-once-paid.ts';

/** A subscription that is paid for at once: the trial is had with the sign-up. */
export function NewSubscription({ plans }: { plans: Plans }) {
  const { toast } = useShell();
  const client = useQueryClient();
  const session = useSessionOver();
  const withPassword = useWithPassword();
  const [period, setPeriod] = usePeriod();
  const [isBusy, setIsBusy] = useState(false);
  const { isPaid, leave } = useLeaveOncePaid();
  const amountCents = plans.prices.find((price) => price.period === period)?.priceCents ?? 0;

  const sayFailed = (description: string) => {
    toast({ variant: 'error', title: 'Payment Failed', description, about: 'payment' });
  };
  const askSecret = async () => {
    await session.verify();
    const answer = await withPassword(() =>
      api.post<CreatedSubscription>(`/api/create-subscription?period=${period}`),
    );
    return 'clientSecret' in answer ? answer.clientSecret : null;
  };
  const onSecretRefused = (error: unknown) => {
    if (error instanceof PasswordNotGiven) return;
    session.note(error);
    sayFailed(messageOf(error));
    // Another tab was faster: what there is now decides where this page leads.
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
            <p className="mt-1 text-base font-semibold tabular-nums">{pricePer(plans, period)}</p>
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
          askSecret={askSecret}
          onSecretRefused={onSecretRefused}
          onCardRefused={sayFailed}
          onConfirmed={leave}
          onBusyChange={setIsBusy}
          isDone={isPaid}
        >
          <SessionOver isOver={session.isOver} />
          <p className="text-sm">
            <strong className="font-semibold tabular-nums">
              {formatMoney(amountCents, plans.currency)} today
            </strong>
            {chargeWords(period, new Date(Date.now() + (plans.clockAheadMs ?? 0)))}
          </p>
        </PaymentForm>
      </section>
    </div>
  );
}

/** The period stands in the address, so that a link can choose it and a reload keeps it. */
function usePeriod(): [BillingPeriod, (period: BillingPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = search.get('period') === 'annually' ? 'annually' : 'monthly';
  return [period, (next) => setSearch({ period: next }, { replace: true })];
}
