import type { UndoneEmailChange } from '@scanlist/contracts/http/accounts';
import type { EmailChangeUndone } from '@scanlist/contracts/messages/gateway';
import { notFound } from '@scanlist/service-kit/app-error';
import { randomId } from '@scanlist/service-kit/ids';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';
import { accountConflictError, type ChangeAccountDependencies } from '../accounts/change-account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { newPasswordReset } from '../password-resets/password-reset.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { isSameEmail } from './email-change.ts';
import type { EmailUndo, EmailUndoRows } from './email-undo.ts';

export interface UndoEmailChangeDependencies extends ChangeAccountDependencies {
  emailUndos: EmailUndoRows;
  passwords: Passwords;
  publicOrigin: string;
}

const triesMax = 10;

/**
 * Restores the former address of an account, once. Every session and the password become invalid: the person who
 * changed the address knew it. The reader of the replaced address is informed. Returns the address and the token of a
 * link that sets a new password.
 *
 * @throws AppError `NOT_FOUND` for a link that is unknown, used or expired; `EMAIL_TAKEN` if another account has the
 * address.
 */
export async function undoEmailChange(
  deps: UndoEmailChangeDependencies,
  token: string,
): Promise<UndoneEmailChange> {
  const { accounts, emailUndos, passwords, publicOrigin, now, wakeRelay } = deps;
  // Checked before hashing, which is expensive: requests without a valid link cost little.
  await findWorking(deps, token);
  const passwordHash = await passwords.hash(randomId(256));
  // Tries again after a conflict with another change of the account.
  for (let tries = 0; tries < triesMax; tries++) {
    const undo = await findWorking(deps, token);
    const account = await accounts.find(undo.accountId);
    if (!account) throw invalidLinkError();
    const undoneAt = now();
    const after = { ...account, email: undo.email, passwordVersion: account.passwordVersion + 1 };
    const { reset, token: resetToken } = newPasswordReset(after, { publicOrigin, now: undoneAt });
    const notice = emailChangeUndoneNotice(account, undo, { publicOrigin, now: undoneAt });
    if (!(await emailUndos.use(undo, account, { passwordHash, reset, notice }, undoneAt))) continue;
    wakeRelay();
    return { email: undo.email, resetToken };
  }
  throw accountConflictError();
}

async function findWorking(
  { emailUndos, now }: UndoEmailChangeDependencies,
  token: string,
): Promise<EmailUndo> {
  const undo = await emailUndos.findByToken(hashOfToken(token));
  if (!undo || undo.expiresAt <= now()) throw invalidLinkError();
  return undo;
}

/** The notice for the reader of the address that `undo` replaces; null if it is the restored one. */
function emailChangeUndoneNotice(
  account: Account,
  undo: EmailUndo,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): EmailChangeUndone | null {
  const { username, firstName, email, timeZone } = account;
  if (isSameEmail(email, undo.email)) return null;
  const ownerId = mailOwnerIdOf(account);
  const contactUrl = `${publicOrigin}/contact`;
  return { ownerId, username, firstName, email, undoneAt: now.toISOString(), contactUrl, timeZone };
}

function invalidLinkError() {
  return notFound('This link is no longer valid. It works once, for seven days.');
}
