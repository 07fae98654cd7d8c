import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { Skeleton } from '@scanlist/ui/skeleton';
import { ApiError } from '@scanlist/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plansQuery } from '../billing/billing-calls.ts';
import { periodNames } from '../billing/subscription-text.ts';
import { Loading } from '../layout/loading.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { chargeText, previewText } from './preview-text.ts';
import { refusalOf, usePeriodChange } from './use-period-change.ts';

interface SwitchDialogProps {
  subscription: Subscription;
  to: BillingPeriod;
  onClose: () => void;
  onSwitched: (answer: Subscription) => void;
  /** Billing refused a change that seemed possible here. */
  onRefused: () => void;
}

/** Asks before the period changes, with amount and date beside the button (decision P2). */
export function SwitchDialog({ subscription, to, onClose, ...handlers }: SwitchDialogProps) {
  const { preview, problem, isSwitching, change } = usePeriodChange({ to, ...handlers });
  const plans = useQuery(plansQuery);
  const price = plans.data?.prices.find(({ period }) => period === to);
  const refusal = refusalOf(problem);
  const shown = refusal ? undefined : preview.data;
  const { amount, day } = shown ? chargeText(shown) : {};
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSwitching && onClose()}
      title={to === 'annually' ? 'Switch to annual billing?' : 'Switch to monthly billing?'}
      footer={
        refusal ? (
          <Button onClick={onClose}>Back to your subscription</Button>
        ) : (
          <>
            {shown && (
              <p className="min-w-0 grow basis-full self-center text-sm tabular-nums sm:basis-40">
                <strong className="block font-semibold">{amount}</strong>
                {day}
              </p>
            )}
            <Button aria-disabled={isSwitching} onClick={() => !isSwitching && onClose()}>
              Keep {periodNames[to === 'monthly' ? 'annually' : 'monthly']}
            </Button>
            <Button variant="primary" disabled={!shown} aria-disabled={isSwitching} onClick={change}>
              {isSwitching ? 'Switching...' : 'Switch'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 text-sm wrap-anywhere">
        {/* Announced once it is loaded, after the dialog has opened. */}
        <div aria-live="polite" className="empty:hidden">
          {shown && <p className="text-pretty">{previewText(shown, subscription, to, price?.priceCents)}</p>}
          {preview.isPending && <PreviewPlaceholder />}
        </div>
        {Boolean(problem) && !isSwitching && (
          <Refusal problem={problem}>
            {preview.isError && !refusal && (
              <Button disabled={preview.isFetching} onClick={() => void preview.refetch()}>
                Try again
              </Button>
            )}
          </Refusal>
        )}
      </div>
    </Dialog>
  );
}

/** Why the change was refused, and a link to what resolves it. */
function Refusal({ problem, children }: { problem: unknown; children: ReactNode }) {
  const { text, link } = refusalText(problem);
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="flex gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" strokeWidth={1.75} />
        <span className="text-pretty">{text}</span>
      </p>
      {link && (
        <Button asChild>
          <Link to={link.to}>{link.label}</Link>
        </Button>
      )}
      {children}
    </div>
  );
}

function refusalText(problem: unknown): { text: string; link?: { to: string; label: string } } {
  const code = problem instanceof ApiError ? problem.code : null;
  if (code === 'SUBSCRIPTION_ENDING') {
    return {
      text: 'Your subscription is ending. Resume it first, and then you can change the billing period.',
    };
  }
  if (code === 'PAYMENT_OVERDUE') {
    return {
      text: 'A payment is overdue. Pay it first, and then you can change the billing period.',
      link: { to: '/confirm-payment', label: 'Confirm Payment' },
    };
  }
  if (code === 'CARD_DECLINED') {
    return {
      text: `${errorMessage(problem)} Nothing was charged, and nothing has changed.`,
      link: { to: '/change-card', label: 'Change Card' },
    };
  }
  return { text: errorMessage(problem) };
}

function PreviewPlaceholder() {
  return (
    <Loading className="flex flex-col gap-2">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </Loading>
  );
}
