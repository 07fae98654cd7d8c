import { createByteLru } from './byte-lru.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Answers that are made when they are first asked for. */
export interface KeptAnswers {
  /** The answer under `key` if it is ready and was made of `of`. */
  peek(key: string, of: string): StoredAnswer | undefined;
  /**
   * The answer under `key`, made anew where the one that is kept was made of something else than `of`. Callers who wait for
   * the same one share one making; one that failed is not kept.
   */
  keep(key: string, of: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
}

/** Answers within so many bytes; what was asked for longest ago goes first. */
export function createKeptAnswers(bytesMax: number): KeptAnswers {
  const kept = createByteLru<{ of: string; answer: Promise<StoredAnswer>; ready?: StoredAnswer }>(bytesMax);
  return {
    peek(key, of) {
      const known = kept.get(key);
      return known?.of === of ? known.ready : undefined;
    },

    keep(key, of, make) {
      const known = kept.get(key);
      if (known?.of === of) return known.answer;
      const answer = make();
      // Weighed once it is known; until then it counts for little.
      kept.set(key, { of, answer }, 1_000);
      answer.then(
        (ready) => kept.get(key)?.answer === answer && kept.set(key, { of, answer, ready }, ready.bytes),
        () => kept.get(key)?.answer === answer && kept.delete(key),
      );
      return answer;
    },
  };
}
