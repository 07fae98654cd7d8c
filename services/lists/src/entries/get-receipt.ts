import type { EntryReceipt } from '@scanlist/contracts/http/receipts';
import type { getReceipt as contract } from '@scanlist/contracts/messages/lists';
import { type AppError, notFound } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { purgedAt, restorableAfter } from '../list-model/deleted-list.ts';
import { completedFieldsOf } from './completed-at.ts';
import { recordedFields } from './correction.ts';
import { hashReceiptSecret } from './receipt.ts';
import { findReceipt } from './receipt-rows.ts';
import { signatureDataUrl } from './signature.ts';

/**
 * The entry of a receipt as its visitor submitted it (decision 0075). The receipt of a deleted list opens until its
 * entries are erased. Raises `NOT_FOUND`, the same for every reason.
 */
export async function getReceipt(
  { sql, now }: Dependencies,
  { secret }: z.output<typeof contract.input>,
): Promise<EntryReceipt> {
  const row = await findReceipt(sql, hashReceiptSecret(secret), restorableAfter(now()));
  if (!row) throw receiptNotFound();
  const { latitude, longitude, signature, seal, deletionAskedAt, listDeletedAt } = row;
  return {
    listTitle: row.listTitle,
    companyName: row.companyName,
    receipt: row.receipt,
    createdAt: row.createdAt.toISOString(),
    ...completedFieldsOf(row),
    totalCount: row.totalCount,
    ...recordedFields(row),
    items: row.items.map(({ content, completed, note, removed, unnamed }) => ({
      content,
      completed,
      note,
      removed,
      ...(unnamed && { unnamed }),
    })),
    signatureData: signature && signatureDataUrl(signature),
    signatureTyped: row.signatureTyped,
    location: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    seal,
    deletionAskedAt: deletionAskedAt && deletionAskedAt.toISOString(),
    gone: listDeletedAt && purgedAt(listDeletedAt).toISOString(),
  };
}

/** Tells nobody whether there ever was one. */
export function receiptNotFound(): AppError {
  return notFound('Receipt not found');
}
