import type { Sql, Tx } from '@scanlist/persistence/database';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { KeyedRequest, Made } from './idempotency-key.ts';

/** What was made under the key of this request; null while it is free. The caller holds the owner's row locked. */
export async function findMade(tx: Tx, { ownerId, request, key }: KeyedRequest): Promise<Made | null> {
  const [row] = await tx<Made[]>`
    select made_id as "madeId", body_hash as "bodyHash"
    from idempotency_key where owner_id = ${ownerId} and request = ${request} and key = ${key}`;
  return row ?? null;
}

/** Keeps what a request made under its key, in the transaction that makes it. */
export async function keepMade(
  tx: Tx,
  { ownerId, request, key, bodyHash }: KeyedRequest,
  { madeId, madeAt }: { madeId: string; madeAt: Date },
): Promise<void> {
  await tx`
    insert into idempotency_key (owner_id, request, key, body_hash, made_id, made_at)
    values (${ownerId}, ${request}, ${key}, ${bodyHash}, ${madeId}, ${madeAt})`;
}

/** Deletes the keys under which something was made at this moment or before it, and says how many. */
export function deleteKeysMadeUntil(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'idempotency_key', () => sql`made_at <= ${moment}`);
}

/** Deletes every key of an owner. */
export async function deleteKeysOf(sql: Sql, ownerId: string): Promise<void> {
  await deleteRows(sql, 'idempotency_key', () => sql`owner_id = ${ownerId}`);
}
