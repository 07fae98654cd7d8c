import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import { notificationPath } from '@scanlist/contracts/http/notifications';
import { AppError } from '@scanlist/service-kit/app-error';
import { storableText } from '../text.ts';

/** The answer of an address's reader, by the link of a mail. */
export type ReaderAnswer = 'confirm' | 'stop';

/** A stored notification address (decision O4); `address` is in lower case. */
export interface NotificationAddress {
  ownerId: string;
  address: string;
  /** Its holder reads the mailbox of that address. */
  token: string;
  answer: ReaderAnswer | null;
  /** The owner undid a stop, which counts only while the address is the account's own. */
  resumed: boolean;
  /** When its reader was last asked to confirm. */
  askedAt: Date | null;
}

/** Bits of a token, which alone identifies the reader. */
export const tokenBits = 144;

/** The address as it is compared and stored: in lower case, trimmed, and storable. */
export function normalizeAddress(email: string): string {
  return storableText(email).trim().toLowerCase();
}

/** Whether an address is the account's own, which needs no confirmation (decision O4). */
export function isOwnAddress(email: string, ownEmail: string | null): boolean {
  return ownEmail !== null && normalizeAddress(email) === normalizeAddress(ownEmail);
}

/**
 * The status of an address (decision O4); `none` for a foreign one that was never used. The own address is `own`
 * unless its reader stopped it and the owner did not restart it. A foreign one has the reader's last answer.
 */
export function addressStatus(
  email: string,
  ownEmail: string | null,
  known: Pick<NotificationAddress, 'answer' | 'resumed'> | null,
): NotificationStatus {
  if (isOwnAddress(email, ownEmail)) return known?.answer === 'stop' && !known.resumed ? 'stopped' : 'own';
  return known ? answerStatus(known.answer) : 'none';
}

/** The status of a foreign address, by its reader's last answer. */
export function answerStatus(answer: ReaderAnswer | null): 'waiting' | 'confirmed' | 'stopped' {
  if (answer === null) return 'waiting';
  return answer === 'confirm' ? 'confirmed' : 'stopped';
}

/** Whether a mail may go to an address of that status. */
export function mayBeMailed(status: NotificationStatus): boolean {
  return status === 'own' || status === 'confirmed';
}

/** The columns about a list's address; all null where there is no such row. */
export interface AddressOfList {
  notificationEmail: string | null;
  ownEmail: string | null;
  addressToken: string | null;
  addressAnswer: ReaderAnswer | null;
  addressResumed: boolean | null;
}

/** The status of a list's address; `none` only where the list has no address. */
export function addressStatusOfList(list: Omit<AddressOfList, 'addressToken'>): NotificationStatus {
  if (list.notificationEmail === null) return 'none';
  const known = { answer: list.addressAnswer, resumed: list.addressResumed ?? false };
  return addressStatus(list.notificationEmail, list.ownEmail, known);
}

/**
 * Whom the mail about a list's entry goes to, whether that is the owner, and the link that stops it. The account's
 * own address has the account's spelling.
 */
export function notificationOf(
  list: AddressOfList,
  publicOrigin: string,
): { notify: string | null; notifyOwner: boolean; stopUrl: string | null } {
  const { notificationEmail, ownEmail, addressToken } = list;
  if (notificationEmail === null || !mayBeMailed(addressStatusOfList(list))) {
    return { notify: null, notifyOwner: false, stopUrl: null };
  }
  const own = isOwnAddress(notificationEmail, ownEmail) ? ownEmail : null;
  return {
    notify: own ?? normalizeAddress(notificationEmail),
    notifyOwner: own !== null,
    stopUrl: addressToken && stopUrl(addressToken, publicOrigin),
  };
}

/** The link that stops mails to an address. */
export function stopUrl(token: string, publicOrigin: string): string {
  return publicOrigin + notificationPath(token, 'stop');
}

/** The link by which the reader of an address agrees to mails. */
export function answerUrl(token: string, publicOrigin: string): string {
  return publicOrigin + notificationPath(token);
}

/** The refusal of a mail to an address that may not be mailed. */
export function addressNotConfirmed(status: NotificationStatus): AppError {
  return new AppError(
    'ADDRESS_NOT_CONFIRMED',
    status === 'stopped'
      ? 'The recipient stopped emails to this address.'
      : 'This address hasn’t been confirmed yet.',
  );
}
