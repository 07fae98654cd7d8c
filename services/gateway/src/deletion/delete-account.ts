import { AppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { accountConflictError, findAccount } from '../accounts/change-account.ts';
import {
  type CheckPasswordDependencies,
  checkPassword,
  wrongPasswordError,
} from '../passwords/check-password.ts';
import { type DeletionDependencies, finishDeletion } from './finish-deletion.ts';

export interface DeleteAccountDependencies extends DeletionDependencies, CheckPasswordDependencies {
  logger: Logger;
}

const triesMax = 10;

/** An account whose workspace has other members keeps it until they are out: their work would go with it. */
function sharedWorkspaceError(): AppError {
  return new AppError(
    'WORKSPACE_SHARED',
    'Other people work in your workspace. Hand it over or remove them on the Team page before you delete your account.',
  );
}

/**
 * Deletes an account after its password is given. At once nobody can sign in and every session ends. The rest follows
 * at once or, while billing is unavailable, later (decision 0021).
 *
 * @throws AppError `WORKSPACE_SHARED` while others are in its workspace; `WRONG_CREDENTIALS` for a wrong password, also if it was changed a moment ago; ThrottledError
 * after too many wrong ones in this session.
 */
export async function deleteAccount(
  deps: DeleteAccountDependencies,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  password: string,
): Promise<void> {
  const { logger } = deps;
  const isBegun = await beginDeletion(deps, { accountId, sessionId }, password);
  if (!isBegun) return;
  await finishDeletion(deps, accountId).catch((err: unknown) =>
    logger.warn({ err, accountId }, 'an account could not be erased at once; it is erased later'),
  );
}

/** Closes the account. False if another request has: it continues the deletion. */
async function beginDeletion(
  deps: DeleteAccountDependencies,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  password: string,
): Promise<boolean> {
  const { accounts, deletions, now } = deps;
  let account = await findAccount(accounts, accountId);
  await checkPassword(deps, account, { sessionId, password });
  for (let tries = 0; tries < triesMax; tries++) {
    const outcome = await deletions.begin(account, now());
    if (outcome === 'begun') return true;
    if (outcome === 'shared') throw sharedWorkspaceError();
    const changed = await accounts.find(accountId);
    if (changed === null) return false;
    if (changed.passwordVersion !== account.passwordVersion) throw wrongPasswordError();
    // Something else has changed, such as what it owns.
    account = changed;
  }
  throw accountConflictError();
}
