import { ownerChanged } from '@scanlist/contracts/messages/gateway';
import { type Reaction, react } from '@scanlist/messaging/consume';
import { learnOwner } from './owners/learn-owner.ts';
import type { World } from './world.ts';

/** What happens here when something happened elsewhere. */
export function reactions(world: World): Reaction[] {
  return [react(ownerChanged, (event) => learnOwner(world, event))];
}
