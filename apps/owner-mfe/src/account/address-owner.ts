import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { NotificationStatus } from '@scanlist/contracts/http/lists';

/** Whose an address is: one's own counts as anybody's until its link was opened (decision O4). */
export type AddressOwner = 'own' | 'own, unconfirmed' | 'another';

/** Tells whose an address is, regardless of case. */
export function addressOwnerOf(
  address: string,
  { email, emailConfirmed }: Pick<CurrentUser, 'email' | 'emailConfirmed'>,
): AddressOwner {
  if (address.toLowerCase() !== email.toLowerCase()) return 'another';
  return emailConfirmed ? 'own' : 'own, unconfirmed';
}

/**
 * The status to show for an address. An answer from before the account's own address was confirmed still says that it
 * waits; the account knows better (decision O11). A stop stays a stop.
 */
export function displayedStatus(status: NotificationStatus, addressOwner: AddressOwner): NotificationStatus {
  return addressOwner === 'own' && isUnanswered(status) ? 'own' : status;
}

/** Whether what an address waits for is the link that the account mailed to it. */
export function waitsForAccountLink(
  status: NotificationStatus | undefined,
  addressOwner: AddressOwner,
): boolean {
  return addressOwner === 'own, unconfirmed' && isUnanswered(status);
}

/** Whether no reader of the address has said anything yet. */
export function isUnanswered(status: NotificationStatus | undefined): boolean {
  return status === 'waiting' || status === 'none';
}
