import type { NotificationStatus } from '@scanlist/contracts/http/lists';
import { notificationPath } from '@scanlist/contracts/http/notifications';
import { AppError } from '@scanlist/service-kit/app-error';
import { storableText } from '../text.ts';

/** What the reader of an address said by the link of a mail. */
export type ReaderAnswer = 'confirm' | 'stop';

/** What is kept of an address somebody was told of (decision O4); `address` is in lower case. */
export interface NotificationAddress {
  ownerId: string;
  address: string;
  /** Whoever has it reads that address. */
  token: string;
  answer: ReaderAnswer | null;
  /** The owner undid a stop, which counts only while the address is the account's own. */
  resumed: boolean;
  /** When its reader was last asked to agree. */
  askedAt: Date | null;
}

/** Bits of a token, which is all that tells its reader from a stranger. */
export const tokenBits = 144;

/** The address as it is compared and kept: regardless of case, and as a database takes it. */
export function addressKey(email: string): string {
  return storableText(email).trim().toLowerCase();
}

/** Whether an address is the account's own, which needs no confirmation (decision O4). */
export function isOwnAddress(email: string, ownEmail: string | null): boolean {
  return ownEmail !== null && addressKey(email) === addressKey(ownEmail);
}

/**
 * What becomes of mails to an address (decision O4); `none` for a foreign one nobody used yet. The own address is `own`
 * unless its reader stopped it and the owner did not start it again; a foreign one is what its reader said last.
 */
export function addressStatus(
  email: string,
  ownEmail: string | null,
  known: Pick<NotificationAddress, 'answer' | 'resumed'> | null,
): NotificationStatus {
  if (isOwnAddress(email, ownEmail)) return known?.answer === 'stop' && !known.resumed ? 'stopped' : 'own';
  if (!known) return 'none';
  if (known.answer === null) return 'waiting';
  return known.answer === 'confirm' ? 'confirmed' : 'stopped';
}

/** Whether a mail may go to an address of that status. */
export function mayBeMailed(status: NotificationStatus): boolean {
  return status === 'own' || status === 'confirmed';
}

/** What stands beside a list about its address; all null where there is no such row. */
export interface AddressOfList {
  notificationEmail: string | null;
  ownEmail: string | null;
  addressToken: string | null;
  addressAnswer: ReaderAnswer | null;
  addressResumed: boolean | null;
}

/** What becomes of mails a list sends; `none` only where it wants none. */
export function listStatus(list: Omit<AddressOfList, 'addressToken'>): NotificationStatus {
  if (list.notificationEmail === null) return 'none';
  const known = { answer: list.addressAnswer, resumed: list.addressResumed ?? false };
  return addressStatus(list.notificationEmail, list.ownEmail, known);
}

/**
 * Whom an entry of a list is told, in the account's own spelling where it is that, whether that is the owner, and the link
 * that stops it.
 */
export function mailOfList(
  list: AddressOfList,
  publicOrigin: string,
): { notify: string | null; notifyOwner: boolean; stopUrl: string | null } {
  const { notificationEmail, ownEmail, addressToken } = list;
  if (notificationEmail === null || !mayBeMailed(listStatus(list))) {
    return { notify: null, notifyOwner: false, stopUrl: null };
  }
  const own = isOwnAddress(notificationEmail, ownEmail) ? ownEmail : null;
  return {
    notify: own ?? addressKey(notificationEmail),
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
      ? 'Mails to this address were stopped by their reader.'
      : 'This address has not been confirmed yet.',
  );
}
