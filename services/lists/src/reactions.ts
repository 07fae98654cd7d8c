import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { type Reaction, react } from '@scanlist/messaging/consume';
import { keepEntryMail } from './entries/keep-entry-mail.ts';
import { eraseOwner } from './owners/erase-owner.ts';
import { learnAccount } from './owners/learn-account.ts';
import { learnSubscription } from './owners/learn-subscription.ts';
import type { World } from './world.ts';

/** What happens here when something happened elsewhere. */
export function reactions(world: World): Reaction[] {
  return [
    react(ownerChanged, (event) => learnAccount(world, event)),
    react(ownerDeleted, (event) => eraseOwner(world, event)),
    react(subscriptionChanged, (event) => learnSubscription(world, event)),
    react(mailSettledV1, (event) => keepEntryMail(world, event)),
    react(mailSettled, (event) => keepEntryMail(world, event)),
  ];
}
