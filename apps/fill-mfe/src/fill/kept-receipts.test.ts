import { expect, test } from 'vitest';
import { clearReceipts, keptMost, readReceipts } from './kept-receipts.ts';
import { receiptPrefix } from './linked-receipt.ts';
import { memoryStorage } from './phone-storage.ts';

const day = 86_400_000;
const now = 400 * day;

function storageWith(...kept: { id: string; listId: string; at: number }[]) {
  const storage = memoryStorage();
  for (const { id, listId, at } of kept)
    storage.write(
      receiptPrefix + id,
      JSON.stringify({ listId, at, id: 1, receipt: id, createdAt: new Date(at).toISOString() }),
    );
  return storage;
}

test('of a list with many receipts the newest are kept, and those of other lists stay', () => {
  const many = Array.from({ length: keptMost + 2 }, (_, place) => ({
    ...{ id: `A${place}`, listId: 'L', at: now - place * 1000 },
  }));
  const storage = storageWith(...many, { id: 'B', listId: 'other', at: now - day });
  expect(readReceipts(storage, 'L', now).map(({ receipt }) => receipt)).toEqual(
    many.slice(0, keptMost).map(({ id }) => id),
  );
  expect(storage.keys(receiptPrefix)).toHaveLength(keptMost + 1);
});

test('the receipts of one list are read, newest first', () => {
  const storage = storageWith(
    { id: 'A', listId: 'L', at: now - 2 * day },
    { id: 'B', listId: 'L', at: now - day },
    { id: 'C', listId: 'other', at: now },
  );
  expect(readReceipts(storage, 'L', now).map(({ receipt }) => receipt)).toEqual(['B', 'A']);
});

test('after 30 days receipts of every list are gone from the phone, and so is what cannot be read', () => {
  const storage = storageWith(
    { id: 'A', listId: 'L', at: now - 30 * day },
    { id: 'B', listId: 'L', at: now - 30 * day - 1 },
    { id: 'C', listId: 'other', at: now - 31 * day },
  );
  storage.write(`${receiptPrefix}D`, '{');
  expect(readReceipts(storage, 'L', now).map(({ receipt }) => receipt)).toEqual(['A']);
  expect(storage.keys(receiptPrefix)).toEqual([`${receiptPrefix}A`]);
});

test('clearing forgets the receipts of one list', () => {
  const storage = storageWith({ id: 'A', listId: 'L', at: now }, { id: 'C', listId: 'other', at: now });
  clearReceipts(storage, 'L');
  expect(storage.keys(receiptPrefix)).toEqual([`${receiptPrefix}C`]);
});
