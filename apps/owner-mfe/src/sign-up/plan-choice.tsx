import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { Tabs } from '@scanlist/ui/tabs';
import { formatPlanPrice, periodTabs } from '../billing/plan-text.ts';
import { formatMonthlyShare } from './plan-text.ts';

interface PlanChoiceProps {
  plans: Plans;
  period: BillingPeriod;
  /** False while the result of a sent consent with this period is unknown. */
  canChange: boolean;
  onChange: (period: BillingPeriod) => void;
}

/** Chooses monthly or yearly billing, with both prices (decision P2). */
export function PlanChoice({ plans, period, canChange, onChange }: PlanChoiceProps) {
  const price = <Price plans={plans} period={period} />;
  if (!canChange) return price;
  return (
    <Tabs<BillingPeriod>
      label="Billing period"
      tabs={periodTabs(plans)}
      value={period}
      onValueChange={onChange}
    >
      {price}
    </Tabs>
  );
}

function Price({ plans, period }: Pick<PlanChoiceProps, 'plans' | 'period'>) {
  const perMonth = period === 'annually' ? formatMonthlyShare(plans) : null;
  return (
    <div>
      <p className="font-display text-lg font-semibold tabular-nums">{formatPlanPrice(plans, period)}</p>
      <p className="mt-1 text-sm text-pretty text-muted">
        {plans.name}: unlimited lists and QR codes. The first {plans.trialDays} days are free.
        {perMonth && ` Comes to ${perMonth}, paid once a year.`}
      </p>
    </div>
  );
}
