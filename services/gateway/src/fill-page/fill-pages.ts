import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillPageOutput } from '@scanlist/contracts/http/fill-page';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { KeptPublicList, PublicLists } from '../public-lists/public-lists.ts';
import { createByteLru } from '../stored-answers/byte-lru.ts';
import { type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';
import type { FillRenderer, LoadedRenderer } from './fill-renderer.ts';

/** The HTML a visitor gets, the list inlined in it. */
export interface FillPages {
  /** The page of a list, or the 404 page of a missing one; throws SERVICE_UNAVAILABLE when neither can be made. */
  page(listId: string): Promise<StoredAnswer>;
  /** The 404 page of an id that cannot be one. */
  missing(): Promise<StoredAnswer>;
}

export interface FillPagesOptions {
  publicLists: PublicLists;
  renderer: FillRenderer;
  productName: string;
  publicOrigin: string;
  /** Sent with every page. */
  headers: Record<string, string>;
  bytesMax?: number;
}

/** Pages rendered once per list and kept as long as the list they show is the one that is kept. */
export function createFillPages(options: FillPagesOptions): FillPages {
  const { publicLists, renderer, productName, publicOrigin, headers, bytesMax = 64_000_000 } = options;
  const kept = createByteLru<{ of: string; answer: Promise<StoredAnswer> }>(bytesMax);

  function render(loaded: LoadedRenderer, list: PublicList | null): Promise<StoredAnswer> {
    const page = loaded.render({ list, productName, publicOrigin });
    return storeCompressed(Buffer.from(page.html), {
      status: page.status,
      headers: { ...headers, ...pageHeaders(page) },
    });
  }

  function keep(key: string, of: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const known = kept.get(key);
    if (known?.of === of) return known.answer;
    const answer = make();
    // Weighed once it is known; until then it counts for little.
    kept.set(key, { of, answer }, 1_000);
    answer.then(
      ({ bytes }) => kept.get(key)?.answer === answer && kept.set(key, { of, answer }, bytes),
      () => kept.get(key)?.answer === answer && kept.delete(key),
    );
    return answer;
  }

  function loadedRenderer(): LoadedRenderer {
    const loaded = renderer.current();
    if (!loaded) throw unavailable('the fill slice is not built');
    return loaded;
  }

  async function missing(): Promise<StoredAnswer> {
    const loaded = loadedRenderer();
    return keep('', loaded.version, () => render(loaded, null));
  }

  return {
    missing,
    async page(listId) {
      const loaded = loadedRenderer();
      const list = await publicLists.get(listId).catch(nullWhenMissing);
      if (!list) return missing();
      return keep(listId, `${loaded.version} ${list.answer.etag}`, () => render(loaded, parse(list)));
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (isAppError(error) && error.code === 'NOT_FOUND') return null;
  throw error;
}

function parse(list: KeptPublicList): PublicList {
  return JSON.parse(Buffer.from(list.json).toString()) as PublicList;
}

function pageHeaders({ styleHashes }: FillPageOutput): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    // The address is the key to the list: neither other sites nor search engines get it.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styleHashes.map((hash) => `'${hash.replaceAll("'", '')}'`).join(' ') || "'none'"}`,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
