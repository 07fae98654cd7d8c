import type { Account } from '../accounts/account.ts';

/** An account that is being deleted: nobody can sign in to it, but its name and address are still taken. */
export type AccountInDeletion = Pick<Account, 'id' | 'email' | 'firstName' | 'timeZone' | 'version'> & {
  /** The workspaces that go with it. */
  workspaceIds: string[];
};

/** The repository of account deletions. */
export interface DeletionRows {
  /**
   * In one step: marks the account as being deleted, so nobody can sign in, and ends all its sessions. Without effect:
   * `shared` if others are in a workspace that it owns, `changed` if the account or its password is not as
   * it was, or the deletion has begun already.
   */
  begin(
    account: Pick<Account, 'id' | 'passwordVersion' | 'version'>,
    now: Date,
  ): Promise<'begun' | 'shared' | 'changed'>;
  /** An account that is being deleted and not erased yet, as it is now. */
  find(accountId: string): Promise<AccountInDeletion | null>;
  /** Accounts whose deletion was requested before `askedBefore`, the oldest first. */
  findInterrupted(askedBefore: Date): Promise<AccountInDeletion[]>;
  /**
   * Erases all the gateway stores of the account and writes an event for each workspace, in one step. False, without effect, if it is
   * no longer as `account` says.
   */
  erase(account: AccountInDeletion, now: Date): Promise<boolean>;
  /** Whether an account or a workspace of this id existed and was erased. */
  isErased(id: string): Promise<boolean>;
}
