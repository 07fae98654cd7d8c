import type { Receipt } from '@scanlist/contracts/http/fill';
import type { UnsentEntry } from './unsent-entry.ts';

/** A receipt, and the address of its page where it has one. */
export interface LinkedReceipt extends Receipt {
  link?: string | undefined;
}

/**
 * A new secret for the address of a receipt: 144 random bits in base64url (decision 0075). It is made with the entry and
 * stored with it before the entry is sent, because the answer may be lost.
 */
export function newReceiptSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, (sign) => (sign === '+' ? '-' : '_'));
}

/** The receipt of an entry, with its address if the entry's secret opens it; times there are in this phone's zone. */
export function linkedReceipt({ body }: UnsentEntry, receipt: Receipt): LinkedReceipt {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return receipt.opensReceipt
    ? { ...receipt, link: `/receipt/${body.receiptSecret}?zone=${encodeURIComponent(timeZone)}` }
    : receipt;
}
