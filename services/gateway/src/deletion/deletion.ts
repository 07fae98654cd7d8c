import type { Account } from '../accounts/account.ts';

/** An account on its way out: nobody signs in to it, but its name and address are not free yet. */
export type AccountInDeletion = Pick<Account, 'id' | 'email' | 'firstName' | 'timeZone' | 'version'>;

/** Where deletions of accounts are kept. */
export interface DeletionRows {
  /**
   * In one step: the account is being deleted, nobody can sign in to it any more, and all its sessions end. False, and
   * nothing happens, when the password was changed since `passwordVersion` or the account is being deleted already.
   */
  begin(account: Pick<Account, 'id' | 'passwordVersion'>, now: Date): Promise<boolean>;
  /** An account that is being deleted and not erased yet, as it is now. */
  find(accountId: string): Promise<AccountInDeletion | null>;
  /** Those whose deletion was asked for before `askedBefore`, the oldest first. */
  findInterrupted(askedBefore: Date): Promise<AccountInDeletion[]>;
  /**
   * Erases the account with all the gateway keeps of it, and tells others, in one step; false, and nothing happens, when
   * it is no longer as `account` says.
   */
  erase(account: AccountInDeletion, now: Date): Promise<boolean>;
  /** Whether there was such an account, and is no more. */
  isErased(accountId: string): Promise<boolean>;
}
