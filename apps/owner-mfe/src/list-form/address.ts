import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { notificationEmailBodySchema } from '@scanlist/contracts/http/notifications';

/** True once what is typed is an address the server would take. */
export function isWellFormedAddress(typed: string): boolean {
  return notificationEmailBodySchema.safeParse({ email: typed }).success;
}

/** Whose an address is: one's own counts as anybody's until its link was opened (decision O4). */
export type Whose = 'own' | 'own, unconfirmed' | 'another';

/** Tells whose an address is, regardless of case. */
export function whoseAddress(
  address: string,
  { email, emailConfirmed }: Pick<CurrentUser, 'email' | 'emailConfirmed'>,
): Whose {
  if (address.toLowerCase() !== email.toLowerCase()) return 'another';
  return emailConfirmed ? 'own' : 'own, unconfirmed';
}
