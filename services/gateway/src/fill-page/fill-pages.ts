import { hash } from 'node:crypto';
import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer, FillPageInput, ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import type { EntryReceipt } from '@scanlist/contracts/http/receipts';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { CachedPublicList, PublicLists } from '../public-lists/public-lists.ts';
import { styleSources } from '../slices/page-policy.ts';
import type { RenderedPage } from '../slices/rendered-page.ts';
import type { LoadedModule, ServerModule } from '../slices/server-module.ts';
import { createAnswerCache } from '../stored-answers/answer-cache.ts';
import { type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';

/** The HTML for visitors: of a list, with the list inlined, and of a receipt. */
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
  /** The page of a receipt, rendered for each request; throws as `page`. */
  receipt(entry: EntryReceipt, options: ReceiptPageOptions): Promise<StoredAnswer>;
  /** The 404 page of every receipt that does not open; throws as `page`. */
  missingReceipt(): Promise<StoredAnswer>;
}

export interface ReceiptPageOptions {
  /** A valid IANA zone. */
  timeZone: string;
  /** As a file that the browser saves. */
  isFile: boolean;
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
      return store(page, pageHeaders(page));
    });
  }

  async function receiptPage(
    { render }: LoadedModule<FillPageInput>,
    receipt: ReceiptPageInput,
    key: string,
  ): Promise<StoredAnswer> {
    const page = await render({ list: null, productName, publicOrigin, receipt }, key);
    // A module of a release without receipts renders 'List Not Found'.
    if (receipt.entry && page.status === 404) throw unavailable('the fill slice knows no receipts');
    return store(page, receiptHeaders(page, receipt));
  }

  function store({ html, status }: RenderedPage, ownHeaders: Record<string, string>): Promise<StoredAnswer> {
    return storeCompressed(html, { status, headers: { ...headers, ...ownHeaders } });
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
    async receipt(entry, options) {
      if (!renderer.current()) await renderer.firstLoad();
      // The key names the page if it ends the process; it must not be the secret.
      return receiptPage(loadedRenderer(), { entry, ...options }, `receipt ${entry.receipt}`);
    },
    async missingReceipt() {
      if (!renderer.current()) await renderer.firstLoad();
      const loaded = loadedRenderer();
      // No id of a list has a space.
      return getOrMake('no receipt', loaded.version, () =>
        receiptPage(loaded, { entry: null, timeZone: 'UTC', isFile: false }, 'no receipt'),
      );
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

/** The address is the key to what the page shows: other sites and search engines must not get it. */
const secretAddressHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Nothing of it is kept by a browser or a cache, and it runs no script. */
function receiptHeaders(
  { styleHashes }: RenderedPage,
  { entry, isFile }: ReceiptPageInput,
): Record<string, string> {
  return {
    ...secretAddressHeaders,
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleSources(styleHashes)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    ...(isFile && entry && { 'content-disposition': `attachment; filename="receipt-${entry.receipt}.html"` }),
  };
}

function pageHeaders({ styleHashes }: RenderedPage): Record<string, string> {
  return {
    ...secretAddressHeaders,
    'cache-control': 'no-cache',
    // With `no-referrer`, browsers would send the form with the origin `null`.
    'referrer-policy': 'same-origin',
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
