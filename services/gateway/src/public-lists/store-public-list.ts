import { type Bytes, type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';

/** The answer of `GET /api/lists/{id}/public`: asked about each time, and 304 while it is the same. */
export function storePublicList(json: Bytes, headers: Record<string, string>): Promise<StoredAnswer> {
  return storeCompressed(json, {
    headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
  });
}
