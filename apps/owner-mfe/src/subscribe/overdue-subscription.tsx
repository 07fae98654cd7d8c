import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { openPaymentQuery } from '../billing/billing-calls.ts';

/** For a subscription with an overdue payment: the payment is due, and no new subscription is needed. */
export function OverdueSubscription() {
  const { amountCents = null, currency = null } = useQuery(openPaymentQuery).data ?? {};
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="font-display text-lg">Your last payment did not go through</h2>
      <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
        You have a subscription; there is no need for another one. Pay what is open, or give another card,
        which is charged with it at once.
      </p>
      {amountCents !== null && currency !== null && (
        <p className="mt-4 text-sm">
          <strong className="font-semibold tabular-nums">{formatMoney(amountCents, currency)}</strong> is due
          now.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to="/confirm-payment">Confirm Payment</Link>
        </Button>
        <Button asChild className="max-sm:w-full">
          <Link to="/change-card">Change Card</Link>
        </Button>
      </div>
    </Card>
  );
}
