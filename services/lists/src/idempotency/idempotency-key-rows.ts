import type { Sql, Tx } from '@scanlist/persistence/database';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { KeyedRequest, StoredResult } from './idempotency-key.ts';

/** What was created under the key of this request; null while it is free. The caller holds the owner's row locked. */
export async function findResult(
  tx: Tx,
  { ownerId, request, key }: KeyedRequest,
): Promise<StoredResult | null> {
  const [row] = await tx<StoredResult[]>`
    select made_id as "madeId", body_hash as "bodyHash"
    from idempotency_key where owner_id = ${ownerId} and request = ${request} and key = ${key}`;
  return row ?? null;
}

/** Stores what a request created under its key, in the same transaction. */
export async function storeResult(
  tx: Tx,
  { ownerId, request, key, bodyHash }: KeyedRequest,
  { madeId, madeAt }: { madeId: string; madeAt: Date },
): Promise<void> {
  await tx`
    insert into idempotency_key (owner_id, request, key, body_hash, made_id, made_at)
    values (${ownerId}, ${request}, ${key}, ${bodyHash}, ${madeId}, ${madeAt})`;
}

/** Deletes the keys used at this moment or earlier, and returns how many. */
export function deleteKeysUntil(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'idempotency_key', () => sql`made_at <= ${moment}`);
}

/** Deletes every key of an owner. */
export async function deleteKeysOf(sql: Sql, ownerId: string): Promise<void> {
  await deleteRows(sql, 'idempotency_key', () => sql`owner_id = ${ownerId}`);
}
