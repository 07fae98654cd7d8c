import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { Dependencies } from './dependencies.ts';
import { keepEntryMail } from './reactions/apply-mail-settled.ts';
import { learnAccount } from './reactions/apply-owner-changed.ts';
import { learnSubscription } from './reactions/apply-subscription-changed.ts';
import { eraseOwner } from './reactions/erase-owner.ts';

/** What happens here when something happened elsewhere. */
export function reactions(deps: Dependencies): Reaction[] {
  return [
    react(ownerChanged, (event) => learnAccount(deps, event)),
    react(ownerDeleted, (event) => eraseOwner(deps, event)),
    react(subscriptionChanged, (event) => learnSubscription(deps, event)),
    react(mailSettledV1, (event) => keepEntryMail(deps, event)),
    react(mailSettled, (event) => keepEntryMail(deps, event)),
  ];
}
