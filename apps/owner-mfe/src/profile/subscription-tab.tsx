import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { api } from '@scanlist/web-kit/api';
import { formatMoney } from '@scanlist/web-kit/format-money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf } from '../common/dates.ts';
import { Loading } from '../common/loading.tsx';
import { messageOf } from '../common/messages.ts';
import { Moment } from '../common/moment.tsx';
import {
  cardWords,
  endOfTerm,
  nextCharge,
  type SubscriptionState,
  subscriptionState,
} from './subscription-words.ts';

const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => api.get<Subscription>('/api/subscription'),
});

const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => api.get<Plans>('/api/plans'),
});

/** What billing knows of the owner's subscription (decision H5). */
export function SubscriptionTab() {
  const subscription = useQuery(subscriptionQuery);
  const plans = useQuery(plansQuery);
  if (subscription.data) {
    return <SubscriptionCard subscription={subscription.data} plans={plans.data} now={Date.now()} />;
  }
  if (!subscription.isError) return <SubscriptionPlaceholder />;
  return (
    <RetryPanel
      title="Your subscription cannot be shown right now"
      onRetry={() => {
        void subscription.refetch();
        if (plans.isError) void plans.refetch();
      }}
    >
      {messageOf(subscription.error)} Your lists and entries are not affected.
    </RetryPanel>
  );
}

interface Shown {
  subscription: Subscription;
  /** Absent while it is loading, and when it cannot be: the card then says less. */
  plans: Plans | undefined;
  now: number;
}

function SubscriptionCard({ subscription, plans, now }: Shown) {
  const state = subscriptionState(subscription, now);
  const charge = nextCharge(subscription, now);
  const { plan, period, priceCents, currency, trialEndsAt, card, status } = subscription;
  const isRunning = status !== 'none' && status !== 'canceled';
  return (
    <Card className="overflow-hidden">
      <div className="p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="font-display text-lg">{isRunning && plan ? plan : 'Subscription'}</h2>
          <Badge tone={state.tone} icon={icons[state.tone]}>
            {state.label}
          </Badge>
        </div>
        <p className="mt-3 max-w-measure text-sm text-muted">{sentence({ subscription, plans, now })}</p>
      </div>
      {isRunning ? (
        <dl className="divide-y divide-line border-t border-line">
          {period && <Fact name="Billing">{period === 'monthly' ? 'Monthly' : 'Annually'}</Fact>}
          {period && priceCents !== null && currency && (
            <Fact name="Price">{priceWords(priceCents, currency, period)}</Fact>
          )}
          {state.daysLeft !== null && trialEndsAt && (
            <Fact name="Trial ends">
              <Moment at={trialEndsAt} as="day" />
            </Fact>
          )}
          {charge && (
            <Fact name="Next charge">
              {formatMoney(charge.priceCents, charge.currency)} on <Moment at={charge.at} as="day" />
            </Fact>
          )}
          {subscription.cancelAtPeriodEnd && <Fact name="Next charge">None</Fact>}
          <Fact name="Card">{card ? cardWords(card) : 'None on file'}</Fact>
        </dl>
      ) : (
        plans && (
          <dl className="divide-y divide-line border-t border-line">
            {plans.prices.map((price) => (
              <Fact key={price.period} name={`${plans.name}, ${price.period}`}>
                {priceWords(price.priceCents, plans.currency, price.period)}
              </Fact>
            ))}
          </dl>
        )
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-6">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-sm font-semibold text-ink tabular-nums [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}

/** What the state means for the person. */
function sentence({ subscription, plans, now }: Shown): string {
  const { status, cancelAtPeriodEnd } = subscription;
  const limit = plans ? `up to ${plans.freeLists} lists` : 'a few lists';
  if (status === 'none')
    return `Without a subscription you can keep ${limit}. All of them work like any other.`;
  if (status === 'canceled') {
    return `Your subscription has ended. Every list you have can still be read and filled in; new ones can be made while you have fewer than ${plans?.freeLists ?? 'the free number of'} lists.`;
  }
  if (status === 'past_due') {
    return 'The last payment did not go through. Your lists keep working while your card is tried again.';
  }
  const end = endOfTerm(subscription, now);
  const { daysLeft } = subscriptionState(subscription, now);
  const left = daysLeft === null ? '' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left. `;
  if (cancelAtPeriodEnd) {
    return `${left}Canceled: everything keeps working until ${end ? dayOf(end) : 'the end of the period'}, and nothing more is charged.`;
  }
  if (daysLeft !== null) return `${left}Everything is included; your card is charged when the trial ends.`;
  return 'Unlimited lists and QR codes. It renews by itself.';
}

function priceWords(priceCents: number, currency: string, period: 'monthly' | 'annually'): string {
  return `${formatMoney(priceCents, currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

const icons: Record<SubscriptionState['tone'], ReactNode> = {
  done: <CircleCheck strokeWidth={1.75} />,
  flag: <CircleDashed strokeWidth={1.75} />,
  stop: <CircleAlert strokeWidth={1.75} />,
  neutral: <CircleDashed strokeWidth={1.75} />,
};

function SubscriptionPlaceholder() {
  return (
    <Loading>
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
