import { deletedListDays, freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askToPay } from '../billing/ask-to-pay.ts';
import { PaymentProgress } from '../billing/payment-progress.tsx';
import type { SubscriptionPolling } from '../billing/use-subscription.ts';
import { useOwner } from '../shared/shell.tsx';

interface LimitDialogProps {
  /** False once the limit is gone while this dialog is open. */
  isAtLimit: boolean;
  polling: SubscriptionPolling;
  onClose: () => void;
}

/** Explains the list limit and what removes it (specification section 9, decision P3). */
export default function LimitDialog({ isAtLimit, polling, onClose }: LimitDialogProps) {
  const owner = useOwner();
  const { listLimit, subscriptionStatus } = owner;
  const ask = askToPay(owner);
  const limit = listLimit ?? freeLists;
  const isOverdue = subscriptionStatus === 'past_due';
  const isWaiting = polling.isPending && isAtLimit;
  const title = isWaiting ? 'Confirming your payment' : `You’ve used all ${limit} lists`;
  return (
    <Dialog
      open
      isQuestion
      onOpenChange={(open) => !open && onClose()}
      title={isAtLimit ? title : 'You have room for more lists'}
      footer={
        <>
          <Button onClick={onClose}>Back to My Lists</Button>
          {(ask === null || !isAtLimit) && (
            <NextStepLink isAtLimit={isAtLimit} isWaiting={isWaiting} isOverdue={isOverdue} />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm text-pretty">
        <PaymentProgress polling={polling} />
        {isWaiting && <p>After that you can create as many lists as you like.</p>}
        {isAtLimit && !isWaiting && <LimitExplanation limit={limit} isOverdue={isOverdue} ask={ask} />}
        {!isAtLimit && <p>You can create your next list now.</p>}
      </div>
    </Dialog>
  );
}

function NextStepLink({
  isAtLimit,
  isWaiting,
  isOverdue,
}: Record<'isAtLimit' | 'isWaiting' | 'isOverdue', boolean>) {
  if (isWaiting) return null;
  let link: ReactNode = <Link to="/subscribe">Subscribe</Link>;
  if (isOverdue) link = <Link to="/profile?tab=subscription">Fix Payment</Link>;
  if (!isAtLimit) link = <Link to="/create-list">Create New List</Link>;
  return (
    <Button asChild variant="primary">
      {link}
    </Button>
  );
}

interface LimitExplanationProps {
  limit: number;
  isOverdue: boolean;
  /** Whom to ask, where somebody else pays. */
  ask: string | null;
}

function LimitExplanation({ limit, isOverdue, ask }: LimitExplanationProps) {
  return (
    <>
      <p>
        {isOverdue
          ? `While a payment is overdue, you can have ${limit} lists. Paying removes the limit.`
          : `Without a subscription, you can have ${limit} lists. A subscription removes the limit.`}
      </p>
      {ask !== null && <p className="font-semibold wrap-anywhere">{ask}</p>}
      <p>
        Until then, make room by deleting a list you don’t need. You can restore it for {deletedListDays}{' '}
        days.
      </p>
      <p className="text-muted">
        The lists you have keep working: people can fill them in, and you can change them.
      </p>
    </>
  );
}
