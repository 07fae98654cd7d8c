import { freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { askToPay } from '../billing/ask-to-pay.ts';
import { isAtLimit } from '../billing/list-limit.ts';
import { PaymentProgress } from '../billing/payment-progress.tsx';
import { useListLimit } from '../billing/use-list-limit.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { useOwner } from '../shared/shell.tsx';

/**
 * Shows before items are typed that one more list would be refused (decision P3), and again if the server refused it.
 * While a payment that would remove the limit is pending it shows that instead, and its result is read out.
 */
export function LimitNotice({ isRefused }: { isRefused: boolean }) {
  const owner = useOwner();
  const { limit, isPaid, polling } = useListLimit({ isRefused });
  const { data } = useQuery({ ...listsQuery, enabled: limit !== null });
  const isFull = (isRefused && !isPaid) || (data !== undefined && isAtLimit(data.length, limit));
  const isWaiting = isFull && polling.isPending;
  const isOverdue = owner.subscriptionStatus === 'past_due';
  const ask = askToPay(owner);
  const Icon = isWaiting ? CircleDashed : CircleAlert;
  return (
    <div
      role={isFull && !isWaiting ? 'status' : undefined}
      className={isFull ? 'flex gap-3 rounded-card border-2 border-flag bg-surface p-4' : 'contents'}
    >
      {isFull && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />}
      <div className={isFull ? 'min-w-0 grow' : 'contents'}>
        {isFull && (
          <h2 className="text-sm font-semibold">
            {isWaiting ? 'Confirming your payment' : `You’ve used all ${owner.listLimit ?? freeLists} lists`}
          </h2>
        )}
        {/* It always stays mounted: screen readers announce only regions that existed before their text. */}
        <PaymentProgress polling={polling} className="mt-1" />
        {isFull && (
          <p className="mt-1 text-sm text-pretty text-muted">
            {adviceOf({ isWaiting, isOverdue, mayPay: ask === null })}
          </p>
        )}
        {isFull && !isWaiting && ask !== null && (
          <p className="mt-2 text-sm font-semibold wrap-anywhere">{ask}</p>
        )}
        {isFull && !isWaiting && ask === null && (
          <Button asChild className="mt-3 max-sm:w-full">
            {isOverdue ? (
              <Link to="/profile?tab=subscription">Fix Payment</Link>
            ) : (
              <Link to="/subscribe">Subscribe</Link>
            )}
          </Button>
        )}
      </div>
    </div>
  );
}

function adviceOf({
  isWaiting,
  isOverdue,
  mayPay,
}: Record<'isWaiting' | 'isOverdue' | 'mayPay', boolean>): string {
  const keptText = 'What you type here won’t be lost.';
  if (isWaiting) return `You can save this list after the payment is confirmed. ${keptText}`;
  if (!mayPay) return `Before you save this one, delete a list you no longer need. ${keptText}`;
  return isOverdue
    ? `Before you save this one, delete a list you no longer need or pay the overdue amount. ${keptText}`
    : `Before you save this one, delete a list you no longer need. A subscription removes the limit. ${keptText}`;
}
