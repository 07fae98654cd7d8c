import { hash } from 'node:crypto';
import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer, FillPageInput } from '@scanlist/contracts/http/fill-page';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { CachedPublicList, PublicLists } from '../public-lists/public-lists.ts';
import { styleSources } from '../slices/page-policy.ts';
import type { RenderedPage } from '../slices/rendered-page.ts';
import type { LoadedModule, ServerModule } from '../slices/server-module.ts';
import { createAnswerCache } from '../stored-answers/answer-cache.ts';
import { type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';

/** The HTML for visitors, with the list inlined. */
export interface FillPages {
  /** The page of a list, or the 404 page; throws SERVICE_UNAVAILABLE if neither can be rendered. */
  page(listId: string): Promise<StoredAnswer>;
  /** The 404 page of an impossible id. */
  missing(): Promise<StoredAnswer>;
  /**
   * The page that answers a posted form, with the status `status`; for this visitor alone. Null if the live slice draws no
   * answers. Throws NOT_FOUND for a missing list, else as `page`.
   */
  answer(listId: string, answer: FillAnswer, status: number): Promise<StoredAnswer | null>;
}

export interface FillPagesOptions {
  publicLists: PublicLists;
  renderer: Pick<ServerModule<FillPageInput>, 'current' | 'firstLoad'>;
  productName: string;
  publicOrigin: string;
  /** Sent with every page. */
  headers: Record<string, string>;
  bytesMax?: number | undefined;
}

/** Pages rendered once per list, and cached while that version of the list is cached. */
export function createFillPages(options: FillPagesOptions): FillPages {
  const { publicLists, renderer, productName, publicOrigin, headers, bytesMax = 64_000_000 } = options;
  const { getOrMake } = createAnswerCache(bytesMax);

  /** The page from the cache, or rendered with the newest module. */
  function cachedPage(key: string, etag: string, list: () => PublicList | null): Promise<StoredAnswer> {
    const loaded = loadedRenderer();
    return getOrMake(key, `${loaded.version} ${etag}`, async () => {
      const input = { list: list(), productName, publicOrigin, version: loaded.sliceVersion };
      const page = await loaded.render(input, `${key} ${etag}`);
      return storeCompressed(page.html, {
        status: page.status,
        headers: { ...headers, ...pageHeaders(page) },
      });
    });
  }

  function loadedRenderer(): LoadedModule<FillPageInput> {
    const loaded = renderer.current();
    if (!loaded) throw unavailable('the fill slice is not built');
    return loaded;
  }

  async function missing(): Promise<StoredAnswer> {
    if (!renderer.current()) await renderer.firstLoad();
    return cachedPage('', '', () => null);
  }

  return {
    missing,
    async answer(listId, answer, status) {
      if (!renderer.current()) await renderer.firstLoad();
      const list = await publicLists.get(listId);
      const { render, sliceVersion } = loadedRenderer();
      const input = { list: parse(list), productName, publicOrigin, version: sliceVersion, answer };
      const page = await render(input, `${listId} answer ${hash('sha256', JSON.stringify(answer))}`);
      if (!page.isAnswer) return null;
      return storeCompressed(page.html, {
        status,
        headers: { ...headers, ...pageHeaders(page), 'cache-control': 'private, no-cache' },
      });
    },

    async page(listId) {
      if (!renderer.current()) await renderer.firstLoad();
      // Without a module, no request is sent to lists.
      loadedRenderer();
      const list = await publicLists.get(listId).catch(nullWhenMissing);
      return list ? cachedPage(listId, list.answer.etag, () => parse(list)) : missing();
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (isAppError(error) && error.code === 'NOT_FOUND') return null;
  throw error;
}

function parse(list: CachedPublicList): PublicList {
  return JSON.parse(Buffer.from(list.json).toString()) as PublicList;
}

function pageHeaders({ styleHashes }: RenderedPage): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    // The address is the key to the list: other sites and search engines must not get it. With `no-referrer`, browsers
    // would send the form with the origin `null`.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styleSources(styleHashes)}`,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
