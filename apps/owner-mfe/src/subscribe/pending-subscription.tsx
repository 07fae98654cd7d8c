import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Link } from 'react-router-dom';
import { PaymentProgress } from '../billing/payment-progress.tsx';
import type { SubscriptionPolling } from '../billing/use-subscription.ts';

/** Shown instead of a card form while the last payment is pending, so that nobody pays twice. */
export function PendingSubscription({ polling }: { polling: SubscriptionPolling }) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="font-display text-lg">Confirming your payment</h2>
      <PaymentProgress polling={polling} className="mt-2 text-muted" />
      <Button asChild className="mt-5 max-sm:w-full">
        <Link to="/dashboard">Back to My Lists</Link>
      </Button>
    </Card>
  );
}
