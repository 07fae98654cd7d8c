import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { type Reaction, react } from '@scanlist/messaging/consume';
import { forgetDeletedOwner } from './owners/forget-deleted-owner.ts';
import { learnOwner } from './owners/learn-owner.ts';
import type { World } from './world.ts';

/** What happens here when something happened elsewhere. */
export function reactions(world: World): Reaction[] {
  return [
    react(ownerChanged, (event) => learnOwner(world, event)),
    react(ownerDeleted, (event) => forgetDeletedOwner(world, event)),
  ];
}
