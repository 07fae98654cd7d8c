import type { Subscription } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { Link } from 'react-router-dom';
import {
  chargeAtEndOfTerm,
  formerOwnerCardText,
  isRunning,
  periodNames,
} from '../billing/subscription-text.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { OverduePayment } from './overdue-payment.tsx';
import type { SubscriptionChanges } from './use-subscription-changes.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  changes: SubscriptionChanges;
  onCancel: () => void;
  onSwitch: () => void;
}

/**
 * The actions of a subscription in its state. Amount and date stand beside every button that leads to a charge
 * (decision P2).
 */
export function SubscriptionActions(props: SubscriptionActionsProps) {
  const { subscription } = props;
  if (isRunning(subscription) && subscription.formerOwnerCard) return <AddingCard {...props} />;
  if (!isRunning(subscription)) return <SubscribePrompt isAgain={subscription.status === 'canceled'} />;
  return (
    <div className="flex flex-col gap-5 border-t border-line px-4 py-4 sm:px-6">
      {subscription.status === 'past_due' && <OverduePayment />}
      {subscription.cancelAtPeriodEnd ? <Resuming {...props} /> : <Running {...props} />}
    </div>
  );
}

/** While a former owner's card is on file, or was taken back: the new owner gives a card, or cancels. */
function AddingCard({ subscription, changes, onCancel }: SubscriptionActionsProps) {
  const { cancelAtPeriodEnd, formerOwnerCard } = subscription;
  // A card given now brings back what the former owner ended, and nothing that the new owner canceled.
  const runsOn = !cancelAtPeriodEnd || formerOwnerCard?.endsSubscription;
  const charge = runsOn ? chargeAtEndOfTerm(subscription) : null;
  return (
    <div className="flex flex-col gap-5 border-t border-line px-4 py-4 sm:px-6">
      <p className="text-sm text-pretty">
        <strong className="font-semibold wrap-anywhere">{formerOwnerCardText(subscription)}</strong>{' '}
        {subscription.status === 'past_due'
          ? 'Add your own card to pay what’s due. It will be charged right away.'
          : runsOn
            ? 'Add your own card to keep the subscription or change your plan. Nothing is charged today.'
            : 'Add your own card to resume the subscription. Nothing is charged today.'}
        {charge && (
          <>
            {' '}
            The next charge to it is{' '}
            <strong className="font-semibold tabular-nums">
              {formatMoney(charge.priceCents, charge.currency)} on <Timestamp at={charge.at} as="charge" />
            </strong>
            .
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to="/change-card">Add Your Card</Link>
        </Button>
        {!subscription.cancelAtPeriodEnd && <CancelButton changes={changes} onCancel={onCancel} />}
      </div>
    </div>
  );
}

function Running({ subscription, changes, onCancel, onSwitch }: SubscriptionActionsProps) {
  const { period, status } = subscription;
  return (
    <div className="flex flex-wrap gap-2">
      <ChangeCard />
      {period && status !== 'past_due' && (
        <Button
          aria-haspopup="dialog"
          aria-disabled={changes.busy !== null}
          className="max-sm:w-full"
          onClick={() => !changes.busy && onSwitch()}
        >
          Switch to {periodNames[period === 'monthly' ? 'annually' : 'monthly']}
        </Button>
      )}
      <CancelButton changes={changes} onCancel={onCancel} />
    </div>
  );
}

function CancelButton({ changes, onCancel }: Pick<SubscriptionActionsProps, 'changes' | 'onCancel'>) {
  return (
    <Button
      variant="plain"
      aria-haspopup="dialog"
      aria-disabled={changes.busy !== null}
      className="max-sm:w-full sm:ml-auto"
      onClick={ignoreDoubleClick(() => !changes.busy && onCancel())}
    >
      {changes.busy === 'cancel' ? 'Canceling...' : 'Cancel Subscription'}
    </Button>
  );
}

function Resuming({ subscription, changes }: SubscriptionActionsProps) {
  const charge = chargeAtEndOfTerm(subscription);
  const every = subscription.period === 'annually' ? 'year' : 'month';
  return (
    <>
      {charge && (
        <p className="text-sm text-pretty">
          If you resume it, your card will be charged{' '}
          <strong className="font-semibold tabular-nums">
            {formatMoney(charge.priceCents, charge.currency)} on <Timestamp at={charge.at} as="charge" />
          </strong>{' '}
          and every {every} after that.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          aria-disabled={changes.busy !== null}
          className="max-sm:w-full"
          onClick={ignoreDoubleClick(changes.resume)}
        >
          {changes.busy === 'resume' ? 'Resuming...' : 'Resume Subscription'}
        </Button>
        <ChangeCard />
      </div>
    </>
  );
}

function ChangeCard() {
  return (
    <Button asChild className="max-sm:w-full">
      <Link to="/change-card">Change Card</Link>
    </Button>
  );
}

function SubscribePrompt({ isAgain }: { isAgain: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-4 sm:px-6">
      <p className="min-w-0 grow basis-64 text-sm text-pretty text-muted">
        Your card is charged the day you subscribe. The free trial is only for new accounts.
      </p>
      <Button asChild variant="primary" className="max-sm:w-full">
        <Link to="/subscribe">{isAgain ? 'Subscribe Again' : 'Subscribe'}</Link>
      </Button>
    </div>
  );
}
