import { ownerChanged, ownerDeleted, workspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { Dependencies } from './dependencies.ts';
import { handleOwnerChanged } from './owner-events/handle-owner-changed.ts';
import { handleOwnerDeleted } from './owner-events/handle-owner-deleted.ts';
import { handleWorkspaceHandedOver } from './owner-events/handle-workspace-handed-over.ts';

/** The handlers of other services' events. */
export function reactions(deps: Dependencies): Reaction[] {
  return [
    react(ownerChanged, (event) => handleOwnerChanged(deps, event)),
    react(ownerDeleted, (event) => handleOwnerDeleted(deps, event)),
    react(workspaceHandedOver, (event) => handleWorkspaceHandedOver(deps, event)),
  ];
}
