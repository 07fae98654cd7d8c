import { Button } from '@scanlist/ui/button';
import { useRef } from 'react';
import { isRunning, pendingText, stillPendingText } from './subscription-text.ts';
import type { SubscriptionPolling } from './use-subscription.ts';

interface PaymentProgressProps {
  polling: SubscriptionPolling;
  className?: string;
}

/**
 * Shows that a payment is being confirmed; the result is read out only. Always render it where a payment may be
 * pending, because screen readers announce only regions that existed before their text.
 */
export function PaymentProgress({ polling, className = '' }: PaymentProgressProps) {
  const { subscription, isPending, hasStoppedPolling } = polling;
  const wasPending = useRef(false);
  if (isPending) wasPending.current = true;
  return (
    <div className={isPending ? `flex flex-col items-start gap-3 text-sm ${className}` : 'contents'}>
      <p role="status" className={isPending ? 'max-w-measure text-pretty' : 'sr-only'}>
        {isPending && (hasStoppedPolling ? stillPendingText : pendingText)}
        {!isPending && wasPending.current && subscription && outcomeText(isRunning(subscription))}
      </p>
      <CheckAgain polling={polling} />
    </div>
  );
}

/** A button that checks again once polling has stopped. */
export function CheckAgain({ polling }: Pick<PaymentProgressProps, 'polling'>) {
  const { query, isPending, hasStoppedPolling, checkAgain } = polling;
  const wasOffered = useRef(false);
  if (!isPending) wasOffered.current = false;
  if (hasStoppedPolling) wasOffered.current = true;
  // The button stays while it checks, so that it keeps the focus.
  if (!wasOffered.current) return null;
  return (
    <Button
      aria-disabled={query.isFetching}
      className="max-sm:w-full"
      onClick={() => !query.isFetching && checkAgain()}
    >
      {query.isFetching ? 'Checking...' : 'Check again'}
    </Button>
  );
}

function outcomeText(isPaid: boolean): string {
  return isPaid ? 'Your payment is confirmed.' : 'No payment was made.';
}
