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
 * The address whose link was opened counts from now on, and as confirmed; answers it. The same link a second time answers the same while
 * the address is the account's. Where it is another address than before, the account's sessions end but the one that asked for it and
 * `sessionId`, and the reader of the one before is mailed a way back.
 *
 * @throws AppError `NOT_FOUND` for a link that is unknown, replaced, taken back or over; `EMAIL_TAKEN` when
 * another account has the address by now, or may have it back.
 */
export async function confirmEmail(
  { accounts, emailChanges, publicOrigin, now, wakeRelay }: ConfirmEmailDependencies,
  token: string,
  sessionId: string | null,
): Promise<ConfirmedEmail> {
  const tokenHash = hashOfToken(token);
  // Again, because whoever changes the account at the same moment makes this one come too late.
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
    'This link is not valid any more. Links work for a limited time, and a newer one replaces an older one. You can ask for another on your profile page.',
  );
}
