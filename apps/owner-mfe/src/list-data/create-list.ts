import type { NewListBodyInput, OwnerList } from '@scanlist/contracts/http/lists';
import { api } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { isMissing } from './list-calls.ts';

/** The idempotency key of a new list, for as long as its form is open. */
export interface IdempotencyKey {
  current: string;
}

/**
 * `POST /api/lists` (decision H6): a repeated request with the same body returns the same list. If that list was
 * deleted since, creates another one under a new key. Throws `IDEMPOTENCY_KEY_REUSED` if a list with another body was
 * created under the key.
 */
export async function createList(key: IdempotencyKey, body: NewListBodyInput): Promise<OwnerList> {
  try {
    return await api.postOnce<OwnerList>('/api/lists', key.current, body);
  } catch (error) {
    if (!isMissing(error)) throw error;
    key.current = newRequestId();
    return await api.postOnce<OwnerList>('/api/lists', key.current, body);
  }
}
