import { forgetOwner } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { accountConflictError } from '../accounts/change-account.ts';
import type { DeletionRows } from './deletion.ts';

export interface DeletionDependencies {
  caller: Caller;
  deletions: DeletionRows;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

const triesMax = 10;

/**
 * Runs the remaining steps of a deletion: billing ends the subscription, then the account is erased and published, so
 * that other services erase their data. It can be repeated after a crash at any point; on a finished deletion it does
 * nothing.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` while billing cannot promise that nothing will be charged any more.
 */
export async function finishDeletion(deps: DeletionDependencies, accountId: string): Promise<void> {
  const { caller, deletions, now, wakeRelay } = deps;
  for (let tries = 0; tries < triesMax; tries++) {
    const leaving = await deletions.find(accountId);
    // A finished one is not repeated: somebody else may own a workspace of that id by now.
    if (!leaving) return;
    for (const ownerId of leaving.workspaceIds) await caller.call(forgetOwner, { ownerId });
    if (await deletions.erase(leaving, now())) return wakeRelay();
  }
  throw accountConflictError();
}
