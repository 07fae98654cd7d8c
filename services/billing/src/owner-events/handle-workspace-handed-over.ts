import type { EventOf } from '@scanlist/contracts/messages/define';
import type { WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { storeHandover } from '../subscriptions/former-owner-card-rows.ts';

/**
 * Stores that the card on file is the former owner's from now on. The worker syncs the subscription, which mails them. A
 * second delivery changes nothing, also after the new owner gave a card.
 */
export async function handleWorkspaceHandedOver(
  deps: Dependencies,
  { data }: EventOf<WorkspaceHandedOver>,
): Promise<void> {
  await storeHandover(deps.sql, data, await deps.provider.now());
  deps.wakeWorker();
}
