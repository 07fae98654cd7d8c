import type { Receipt } from '@scanlist/contracts/http/fill';
import type { UnsentEntry } from './unsent-entry.ts';

/** A receipt, and the address of its page where it has one. */
export interface LinkedReceipt extends Receipt {
  link?: string | undefined;
}

/** Begins the keys of the receipts that a phone keeps, each under the id of its entry. */
export const receiptPrefix = 'scanlist-receipt-';

/** The receipt of an entry, with its address if the entry's secret opens it; times there are in this phone's zone. */
export function linkedReceipt({ body }: UnsentEntry, receipt: Receipt): LinkedReceipt {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return receipt.opensReceipt
    ? { ...receipt, link: `/receipt/${body.receiptSecret}?zone=${encodeURIComponent(timeZone)}` }
    : receipt;
}
