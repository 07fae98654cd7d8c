import type { ListBodyInput, OwnerList } from '@scanlist/contracts/http/lists';
import { api } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { isMissing } from './list-calls.ts';

/** The key under which a list is made once, for as long as its form stands. */
export interface IdempotencyKey {
  current: string;
}

/**
 * `POST /api/lists` (decision H6): asked again with the same words, it answers the same list. Where that list was deleted since,
 * another one is made, under a new key. Throws `IDEMPOTENCY_KEY_REUSED` where a list with other words was made under the key.
 */
export async function createList(key: IdempotencyKey, body: ListBodyInput): Promise<OwnerList> {
  try {
    return await api.postOnce<OwnerList>('/api/lists', key.current, body);
  } catch (error) {
    if (!isMissing(error)) throw error;
    key.current = newRequestId();
    return await api.postOnce<OwnerList>('/api/lists', key.current, body);
  }
}
