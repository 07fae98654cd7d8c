import type { Tx } from '@scanlist/persistence/database';
import { earlierResultId, type KeyedRequest } from './idempotency-key.ts';
import { findResult, storeResult } from './idempotency-key-rows.ts';

/**
 * Creates once per idempotency key, in the transaction that holds the owner's row locked. Returns what `make`
 * returns, or the id of what an earlier request created; without a key it always calls `make`. Raises
 * `IDEMPOTENCY_KEY_REUSED` where another body was sent under the key. Where `make` throws, the key stays free.
 */
export async function withIdempotencyKey<Result>(
  tx: Tx,
  request: KeyedRequest | null,
  as: { madeId: string; madeAt: Date },
  make: () => Promise<Result>,
): Promise<{ made: Result } | { madeBefore: string }> {
  const before = request && (await findResult(tx, request));
  if (before) return { madeBefore: earlierResultId(request, before) };
  const made = await make();
  if (request) await storeResult(tx, request, as);
  return { made };
}
