import { forgetOwner } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { accountConflictError } from '../accounts/change-account.ts';
import type { DeletionRows } from './deletion.ts';

export interface DeletionDependencies {
  caller: Caller;
  deletions: DeletionRows;
  now: () => Date;
  /** There are events to be told. */
  wakeRelay(): void;
}

const triesMax = 10;

/**
 * Takes the steps the deletion of an account has left: what is paid ends first, then the account is erased and others are
 * told, who erase what they keep of it. Killed anywhere it is gone on with when called again; done, it does no more.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` while billing cannot promise that nothing will be charged any more.
 */
export async function finishDeletion(deps: DeletionDependencies, accountId: string): Promise<void> {
  const { caller, deletions, now, wakeRelay } = deps;
  await caller.call(forgetOwner, { ownerId: accountId });
  for (let tries = 0; tries < triesMax; tries++) {
    const leaving = await deletions.find(accountId);
    if (!leaving) return;
    if (await deletions.erase(leaving, now())) return wakeRelay();
  }
  throw accountConflictError();
}
