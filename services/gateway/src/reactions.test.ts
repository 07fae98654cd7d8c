import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { expect, it } from 'vitest';
import { gatewayReactions } from './reactions.ts';
import { memoryAccountRows, memoryActivityRows, memoryDeletionRows } from './testing/memory-rows.ts';

const ownerId = '11111111-1111-4111-8111-111111111111';
const occurredAt = '2026-11-20T12:00:00.000Z';

/** The outcome of billing's event about an unknown owner, `ms` after it was published. */
async function hear({ isErased, ms }: { isErased: boolean; ms: number }): Promise<void> {
  const deletions = { ...memoryDeletionRows(), isErased: async () => isErased };
  const now = () => new Date(Date.parse(occurredAt) + ms);
  const reactions = gatewayReactions({
    accounts: memoryAccountRows([]),
    activities: memoryActivityRows(),
    deletions,
    now,
  });
  const reaction = reactions.find(({ contract }) => contract === subscriptionChanged);
  const data = {
    ownerId,
    version: 1,
    subscriptionId: null,
    status: 'none' as const,
    trialEndsAt: null,
    listLimit: 10,
  };
  await reaction?.run({ id: ownerId, occurredAt, data }, { deliveries: 1 });
}

it('waits ten minutes for an account that billing knows before us', async () => {
  await expect(hear({ isErased: false, ms: 60_000 })).rejects.toBeInstanceOf(RetryLater);
  await expect(hear({ isErased: false, ms: 600_000 })).rejects.toBeInstanceOf(Undeliverable);
});

it('does not wait for one that is gone', async () => {
  await expect(hear({ isErased: true, ms: 60_000 })).resolves.toBeUndefined();
});
