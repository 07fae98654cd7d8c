import { LRUCache } from 'lru-cache';
import { cachesBytesMax } from '../admission/work-memory.ts';
import { type Bytes, type StoredAnswer, sizeOfAnswer } from '../stored-answers/stored-answer.ts';

/** A list as visitors get it: the JSON of lists, unchanged, and the answer made from it. */
export interface CachedPublicList {
  json: Bytes;
  answer: StoredAnswer;
}

/** A cache of lists as visitors see them, so that most visitors wait for no other service. */
export interface PublicLists {
  /** The list if it is cached, else undefined. */
  peek(listId: string): CachedPublicList | undefined;
  /** The list, requested if it is not cached; concurrent calls for one list share a request. */
  get(listId: string): Promise<CachedPublicList>;
  /** Removes a list that changed. Later calls request it again, even while an older answer is still on its way. */
  drop(listId: string): void;
  clear(): void;
}

export interface PublicListsOptions {
  load(listId: string): Promise<Uint8Array>;
  store(json: Bytes): Promise<StoredAnswer>;
  now: () => Date;
  /** How old a list gets at most: an event that drops it may be missed while NATS is down. */
  maxAgeMs?: number;
  bytesMax?: number;
}

/** A cache of public lists, each for at most 30 s and never beyond its own end; 64 MB in all. */
export function createPublicLists(options: PublicListsOptions): PublicLists {
  const { load, store, now, maxAgeMs = 30_000, bytesMax = cachesBytesMax.publicLists } = options;
  const cache = new LRUCache<string, CachedPublicList & { untilMs: number }>({
    maxSize: bytesMax,
    sizeCalculation: ({ json, answer }) => json.byteLength + sizeOfAnswer(answer),
  });
  const inFlight = new Map<string, Promise<CachedPublicList>>();

  function peek(listId: string): CachedPublicList | undefined {
    const list = cache.get(listId);
    return list && now().getTime() < list.untilMs ? list : undefined;
  }

  async function fetchList(listId: string): Promise<CachedPublicList> {
    // Copied, because the reply is a view into a larger buffer that would stay alive with it.
    const json = Uint8Array.from(await load(listId));
    return { json, answer: await store(json) };
  }

  function request(listId: string): Promise<CachedPublicList> {
    const requestedAtMs = now().getTime();
    const fetching = fetchList(listId);
    inFlight.set(listId, fetching);
    const isCurrent = () => inFlight.get(listId) === fetching;
    fetching.then(
      (list) => {
        // Dropped meanwhile: the waiting callers get it, but it is not cached.
        if (!isCurrent()) return;
        inFlight.delete(listId);
        const untilMs = Math.min(requestedAtMs + maxAgeMs, endMsOf(list));
        cache.set(listId, { ...list, untilMs });
      },
      () => {
        if (isCurrent()) inFlight.delete(listId);
      },
    );
    return fetching;
  }

  return {
    peek,
    get: async (listId) => peek(listId) ?? inFlight.get(listId) ?? request(listId),
    drop(listId) {
      cache.delete(listId);
      inFlight.delete(listId);
    },
    clear() {
      cache.clear();
      inFlight.clear();
    },
  };
}

const endMark = Buffer.from('"expiresAt":"');

/** When a list expires, as a live demo does. Quotes in its text are escaped, so the mark occurs nowhere else. */
function endMsOf({ json }: CachedPublicList): number {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const at = bytes.indexOf(endMark);
  if (at < 0) return Number.POSITIVE_INFINITY;
  const start = at + endMark.length;
  return Date.parse(bytes.toString('latin1', start, bytes.indexOf('"', start)));
}
