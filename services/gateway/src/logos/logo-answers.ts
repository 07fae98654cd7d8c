import { LRUCache } from 'lru-cache';
import { cachesBytesMax } from '../admission/work-memory.ts';
import { type StoredAnswer, sizeOfAnswer, storeAnswer } from '../stored-answers/stored-answer.ts';
import { hashOfLogoUrl, type LogoRows, logoUrlOf } from './logo.ts';

/** Logos as HTTP answers. */
export interface LogoAnswers {
  /** The logo at that address, or null. */
  find(path: string): Promise<StoredAnswer | null>;
}

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/** A cache of at most 6 MB of logos, least recently used first out; concurrent calls for one logo share one query. */
export function createLogoAnswers({
  logos,
  headers,
  bytesMax = cachesBytesMax.logos,
}: {
  logos: LogoRows;
  /** Sent with every answer. */
  headers: Record<string, string>;
  bytesMax?: number;
}): LogoAnswers {
  const cache = new LRUCache<string, StoredAnswer>({ maxSize: bytesMax, sizeCalculation: sizeOfAnswer });
  const inFlight = new Map<string, Promise<StoredAnswer | null>>();

  async function load(path: string, hash: string): Promise<StoredAnswer | null> {
    const logo = await logos.find(hash);
    if (!logo || logoUrlOf(logo) !== path) return null;
    const answer = storeAnswer(new Uint8Array(logo.bytes), {
      headers: { ...headers, ...logoHeaders, 'content-type': contentTypes[logo.extension] },
    });
    cache.set(path, answer);
    return answer;
  }

  return {
    async find(path) {
      const hash = hashOfLogoUrl(path);
      if (!hash) return null;
      const cached = cache.get(path) ?? inFlight.get(path);
      if (cached) return cached;
      const loading = load(path, hash).finally(() => inFlight.delete(path));
      inFlight.set(path, loading);
      return loading;
    },
  };
}

/** The bytes are untrusted: browsers show them as an image and execute nothing. */
const logoHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Mails show logos too.
  'cross-origin-resource-policy': 'cross-origin',
};
