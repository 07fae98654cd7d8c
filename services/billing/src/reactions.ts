import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { Dependencies } from './dependencies.ts';
import { forgetDeletedOwner } from './owners/forget-deleted-owner.ts';
import { learnOwner } from './owners/learn-owner.ts';

/** What happens here when something happened elsewhere. */
export function reactions(deps: Dependencies): Reaction[] {
  return [
    react(ownerChanged, (event) => learnOwner(deps, event)),
    react(ownerDeleted, (event) => forgetDeletedOwner(deps, event)),
  ];
}
