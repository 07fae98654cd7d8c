import { createHash } from 'node:crypto';
import { AppError } from '@scanlist/service-kit/app-error';

/** A creating request with its sender's key, so that it can be repeated (decision H6). */
export interface KeyedRequest {
  ownerId: string;
  /** The kind of request: a key counts for one kind alone. */
  request: 'create-list' | 'create-lists';
  key: string;
  bodyHash: Buffer;
}

/** What a request created. */
export interface StoredResult {
  /** Several ids are joined, see `joinIds`. */
  madeId: string;
  bodyHash: Buffer;
}

/** How long a key is kept, in milliseconds. */
export const keyRetentionMs = 24 * 60 * 60 * 1000;

/** Several ids as one, as a request that creates several things stores them. Ids have no comma. */
export function joinIds(ids: readonly string[]): string {
  return ids.join(',');
}

/** The ids that `joinIds` joined. */
export function splitIds(joined: string): string[] {
  return joined.split(',');
}

/** The request under its key; null where the sender gave it none, as an older gateway does. */
export function keyedRequest(
  { ownerId, request }: Pick<KeyedRequest, 'ownerId' | 'request'>,
  key: string | undefined,
  body: object,
): KeyedRequest | null {
  if (key === undefined) return null;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
  return { ownerId, request, key, bodyHash };
}

/**
 * The id of what the request created before. Raises `IDEMPOTENCY_KEY_REUSED`, with that id (of several, the first) in its
 * details, where its body was another one.
 */
export function earlierResultId({ bodyHash }: KeyedRequest, made: StoredResult): string {
  if (made.bodyHash.equals(bodyHash)) return made.madeId;
  throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This was already saved with different content.', {
    madeId: splitIds(made.madeId)[0],
  });
}
