import type { PasswordChanged } from '@scanlist/contracts/messages/gateway';
import type { Account } from '../accounts/account.ts';

/**
 * The notice to an account's reader that its password was changed: by whom, and where to go if it was somebody else.
 */
export function passwordChangedNotice(
  { id: ownerId, firstName, email, timeZone }: Account,
  by: PasswordChanged['by'],
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): PasswordChanged {
  const resetUrl = `${publicOrigin}/forgot-password`;
  return { ownerId, firstName, email, by, changedAt: now.toISOString(), resetUrl, timeZone };
}
