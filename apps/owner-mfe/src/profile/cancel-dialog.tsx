import type { Subscription } from '@scanlist/contracts/http/billing';
import { freeLists } from '@scanlist/contracts/http/limits';
import type { ReactNode } from 'react';
import { cardOnFile, endOfTerm, isUnpaid } from '../billing/subscription-text.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatChargeDay } from '../format/dates.ts';

interface CancelDialogProps {
  subscription: Subscription;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains what cancelling means, and confirms it. */
export function CancelDialog({ subscription, onClose, onConfirm }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel your subscription?"
      cancelLabel="Keep Subscription"
      confirmLabel="Cancel Subscription"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {isUnpaid(subscription) ? (
        <EndsAtOnce subscription={subscription} />
      ) : (
        <EndsWithTerm subscription={subscription} />
      )}
      <p>
        After that, you can still view all your lists, and people can still fill them in. You can create new
        ones while you have fewer than {freeLists}.
      </p>
    </ConfirmDialog>
  );
}

function EndsWithTerm({ subscription }: { subscription: Subscription }) {
  const end = endOfTerm(subscription);
  const until = end ? formatChargeDay(end) : 'the end of the period';
  return (
    <p>
      <Strong>Everything keeps working until {until}.</Strong>{' '}
      {subscription.status === 'trialing'
        ? `${cardOnFile(subscription)} won’t be charged when the trial ends.`
        : 'It’s paid through then, and you won’t be charged again.'}{' '}
      {subscription.formerOwnerCard
        ? 'You can resume with your own card anytime before then.'
        : 'You can resume anytime before then.'}
    </p>
  );
}

/** For an unpaid period: there is no paid time left. */
function EndsAtOnce({ subscription }: { subscription: Subscription }) {
  const isOverdue = subscription.status === 'past_due';
  return (
    <p>
      <Strong>
        {isOverdue ? 'A payment is overdue' : 'This period hasn’t been charged yet'}, so your subscription
        ends right away, not at the end of the period.
      </Strong>{' '}
      {isOverdue
        ? 'You won’t be charged the overdue amount.'
        : `${cardOnFile(subscription)} won’t be charged.`}{' '}
      You can’t resume it, but you can subscribe again.
    </p>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold">{children}</strong>;
}
