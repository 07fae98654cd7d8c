import { LRUCache } from 'lru-cache';
import { type StoredAnswer, sizeOfAnswer } from './stored-answer.ts';

/** A cache of answers that are made at their first request. */
export interface AnswerCache<Answer extends StoredAnswer> {
  /** The answer under `key` if it is ready and was made from `source`. */
  peek(key: string, source: string): Answer | undefined;
  /**
   * The answer under `key`, made again if the cached one has another source. Concurrent calls share one `make`; a failed one is
   * not cached.
   */
  getOrMake(key: string, source: string, make: () => Promise<Answer>): Promise<Answer>;
}

interface CachedAnswer<Answer> {
  source: string;
  answer: Promise<Answer>;
  /** The same answer once it is made. */
  ready?: Answer;
}

/** What an answer counts until its size is known. */
const unknownBytes = 1_000;

/** A cache of at most `bytesMax` bytes; the least recently used answer goes first. */
export function createAnswerCache<Answer extends StoredAnswer = StoredAnswer>(
  bytesMax: number,
): AnswerCache<Answer> {
  const cache = new LRUCache<string, CachedAnswer<Answer>>({
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
