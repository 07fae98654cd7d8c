import { EmptyState } from '@scanlist/ui/empty-state';
import { CreditCard } from 'lucide-react';
import { askToPay } from '../billing/ask-to-pay.ts';
import { ownerNameOf } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';

/** In place of the subscription, for members: whose it is, and whom to ask. */
export function SubscriptionOfOwner() {
  const user = useOwner();
  const { subscriptionStatus, workspace } = user;
  const isRunning = subscriptionStatus === 'active' || subscriptionStatus === 'trialing';
  return (
    <EmptyState
      icon={<CreditCard strokeWidth={1.5} />}
      title={`${ownerNameOf(user)} manages the subscription`}
    >
      <p className="wrap-anywhere">
        {isRunning
          ? `It covers everybody in ${workspace?.name}. You don’t need one of your own here.`
          : `${stateTexts[subscriptionStatus] ?? ''} ${askToPay(user) ?? ''}`}
      </p>
      {workspace && !workspace.isOnlyOne && (
        <p className="mt-2">
          To see your own subscription, switch to your own workspace in the account menu.
        </p>
      )}
    </EmptyState>
  );
}

const stateTexts: Partial<Record<string, string>> = {
  none: 'This workspace has no subscription.',
  canceled: 'The subscription has ended.',
  past_due: 'A payment is overdue.',
};
