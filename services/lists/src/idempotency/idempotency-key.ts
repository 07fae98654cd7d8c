import { createHash } from 'node:crypto';
import { AppError } from '@scanlist/service-kit/app-error';

/** A creating request with its sender's key, so that it can be repeated (decision H6). */
export interface KeyedRequest {
  ownerId: string;
  /** The kind of request: a key counts for one kind alone. */
  request: 'create-list';
  key: string;
  bodyHash: Buffer;
}

/** What a request created. */
export interface StoredResult {
  madeId: string;
  bodyHash: Buffer;
}

/** How long a key is kept, in milliseconds. */
export const keyRetentionMs = 24 * 60 * 60 * 1000;

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
 * The id of what the request created before. Raises `IDEMPOTENCY_KEY_REUSED`, with that id in its details, where its
 * body was another one.
 */
export function earlierResultId({ bodyHash }: KeyedRequest, made: StoredResult): string {
  if (made.bodyHash.equals(bodyHash)) return made.madeId;
  throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This was already saved with different content.', {
    madeId: made.madeId,
  });
}
