import { billingActivityRecorded, subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { listActivityRecorded } from '@scanlist/contracts/messages/lists';
import { type Reaction, RetryLater, react, Undeliverable } from '@scanlist/messaging/consume';
import type { AccountRows } from './accounts/account.ts';
import type { ActivityRows, NewActivity } from './activity/activity.ts';
import type { DeletionRows } from './deletion/deletion.ts';

const retryMs = 2_000;
const accountExpectedWithinMs = 10 * 60_000;

/** The handlers of events of other services. */
export function gatewayReactions({
  accounts,
  activities,
  deletions,
  now,
}: {
  accounts: AccountRows;
  activities: ActivityRows;
  deletions: DeletionRows;
  now: () => Date;
}): Reaction[] {
  type Told = Omit<NewActivity, 'workspaceId' | 'at'> & { ownerId: string };
  const storeActivity = ({ id, occurredAt, data }: { id: string; occurredAt: string; data: Told }) => {
    const { ownerId: workspaceId, ...told } = data;
    return activities.store(id, { ...told, workspaceId, at: new Date(occurredAt) });
  };
  return [
    react(listActivityRecorded, storeActivity),
    react(billingActivityRecorded, storeActivity),
    react(subscriptionChanged, async ({ data, occurredAt }) => {
      if (await accounts.applySubscription(data)) return;
      if (await deletions.isErased(data.ownerId)) return;
      // The event may arrive before the account is stored. After ten minutes the account is not expected any more.
      const ageMs = now().getTime() - Date.parse(occurredAt);
      if (ageMs < accountExpectedWithinMs) throw new RetryLater(retryMs);
      throw new Undeliverable(`there is no account ${data.ownerId}`);
    }),
  ];
}
