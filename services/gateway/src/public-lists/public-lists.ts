import { createByteLru } from '../stored-answers/byte-lru.ts';
import type { Bytes, StoredAnswer } from '../stored-answers/stored-answer.ts';

/** A list as visitors get it: the service's JSON untouched, and the answer made of it. */
export interface KeptPublicList {
  json: Bytes;
  answer: StoredAnswer;
}

/** What visitors see of lists, kept in memory so that nobody is asked while a visitor waits. */
export interface PublicLists {
  /** The list as it is kept, or undefined when it has to be asked for. */
  peek(listId: string): KeptPublicList | undefined;
  /** The list, asked for when it is not kept; callers who wait for the same list share one request. */
  get(listId: string): Promise<KeptPublicList>;
  /** The list changed: whoever asks from now on gets it anew, also when an older answer is still on its way. */
  drop(listId: string): void;
  clear(): void;
}

export interface PublicListsOptions {
  load(listId: string): Promise<Uint8Array>;
  store(json: Bytes): Promise<StoredAnswer>;
  now: () => Date;
  /** A dropped event can go unheard while NATS is away: nothing is older than this. */
  keptForMs?: number;
  bytesMax?: number;
}

/** Public lists kept for at most 30 s, none beyond its own end, and within 64 MB, unless told otherwise. */
export function createPublicLists(options: PublicListsOptions): PublicLists {
  const { load, store, now, keptForMs = 30_000, bytesMax = 64_000_000 } = options;
  const kept = createByteLru<KeptPublicList & { untilMs: number }>(bytesMax);
  const underWay = new Map<string, Promise<KeptPublicList>>();

  function peek(listId: string): KeptPublicList | undefined {
    const list = kept.get(listId);
    return list && now().getTime() < list.untilMs ? list : undefined;
  }

  async function ask(listId: string): Promise<KeptPublicList> {
    // Copied, because the reply is a view into a larger buffer that would stay alive with it.
    const json = Uint8Array.from(await load(listId));
    return { json, answer: await store(json) };
  }

  function request(listId: string): Promise<KeptPublicList> {
    const askedAtMs = now().getTime();
    const asked = ask(listId);
    underWay.set(listId, asked);
    const isCurrent = () => underWay.get(listId) === asked;
    asked.then(
      (list) => {
        // Dropped meanwhile: those who waited get it, but it is not kept.
        if (!isCurrent()) return;
        underWay.delete(listId);
        const untilMs = Math.min(askedAtMs + keptForMs, endMsOf(list));
        kept.set(listId, { ...list, untilMs }, list.json.byteLength + list.answer.bytes);
      },
      () => {
        if (isCurrent()) underWay.delete(listId);
      },
    );
    return asked;
  }

  return {
    peek,
    get: async (listId) => peek(listId) ?? underWay.get(listId) ?? request(listId),
    drop(listId) {
      kept.delete(listId);
      underWay.delete(listId);
    },
    clear() {
      kept.clear();
      underWay.clear();
    },
  };
}

const endMark = Buffer.from('"expiresAt":"');

/** When a list ends by itself, as a live demo does. Quotes in its words are escaped, so the mark stands nowhere else. */
function endMsOf({ json }: KeptPublicList): number {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const at = bytes.indexOf(endMark);
  if (at < 0) return Number.POSITIVE_INFINITY;
  const start = at + endMark.length;
  return Date.parse(bytes.toString('latin1', start, bytes.indexOf('"', start)));
}
