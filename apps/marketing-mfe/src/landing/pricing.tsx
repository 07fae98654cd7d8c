import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { savedPercent } from '@scanlist/contracts/http/plan-figures';
import { Tick } from '@scanlist/ui/tick';
import { useSite } from '../site/site.tsx';
import { CallToAction } from './call-to-action.tsx';
import { priceDetails, priceTag, trialTerms } from './plan-text.ts';

interface PricingProps {
  period: BillingPeriod;
  onPeriodChange(period: BillingPeriod): void;
}

/**
 * The price, from the one price catalogue (decision P2), and what the product does without a subscription (decision
 * P3).
 */
export function Pricing({ period, onPeriodChange }: PricingProps) {
  const { plans, isSignedIn } = useSite();
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className="landing-band">
      <div className="landing-section">
        <h2 id="pricing-heading" className="landing-heading">
          One plan, everything included.
        </h2>
        <div className="landing-ticket mt-10">
          <div className="landing-ticket-main">
            <h3 className="text-lg">{plans?.name ?? 'Complete Access'}</h3>
            {plans ? (
              <Price plans={plans} period={period} onPeriodChange={onPeriodChange} />
            ) : (
              <p className="mt-4 max-w-measure text-sm text-pretty text-muted">
                We can’t show our prices right now. You’ll see every amount, and the date of the first charge,
                before you enter a card.
              </p>
            )}
            <CallToAction period={period} alone className="mt-6" />
            {!isSignedIn && (
              <p className="mt-3 text-sm text-pretty text-muted">{trialTerms(plans, period)}</p>
            )}
          </div>
          <div className="landing-ticket-stub">
            <h4 className="sr-only">What’s included</h4>
            <ul className="flex flex-col gap-3 text-sm">
              {included.map((line) => (
                <li key={line} className="flex gap-3 text-pretty">
                  <Tick className="mt-1 size-4 shrink-0 text-done" />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <WithoutSubscription plans={plans} />
      </div>
    </section>
  );
}

function Price({ plans, period, onPeriodChange }: PricingProps & { plans: Plans }) {
  const tag = priceTag(plans, period);
  const percent = savedPercent(plans);
  return (
    <>
      <fieldset className="mt-5 noscript:hidden">
        <legend className="sr-only">Billing period</legend>
        <div className="landing-periods">
          {periods
            .filter((value) => priceTag(plans, value))
            .map((value) => (
              <label key={value} className="landing-period">
                <input
                  type="radio"
                  name="period"
                  value={value}
                  autoComplete="off"
                  checked={value === period}
                  onChange={() => onPeriodChange(value)}
                />
                <span>{periodNames[value]}</span>
                {value === 'annually' && percent > 0 && (
                  <span className="landing-saving">Save {percent}%</span>
                )}
              </label>
            ))}
        </div>
      </fieldset>
      {tag && (
        <div aria-live="polite" className="mt-6 tabular-nums">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="landing-amount">{tag.amount}</span>
            <span className="text-base text-muted">{tag.per}</span>
          </p>
          <p className="mt-2 text-sm text-pretty text-muted max-sm:min-h-[2lh]">
            {priceDetails(plans, period)}
          </p>
        </div>
      )}
    </>
  );
}

/** The end of a subscription leaves printed codes working. */
function WithoutSubscription({ plans }: { plans: Plans | null }) {
  return (
    <div className="mt-8 flex flex-wrap gap-x-12 gap-y-2 text-sm text-pretty text-muted">
      <h3 className="text-base text-ink">
        Without a subscription
        {plans && (
          <>
            : <span className="whitespace-nowrap">{plans.freeLists} lists</span>
          </>
        )}
      </h3>
      <p className="min-w-0 max-w-measure grow basis-[24rem]">
        When a trial or a subscription ends, nothing on your walls goes dead. Every list can still be filled
        in, and you can still read every entry. Only new lists{plans && ` beyond ${plans.freeLists}`} have to
        wait.
      </p>
    </div>
  );
}

const periodNames: Record<BillingPeriod, string> = { monthly: 'Monthly', annually: 'Annually' };

const included = [
  'Unlimited lists and QR codes',
  'Anyone can fill them in, no account needed',
  'Every entry with its checkmarks, notes, signature, and time',
  'An email when a list is completed',
  'Your own name and logo',
  'All of your data in one file, whenever you want it',
];

/** Repeated here, because the contract's own list brings its schemas along, 22 kB of script. */
const periods: readonly BillingPeriod[] = ['monthly', 'annually'];
