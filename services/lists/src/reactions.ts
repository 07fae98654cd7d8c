import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { mailSettled, mailSettledV1 } from '@scanlist/contracts/messages/notify';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { Dependencies } from './dependencies.ts';
import { applyMailSettled } from './reactions/apply-mail-settled.ts';
import { applyOwnerChanged } from './reactions/apply-owner-changed.ts';
import { applySubscriptionChanged } from './reactions/apply-subscription-changed.ts';
import { countRecordedEntry } from './reactions/count-recorded-entry.ts';
import { eraseOwner } from './reactions/erase-owner.ts';

/** Every event of another service and its use case. */
export function reactions(deps: Dependencies): Reaction[] {
  return [
    react(ownerChanged, (event) => applyOwnerChanged(deps, event)),
    react(ownerDeleted, (event) => eraseOwner(deps, event)),
    react(subscriptionChanged, (event) => applySubscriptionChanged(deps, event)),
    react(mailSettledV1, (event) => applyMailSettled(deps, event)),
    react(mailSettled, (event) => applyMailSettled(deps, event)),
    react(entryRecorded, (event) => countRecordedEntry(deps, event)),
  ];
}
