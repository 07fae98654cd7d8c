import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { NotificationStatus } from '@scanlist/contracts/http/notifications';

/**
 * To whom an address belongs. The account's own address counts as another's until its link was opened (decision O4).
 */
export type AddressOwner = 'own' | 'own, unconfirmed' | 'another';

/**
 * Compares an address with the account's own, regardless of case. In a workspace that somebody else owns, whose lists
 * have that account's address as their own, it counts as another's.
 */
export function addressOwnerOf(
  address: string,
  { workspace, email, emailConfirmed }: Pick<CurrentUser, 'workspace' | 'email' | 'emailConfirmed'>,
): AddressOwner {
  const isOwners = !workspace || workspace.role === 'owner';
  if (!isOwners || address.toLowerCase() !== email.toLowerCase()) return 'another';
  return emailConfirmed ? 'own' : 'own, unconfirmed';
}

/**
 * The status to show for an address. An answer from before the account's address was confirmed still says that it
 * waits; the account is more recent (decision O11). 'stopped' always stays.
 */
export function displayedStatus(status: NotificationStatus, addressOwner: AddressOwner): NotificationStatus {
  return addressOwner === 'own' && isUnanswered(status) ? 'own' : status;
}

/** Whether an address waits for the link that was mailed for the account. */
export function waitsForAccountLink(
  status: NotificationStatus | undefined,
  addressOwner: AddressOwner,
): boolean {
  return addressOwner === 'own, unconfirmed' && isUnanswered(status);
}

/** Whether no reader of the address has agreed or refused yet. */
export function isUnanswered(status: NotificationStatus | undefined): boolean {
  return status === 'waiting' || status === 'none';
}
