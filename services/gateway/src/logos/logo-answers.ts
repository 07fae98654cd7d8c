import { createByteLru } from '../stored-answers/byte-lru.ts';
import { type StoredAnswer, storeAnswer } from '../stored-answers/stored-answer.ts';
import { hashOfLogoUrl, type LogoRows, logoUrlOf } from './logo.ts';

/** Logos as browsers get them. */
export interface LogoAnswers {
  /** What is at that address, or null. */
  find(path: string): Promise<StoredAnswer | null>;
}

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };

/** The logos that were asked for last, kept within 16 MB; callers who wait for the same one share one look. */
export function createLogoAnswers({
  logos,
  headers,
  bytesMax = 16_000_000,
}: {
  logos: LogoRows;
  /** Sent with every answer. */
  headers: Record<string, string>;
  bytesMax?: number;
}): LogoAnswers {
  const kept = createByteLru<StoredAnswer>(bytesMax);
  const underWay = new Map<string, Promise<StoredAnswer | null>>();

  async function look(path: string, hash: string): Promise<StoredAnswer | null> {
    const logo = await logos.find(hash);
    if (!logo || logoUrlOf(logo) !== path) return null;
    const answer = storeAnswer(new Uint8Array(logo.bytes), {
      headers: { ...headers, ...logoHeaders, 'content-type': contentTypes[logo.extension] },
    });
    kept.set(path, answer, answer.bytes);
    return answer;
  }

  return {
    async find(path) {
      const hash = hashOfLogoUrl(path);
      if (!hash) return null;
      const known = kept.get(path) ?? underWay.get(path);
      if (known) return known;
      const looking = look(path, hash).finally(() => underWay.delete(path));
      underWay.set(path, looking);
      return looking;
    },
  };
}

/** The bytes are a stranger's: whatever else they may be read as, they are shown as a picture and run nowhere. */
const logoHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Mails show logos too.
  'cross-origin-resource-policy': 'cross-origin',
};
