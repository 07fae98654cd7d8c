import type { EventOf } from '@scanlist/contracts/messages/define';
import type { WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { storeHandover } from '../subscriptions/store-handover.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * Stores whose card is on file since the handover. The worker syncs the subscription, which mails a former owner, and sends
 * the new owner's name to the provider. The event may arrive late, twice, and before an earlier handover. A later handover
 * than the first waits while the provider is down.
 */
export async function handleWorkspaceHandedOver(
  deps: Dependencies,
  { data }: EventOf<WorkspaceHandedOver>,
): Promise<void> {
  await retryWhileUnavailable('a handover cannot be stored yet', () =>
    withOwnerLock(deps, data.ownerId, () => storeHandover(deps, data)),
  );
  deps.wakeWorker();
}
