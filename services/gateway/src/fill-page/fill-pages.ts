import { hash } from 'node:crypto';
import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer, FillPageInput, ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import { defaultLanguage, type Language } from '@scanlist/contracts/http/languages';
import type { EntryReceipt } from '@scanlist/contracts/http/receipts';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import { cachesBytesMax } from '../admission/work-memory.ts';
import type { CachedPublicList, PublicLists } from '../public-lists/public-lists.ts';
import { styleSources } from '../slices/page-policy.ts';
import type { RenderedPage } from '../slices/rendered-page.ts';
import type { LoadedModule, ServerModule } from '../slices/server-module.ts';
import type { Encoding } from '../stored-answers/accept-encoding.ts';
import { createAnswerCache } from '../stored-answers/answer-cache.ts';
import { type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';
import { type FillPage, inlineScript, type ScriptEnds, storePage } from './inlined-script.ts';
import { languageVary } from './page-language.ts';

/** The HTML for visitors, in their language or in English: of a list, with the list inlined, and of a receipt. */
export interface FillPages {
  /** The page of a list, or the 404 page; throws SERVICE_UNAVAILABLE if neither can be rendered. */
  page(listId: string, language?: Language): Promise<FillPage>;
  /** The 404 page of an impossible id. */
  missing(language?: Language): Promise<FillPage>;
  /**
   * The page that a phone without a network shows in place of a list that it has never opened; throws SERVICE_UNAVAILABLE if it cannot
   * be rendered.
   */
  offline(language?: Language): Promise<FillPage>;
  /**
   * The page with its script inlined, for a browser that has neither (decision 0077), compressed in one of these encodings. Null
   * if that cannot be.
   */
  withScript(page: FillPage, accepted: readonly Encoding[]): Promise<StoredAnswer | null>;
  /**
   * The page that answers a posted form, with the status `status`; for this visitor alone. Null if the live slice draws no
   * answers. Throws NOT_FOUND for a missing list, else as `page`.
   */
  answer(
    listId: string,
    answer: FillAnswer,
    status: number,
    language?: Language,
    locale?: string,
  ): Promise<StoredAnswer | null>;
  /** The page of a receipt, rendered for each request; throws as `page`. */
  receipt(entry: EntryReceipt, options: ReceiptPageOptions): Promise<StoredAnswer>;
  /** The 404 page of every receipt that does not open; throws as `page`. */
  missingReceipt(language?: Language): Promise<StoredAnswer>;
}

export interface ReceiptPageOptions {
  /** A valid IANA zone. */
  timeZone: string;
  /** As a file that the browser saves. */
  isFile: boolean;
  language?: Language;
  /** Of its dates. */
  locale?: string | undefined;
}

export interface FillPagesOptions {
  publicLists: PublicLists;
  renderer: Pick<ServerModule<FillPageInput>, 'current' | 'firstLoad'>;
  productName: string;
  publicOrigin: string;
  /** Sent with every page. */
  headers: Record<string, string>;
  /** The scripts that may be inlined; none by default. */
  scriptEnds?: ScriptEnds | undefined;
  bytesMax?: number | undefined;
}

/** Pages rendered once per list and language, and cached while that version of the list is cached. */
export function createFillPages(options: FillPagesOptions): FillPages {
  const {
    publicLists,
    renderer,
    productName,
    publicOrigin,
    headers,
    bytesMax = cachesBytesMax.fillPages,
  } = options;
  const { getOrMake } = createAnswerCache<FillPage>(bytesMax);

  /** The page from the cache, or rendered with the newest module. */
  function cachedPage(
    listId: string,
    etag: string,
    language: Language,
    list: () => PublicList | null,
    more: Pick<FillPageInput, 'isOffline'> = {},
  ): Promise<FillPage> {
    const loaded = loadedRenderer();
    const key = `${listId} ${language}`;
    return getOrMake(key, `${loaded.version} ${etag}`, async () => {
      const version = loaded.sliceVersion;
      const input = { list: list(), productName, publicOrigin, language, version, ...more };
      const page = await loaded.render(input, `${key} ${etag}`);
      const stored = await storePage(page, { ...headers, ...pageHeaders(page) });
      return { ...stored, sliceVersion: loaded.sliceVersion };
    });
  }

  async function receiptPage(
    { render }: LoadedModule<FillPageInput>,
    receipt: ReceiptPageInput,
    { language, locale }: { language: Language; locale?: string | undefined },
    key: string,
  ): Promise<StoredAnswer> {
    const page = await render({ list: null, productName, publicOrigin, language, locale, receipt }, key);
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

  async function missing(language = defaultLanguage): Promise<FillPage> {
    if (!renderer.current()) await renderer.firstLoad();
    return cachedPage('', '', language, () => null);
  }

  return {
    missing,
    async offline(language = defaultLanguage) {
      if (!renderer.current()) await renderer.firstLoad();
      // No list has this id.
      const page = await cachedPage(' offline', '', language, () => null, { isOffline: true });
      if (page.status !== 200) throw unavailable('the fill slice has no page for being offline');
      return page;
    },
    async withScript(page, accepted) {
      const end = page.opening && (await options.scriptEnds?.of(page.opening.script));
      return page.opening && end ? inlineScript(page, page.opening, end, accepted) : null;
    },
    async answer(listId, answer, status, language = defaultLanguage, locale?: string) {
      if (!renderer.current()) await renderer.firstLoad();
      const list = await publicLists.get(listId);
      const { render, sliceVersion } = loadedRenderer();
      const version = sliceVersion;
      const input = { list: parse(list), productName, publicOrigin, language, locale, version, answer };
      const page = await render(
        input,
        `${listId} ${language} answer ${hash('sha256', JSON.stringify(answer))}`,
      );
      if (!page.isAnswer) return null;
      return storeCompressed(page.html, {
        status,
        headers: { ...headers, ...pageHeaders(page), 'cache-control': 'private, no-cache' },
      });
    },

    async page(listId, language = defaultLanguage) {
      if (!renderer.current()) await renderer.firstLoad();
      // Without a module, no request is sent to lists.
      loadedRenderer();
      const list = await publicLists.get(listId).catch(nullWhenMissing);
      return list ? cachedPage(listId, list.answer.etag, language, () => parse(list)) : missing(language);
    },
    async receipt(entry, { language = defaultLanguage, locale, ...options }) {
      if (!renderer.current()) await renderer.firstLoad();
      // The key names the page if it ends the process; it must not be the secret.
      return receiptPage(
        loadedRenderer(),
        { entry, ...options },
        { language, locale },
        `receipt ${entry.receipt} ${language}`,
      );
    },
    async missingReceipt(language = defaultLanguage) {
      if (!renderer.current()) await renderer.firstLoad();
      const loaded = loadedRenderer();
      // No list has this id.
      const key = `no receipt ${language}`;
      return getOrMake(key, loaded.version, () =>
        receiptPage(loaded, { entry: null, timeZone: 'UTC', isFile: false }, { language }, key),
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
  vary: languageVary,
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

function pageHeaders({ styleHashes, script }: RenderedPage): Record<string, string> {
  return {
    ...secretAddressHeaders,
    'cache-control': 'no-cache',
    // With `no-referrer`, browsers would send the form with the origin `null`.
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...(script?.parts ?? []).map(({ hash }) => `'${hash}'`)].join(' '),
      `style-src ${styleSources(styleHashes)}`,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
