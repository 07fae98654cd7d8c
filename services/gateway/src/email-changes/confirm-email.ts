import type { ConfirmedEmail } from '@scanlist/contracts/http/accounts';
import { notFound } from '@scanlist/service-kit/app-error';
import { accountConflictError, type ChangeAccountDependencies } from '../accounts/change-account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { type EmailChangeRows, isSameEmail } from './email-change.ts';
import { newEmailUndo } from './email-undo.ts';

export interface ConfirmEmailDependencies extends ChangeAccountDependencies {
  emailChanges: EmailChangeRows;
  publicOrigin: string;
}

const triesMax = 10;

/**
 * Makes the address of an opened link the confirmed address of the account, and returns it. The same link returns the
 * same again while the account has the address. A change of address ends all sessions except `sessionId` and the one
 * that requested it. The reader of the previous address is mailed a link that undoes the change.
 *
 * @throws AppError `NOT_FOUND` for a link that is unknown, replaced, cancelled or expired; `EMAIL_TAKEN` if another
 * account has the address, or may get it back.
 */
export async function confirmEmail(
  { accounts, emailChanges, publicOrigin, now, wakeRelay }: ConfirmEmailDependencies,
  token: string,
  sessionId: string | null,
): Promise<ConfirmedEmail> {
  const tokenHash = hashOfToken(token);
  // Tries again after a conflict with another change of the account.
  for (let tries = 0; tries < triesMax; tries++) {
    const change = await emailChanges.findByToken(tokenHash);
    const account = change && (await accounts.find(change.accountId));
    if (!account) throw invalidLinkError();
    if (change.confirmedAt) {
      if (isSameEmail(change.newEmail, account.email)) return { email: account.email };
      throw invalidLinkError();
    }
    const openedAt = now();
    if (change.expiresAt <= openedAt) throw invalidLinkError();
    const emailUndo = newEmailUndo(account, change.newEmail, { publicOrigin, now: openedAt });
    if (!(await emailChanges.confirm(change, account, { now: openedAt, sessionId, emailUndo }))) continue;
    wakeRelay();
    return { email: change.newEmail };
  }
  throw accountConflictError();
}

function invalidLinkError() {
  return notFound(
    'This link is no longer valid. Links work for a limited time, and a newer one replaces an older one. You can send a new link from your profile.',
  );
}
