import { Button } from '@scanlist/ui/button';
import { useRef } from 'react';
import { isRunning, pendingWords, stillPendingWords } from './subscription-words.ts';
import type { FollowedSubscription } from './use-subscription.ts';

interface PaymentProgressProps {
  following: FollowedSubscription;
  className?: string;
}

/**
 * Says that a payment is being confirmed and, read out only, what came of it. Always draw it where a payment may be pending:
 * a region that is there before its words is read out.
 */
export function PaymentProgress({ following, className = '' }: PaymentProgressProps) {
  const { subscription, isPending, hasGivenUp } = following;
  const wasPending = useRef(false);
  if (isPending) wasPending.current = true;
  return (
    <div className={isPending ? `flex flex-col items-start gap-3 text-sm ${className}` : 'contents'}>
      <p role="status" className={isPending ? 'max-w-measure text-pretty' : 'sr-only'}>
        {isPending && (hasGivenUp ? stillPendingWords : pendingWords)}
        {!isPending && wasPending.current && subscription && outcomeWords(isRunning(subscription))}
      </p>
      <CheckAgain following={following} />
    </div>
  );
}

/** Offers to ask again once nothing is asked any more by itself. */
export function CheckAgain({ following }: Pick<PaymentProgressProps, 'following'>) {
  const { query, isPending, hasGivenUp, askAgain } = following;
  const wasOffered = useRef(false);
  if (!isPending) wasOffered.current = false;
  if (hasGivenUp) wasOffered.current = true;
  // It stays while it asks, so that the focus does.
  if (!wasOffered.current) return null;
  return (
    <Button
      aria-disabled={query.isFetching}
      className="max-sm:w-full"
      onClick={() => !query.isFetching && askAgain()}
    >
      {query.isFetching ? 'Checking...' : 'Check Again'}
    </Button>
  );
}

function outcomeWords(isPaid: boolean): string {
  return isPaid ? 'Your payment is confirmed.' : 'No payment was made.';
}
