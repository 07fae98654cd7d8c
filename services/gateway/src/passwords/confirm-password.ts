import { findAccount } from '../accounts/change-account.ts';
import type { Sessions } from '../sessions/session.ts';
import { type CheckPasswordDependencies, checkPassword, wrongPasswordError } from './check-password.ts';

/**
 * Stores that the owner of a session gave the password again; for some minutes it is not required again (decision
 * 0049).
 *
 * @throws AppError `WRONG_CREDENTIALS` for a wrong one, also if it was changed a moment ago; ThrottledError after too
 * many wrong ones in this session.
 */
export async function confirmPassword(
  deps: CheckPasswordDependencies & { sessions: Sessions },
  { accountId, sessionId, token }: { accountId: string; sessionId: string; token: string },
  password: string,
): Promise<void> {
  const account = await findAccount(deps.accounts, accountId);
  await checkPassword(deps, account, { sessionId, password });
  if (!(await deps.sessions.confirmPassword(token, account.passwordVersion))) throw wrongPasswordError();
}
