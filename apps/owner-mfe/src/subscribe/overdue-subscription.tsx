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
      <h2 className="font-display text-lg">Your last payment didn’t go through</h2>
      <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
        You already have a subscription, so you don’t need another one. Pay what’s due, or use another card,
        which will be charged right away.
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
