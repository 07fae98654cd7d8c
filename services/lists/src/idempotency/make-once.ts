import type { Tx } from '@scanlist/persistence/database';
import { type KeyedRequest, madeIdOf } from './idempotency-key.ts';
import { findMade, keepMade } from './idempotency-key-rows.ts';

/**
 * Makes what a request asks for, once under its key, in the transaction that holds the owner's row locked. Answers what `make`
 * does, or the id of what was made before; without a key it always makes. Raises `IDEMPOTENCY_KEY_REUSED` where another body
 * was sent under the key. Where `make` throws, the key stays free.
 */
export async function makeOnce<Result>(
  tx: Tx,
  request: KeyedRequest | null,
  as: { madeId: string; madeAt: Date },
  make: () => Promise<Result>,
): Promise<{ made: Result } | { madeBefore: string }> {
  const before = request && (await findMade(tx, request));
  if (before) return { madeBefore: madeIdOf(request, before) };
  const made = await make();
  if (request) await keepMade(tx, request, as);
  return { made };
}
