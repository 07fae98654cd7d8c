import type { LinkedReceipt } from './linked-receipt.ts';
import type { PhoneStorage } from './phone-storage.ts';

/** As in linked-receipt.ts, which this would take out of the first script's one scope. */
export const receiptPrefix = 'scanlist-receipt-';

/** A receipt as it is kept on the phone. */
export interface KeptReceipt extends LinkedReceipt {
  listId: string;
  /** When it was kept, by the phone's clock. */
  at: number;
}

const keptMs = 30 * 86_400_000;

/** The receipts of a list that this phone got in the last 30 days, newest first. Deletes older ones, of every list. */
export function readReceipts(storage: PhoneStorage, listId: string, now: number): KeptReceipt[] {
  const kept: KeptReceipt[] = [];
  for (const key of storage.keys(receiptPrefix)) {
    const receipt = parse(storage.read(key));
    if (!receipt || now - receipt.at > keptMs) storage.remove(key);
    else if (receipt.listId === listId) kept.push(receipt);
  }
  return kept.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Forgets the receipts of a list on this phone. */
export function clearReceipts(storage: PhoneStorage, listId: string): void {
  for (const key of storage.keys(receiptPrefix))
    if (parse(storage.read(key))?.listId === listId) storage.remove(key);
}

function parse(text: string | null): KeptReceipt | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptReceipt | null;
    return typeof kept?.at === 'number' && typeof kept.createdAt === 'string' ? kept : null;
  } catch {
    return null;
  }
}
