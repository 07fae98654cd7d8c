import { type LinkedReceipt, receiptPrefix } from './linked-receipt.ts';
import type { PhoneStorage } from './phone-storage.ts';

/** A receipt as it is kept on the phone. */
export interface KeptReceipt extends LinkedReceipt {
  listId: string;
  /** When it was kept, by the phone's clock. */
  at: number;
}

const keptMs = 30 * 86_400_000;

/** So many are kept of a list: a tablet on a wall gets hundreds a day, and its storage has to have room for drafts. */
export const keptMost = 50;

/**
 * The receipts of a list that this phone got in the last 30 days, newest first, at most `keptMost`. Deletes what is older, of every
 * list, and what is more, of this one.
 */
export function readReceipts(storage: PhoneStorage, listId: string, now: number): KeptReceipt[] {
  const kept: (KeptReceipt & { key: string })[] = [];
  for (const key of storage.keys(receiptPrefix)) {
    const receipt = parse(storage.read(key));
    if (!receipt || now - receipt.at > keptMs) storage.remove(key);
    else if (receipt.listId === listId) kept.push({ ...receipt, key });
  }
  kept.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  for (const { key } of kept.splice(keptMost)) storage.remove(key);
  return kept;
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
