import { AppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { findAccount } from '../accounts/change-account.ts';
import {
  type CheckPasswordDependencies,
  checkPassword,
  wrongPasswordError,
} from '../passwords/check-password.ts';
import { type DeletionDependencies, finishDeletion } from './finish-deletion.ts';

export interface DeleteAccountDependencies extends DeletionDependencies, CheckPasswordDependencies {
  logger: Logger;
}

/** An account whose workspace has other members keeps it until they are out: their work would go with it. */
function sharedWorkspaceError(): AppError {
  return new AppError(
    'WORKSPACE_SHARED',
    'Other people work in your workspace. Remove them on the Team page before you delete your account.',
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
  const { accounts, deletions, now, logger } = deps;
  const account = await findAccount(accounts, accountId);
  await checkPassword(deps, account, { sessionId, password });
  const outcome = await deletions.begin(account, now());
  if (outcome === 'shared') throw sharedWorkspaceError();
  if (outcome === 'changed') {
    // Two requests at once: the other one continues.
    if ((await accounts.find(accountId)) === null) return;
    throw wrongPasswordError();
  }
  await finishDeletion(deps, accountId).catch((err: unknown) =>
    logger.warn({ err, accountId }, 'an account could not be erased at once; it is erased later'),
  );
}
