import type { Subscription } from '@scanlist/contracts/http/billing';
import { freeLists } from '@scanlist/contracts/http/limits';
import type { ReactNode } from 'react';
import { endOfTerm, isUnpaid } from '../billing/subscription-text.ts';
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
        After that every list can still be read and filled in. New ones can be made while you have fewer than{' '}
        {freeLists}.
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
        ? 'Your card is not charged when the trial ends.'
        : 'Until then it is paid for, and nothing more is charged.'}{' '}
      You can resume it any time before.
    </p>
  );
}

/** For an unpaid period: there is no paid time left. */
function EndsAtOnce({ subscription }: { subscription: Subscription }) {
  const isOverdue = subscription.status === 'past_due';
  return (
    <p>
      <Strong>
        {isOverdue ? 'A payment is overdue' : 'This period is not charged yet'}, so your subscription ends at
        once
      </Strong>{' '}
      and not with the period.{' '}
      {isOverdue ? 'What is open is no longer charged.' : 'Your card is not charged.'} It cannot be resumed;
      you can subscribe again.
    </p>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold">{children}</strong>;
}
