import type { PasswordChanged } from '@scanlist/contracts/messages/gateway';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';

/**
 * The notice to an account's reader that its password was changed: by whom, and where to go if it was somebody else.
 */
export function passwordChangedNotice(
  account: Account,
  by: PasswordChanged['by'],
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): PasswordChanged {
  const { firstName, email, timeZone } = account;
  const ownerId = mailOwnerIdOf(account);
  const resetUrl = `${publicOrigin}/forgot-password`;
  return { ownerId, firstName, email, by, changedAt: now.toISOString(), resetUrl, timeZone };
}
