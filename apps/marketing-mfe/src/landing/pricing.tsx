import type { Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/pay-words';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { api } from '@scanlist/web-kit/api';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';

/** What it costs, from the one price catalogue (decision P2). Without an answer the page stands without the amounts. */
export function Pricing() {
  const loading = useLoading(loadPlans);
  return (
    <section aria-labelledby="pricing" className="mx-auto max-w-page px-4 py-12 sm:px-6 lg:py-18">
      <h2 id="pricing" className="text-xl sm:text-2xl">
        Pricing
      </h2>
      <Card className="mt-8 max-w-form p-6 sm:p-8">
        {loading.state === 'ready' && <Price plans={loading.value} />}
        {loading.state === 'loading' && (
          <div role="status" className="flex flex-col gap-4">
            <span className="sr-only">Loading the price</span>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-11 w-56" />
            <Skeleton className="h-5 w-64" />
          </div>
        )}
        {loading.state === 'failed' && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-sm text-muted">The price cannot be shown right now.</p>
            <Button onClick={loading.retry}>Try again</Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function Price({ plans }: { plans: Plans }) {
  const monthly = plans.prices.find(({ period }) => period === 'monthly');
  const annually = plans.prices.find(({ period }) => period === 'annually');
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg">{plans.name}</h3>
      {monthly && (
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="font-display text-3xl font-semibold whitespace-nowrap">
            {formatMoney(monthly.priceCents, plans.currency)}
          </span>
          <span className="text-base text-muted">a month</span>
        </p>
      )}
      {annually && (
        <p className="text-sm text-muted tabular-nums">
          or {formatMoney(annually.priceCents, plans.currency)} a year
          {monthly && savedPercent(monthly.priceCents, annually.priceCents)}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm marker:text-done">
        <li>Unlimited lists and QR codes</li>
        <li>Every entry with its ticks, notes and signature</li>
        <li>An e-mail when a list is completed, if you want one</li>
      </ul>
    </div>
  );
}

function savedPercent(monthlyCents: number, annuallyCents: number): string {
  const percent = Math.round((1 - annuallyCents / (12 * monthlyCents)) * 100);
  return percent > 0 ? `, ${percent}% less` : '';
}

function loadPlans(): Promise<Plans> {
  return api.get<Plans>('/api/plans');
}
