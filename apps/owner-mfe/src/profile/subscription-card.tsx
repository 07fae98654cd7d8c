import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import { describeCard, formatMoney } from '@scanlist/contracts/http/payment-text';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import {
  endOfTerm,
  formatPrice,
  isRunning,
  nextCharge,
  periodNames,
  type SubscriptionState,
  subscriptionState,
  subscriptionText,
} from '../billing/subscription-text.ts';
import { Timestamp } from '../format/timestamp.tsx';

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Null if they could not be loaded: the card then shows less. */
  plans: Plans | 'loading' | null;
  /** In milliseconds. */
  now: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** The actions. */
  children: ReactNode;
}

/** A subscription: its state as a badge and a sentence, and its facts. */
export function SubscriptionCard({ subscription, plans, now, headingRef, children }: SubscriptionCardProps) {
  const state = subscriptionState(subscription, now);
  return (
    <Card className="overflow-hidden">
      <div className="p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 ref={headingRef} tabIndex={-1} className="font-display text-lg">
            {isRunning(subscription) && subscription.plan ? subscription.plan : 'Subscription'}
          </h2>
          <Badge tone={state.tone} icon={icons[state.tone]}>
            {state.label}
          </Badge>
        </div>
        <p role="status" className="mt-3 max-w-measure text-sm text-pretty text-muted">
          {subscriptionText(subscription, plans === 'loading' ? null : plans, now)}
        </p>
      </div>
      <dl className="divide-y divide-line border-t border-line empty:hidden">
        {isRunning(subscription) ? (
          <RunningFacts subscription={subscription} />
        ) : (
          !subscription.pending && <Prices plans={plans} />
        )}
      </dl>
      {children}
    </Card>
  );
}

/** The prices of a subscription. */
function Prices({ plans }: Pick<SubscriptionCardProps, 'plans'>) {
  if (plans === 'loading') {
    return Object.keys(periodNames).map((period) => (
      <Fact key={period} name={<Skeleton className="my-px h-5 w-48" />}>
        <Skeleton className="my-px h-5 w-30" />
      </Fact>
    ));
  }
  return plans?.prices.map(({ period, priceCents }) => (
    <Fact key={period} name={`${plans.name}, ${period}`}>
      {formatPrice(priceCents, plans.currency, period)}
    </Fact>
  ));
}

function RunningFacts({ subscription }: { subscription: Subscription }) {
  const { status, period, priceCents, currency, trialEndsAt, cancelAtPeriodEnd, card } = subscription;
  const charge = nextCharge(subscription);
  const end = endOfTerm(subscription);
  return (
    <>
      {period && <Fact name="Billing">{periodNames[period]}</Fact>}
      {period && priceCents !== null && currency && (
        <Fact name="Price">{formatPrice(priceCents, currency, period)}</Fact>
      )}
      {cancelAtPeriodEnd && end && (
        <Fact name="Ends">
          <Timestamp at={end} as="charge" />
        </Fact>
      )}
      {!cancelAtPeriodEnd && status === 'trialing' && trialEndsAt && (
        <Fact name="Trial ends">
          <Timestamp at={trialEndsAt} as="charge" />
        </Fact>
      )}
      {charge && (
        <Fact name="Next charge">
          {formatMoney(charge.priceCents, charge.currency)} on <Timestamp at={charge.at} as="charge" />
        </Fact>
      )}
      {cancelAtPeriodEnd && <Fact name="Next charge">None</Fact>}
      <Fact name="Card">{card ? describeCard(card) : 'None on file'}</Fact>
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-6">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="ml-auto text-right text-sm font-semibold text-ink tabular-nums [&_time]:whitespace-normal">
        {children}
      </dd>
    </div>
  );
}

const icons: Record<SubscriptionState['tone'], ReactNode> = {
  done: <CircleCheck strokeWidth={1.75} />,
  flag: <CircleDashed strokeWidth={1.75} />,
  stop: <CircleAlert strokeWidth={1.75} />,
  neutral: <CircleDashed strokeWidth={1.75} />,
};
