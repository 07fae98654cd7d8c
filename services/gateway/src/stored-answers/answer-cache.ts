import { LRUCache } from 'lru-cache';
import { type StoredAnswer, sizeOfAnswer } from './stored-answer.ts';

/** A cache of answers that are made at their first request. */
export interface AnswerCache {
  /** The answer under `key` if it is ready and was made from `source`. */
  peek(key: string, source: string): StoredAnswer | undefined;
  /**
   * The answer under `key`, made again if the cached one has another source. Concurrent calls share one `make`; a failed one is
   * not cached.
   */
  getOrMake(key: string, source: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
}

interface CachedAnswer {
  source: string;
  answer: Promise<StoredAnswer>;
  /** The same answer once it is made. */
  ready?: StoredAnswer;
}

/** What an answer counts until its size is known. */
const unknownBytes = 1_000;

/** A cache of at most `bytesMax` bytes; the least recently used answer goes first. */
export function createAnswerCache(bytesMax: number): AnswerCache {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: bytesMax,
    sizeCalculation: ({ ready }) => (ready ? sizeOfAnswer(ready) : unknownBytes),
  });
  return {
    peek(key, source) {
      const cached = cache.get(key);
      return cached?.source === source ? cached.ready : undefined;
    },

    getOrMake(key, source, make) {
      const cached = cache.get(key);
      if (cached?.source === source) return cached.answer;
      const answer = make();
      cache.set(key, { source, answer });
      answer.then(
        (ready) => cache.get(key)?.answer === answer && cache.set(key, { source, answer, ready }),
        () => cache.get(key)?.answer === answer && cache.delete(key),
      );
      return answer;
    },
  };
}
