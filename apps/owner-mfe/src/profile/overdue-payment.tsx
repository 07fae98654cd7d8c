import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { openPaymentQuery } from '../billing/billing-calls.ts';
import { Loading } from '../layout/loading.tsx';
import { errorMessage } from '../shared/error-messages.ts';

/** The overdue payment and the link to pay it; amount and date stand beside the button (decision P2). */
export function OverduePayment() {
  const payment = useQuery(openPaymentQuery);
  if (payment.isPending) {
    return (
      <Loading>
        {/* As high as the content that replaces it: three lines with the button below, or two beside it. */}
        <Skeleton className="h-31 w-full sm:h-12" />
      </Loading>
    );
  }
  if (payment.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-64 text-sm">
          We couldn’t look up what’s due. <span className="text-muted">{errorMessage(payment.error)}</span>
        </p>
        <Button disabled={payment.isFetching} onClick={() => void payment.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { clientSecret, amountCents, currency } = payment.data;
  const amount = amountCents !== null && currency !== null ? formatMoney(amountCents, currency) : null;
  if (clientSecret === null) {
    return (
      <p className="text-sm">There’s nothing you can pay here right now. We’ll charge your card again.</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-64 text-sm text-pretty">
        {amount && <strong className="font-semibold tabular-nums">{amount} is due now. </strong>}
        Pay it here, or confirm it if your bank asks you to. If you add a new card, it will be charged right
        away.
      </p>
      <Button asChild variant="primary" className="max-sm:w-full">
        <Link to="/confirm-payment">Confirm Payment</Link>
      </Button>
    </div>
  );
}
