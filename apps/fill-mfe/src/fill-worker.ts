import type { CachePageMessage } from './cache-page-message.ts';

/**
 * The service worker of the fill page (decision F8). It opens a page visited before without a network, and within
 * seconds on a bad one. Pages come from the network first, files with a hash in their name from the cache first. It
 * never handles `/api/`: unsent data belongs to the page.
 */
declare const self: ServiceWorkerGlobalScope;

const pages = 'scanlist-fill-pages';
const files = 'scanlist-fill-files';
/** Has the page that is shown without a network in place of a list that this phone has never opened. */
const offline = 'scanlist-fill-offline';
const offlinePage = '/view-list/offline';
const pagesMax = 30;
const filesMax = 40;
const networkWithinMs = 3000;
/** The same for a page in another language than the cached one. */
const otherLanguageWithinMs = 15_000;
const hashedName = /\.[0-9a-f]{10}\.\w+$/;
/**
 * The response each page was opened with, until the files it needs are cached too; null where the cached page was
 * opened.
 */
const opened = new Map<string, Response | null>();

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.delete(offline));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { page, html, assets } = event.data as CachePageMessage;
  const document = opened.has(page) ? opened.get(page) : isPreviewText(html) ? null : asDocument(html);
  opened.delete(page);
  event.waitUntil(keep(page, document ?? null, assets));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname, search));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request, pathname));
});

/**
 * Caches a page: its document and the files it needs. The oldest of each are deleted when there are too many. Files
 * come first, because a page without them would take ticks and store none. Without a document only files are added.
 * A script that came with the document is cached as a file, which no page downloads again.
 */
async function keep(page: string, document: Response | null, assets: string[]): Promise<void> {
  const [kept, stored] = await Promise.all([caches.open(pages), caches.open(files)]);
  const { plain, script } = document ? await takeScript(document) : { plain: null, script: null };
  if (script) await stored.put(script.src, asScript(script.text));
  for (const asset of assets) if (!(await stored.match(asset))) await stored.add(asset);
  if (plain) await kept.put(page, plain);
  await keepOfflinePage().catch(() => undefined);
  await trim(kept, pagesMax);
  await trim(stored, filesMax);
}

async function keepOfflinePage(): Promise<void> {
  const kept = await caches.open(offline);
  if (!(await kept.match(offlinePage))) await kept.add(offlinePage);
}

/**
 * The script that the server inlined in a document, in several elements, and the document that names the script's file instead
 * (decision 0077); script is null where it already names the file.
 */
async function takeScript(document: Response) {
  const html = await document.clone().text();
  const parts = [...html.matchAll(/<script data-part-of="(\/assets\/[^"]+)">(.*?)<\/script>/gs)];
  const [[first = '', src = ''] = []] = parts;
  if (!src) return { plain: document, script: null };
  const plain = parts
    .slice(1)
    .reduce((rest, [element]) => rest.replace(element, ''), html)
    .replace(first, () => `<script defer src="${src}"></script>`);
  return { plain: asDocument(plain), script: { src, text: parts.map(([, , text]) => text).join('') } };
}

async function trim(cache: Cache, most: number): Promise<void> {
  for (const oldest of (await cache.keys()).slice(0, -most)) await cache.delete(oldest);
}

/**
 * The network's response where it arrives in time or nothing is cached; otherwise the cached page. A visitor who has
 * chosen another language than that of the cached page waits longer.
 */
async function openPage(event: FetchEvent, pathname: string, search: string): Promise<Response> {
  const kept = await caches.open(pages);
  const fresh = fetch(event.request).then(async (response) => {
    if (isGone(response)) await kept.delete(pathname);
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const known = await kept.match(pathname);
  const withinMs =
    known && (await isInOther(known, new URLSearchParams(search).get('lang')))
      ? otherLanguageWithinMs
      : networkWithinMs;
  const late = new Promise<Response>((resolve) => {
    if (known) setTimeout(resolve, withinMs, known);
  });
  const answer = fresh.then((response) =>
    known && response.status >= 400 && !isGone(response) && !isPreview(response) ? known : response,
  );
  const shown = await Promise.race([answer.catch(() => known), late]);
  // Not as the page that was opened: another tab may hand that over now.
  if (!shown) return offlineOr(fresh);
  opened.set(pathname, shown !== known && isKept(shown) ? shown.clone() : null);
  if (shown === known)
    event.waitUntil(fresh.then((response) => renew(pathname, response)).catch(() => undefined));
  return shown;
}

/** The page that says that there is no network; what the network said if that page is not there yet. */
async function offlineOr(network: Promise<Response>): Promise<Response> {
  return (await (await caches.open(offline)).match(offlinePage)) ?? network;
}

/** Whether a page is in another language than the one that was chosen, if one was. */
async function isInOther(page: Response, chosen: string | null): Promise<boolean> {
  if (!chosen) return false;
  const [, language] = /<html[^>]* lang="(\w+)/.exec(await page.clone().text()) ?? [];
  return language !== chosen.toLowerCase();
}

/** Caches a response that arrived too late to be shown, with the files it names. */
async function renew(page: string, response: Response): Promise<void> {
  if (!isKept(response)) return;
  const html = await response.clone().text();
  // Of elements, and of the page's data.
  const named = html.matchAll(/(?: (?:src|href)=|"later":)"(\/assets\/[^"]+)"/g);
  const assets = [...named].map(([, asset = '']) => asset);
  await keep(page, response, assets);
}

/** Whether a page is of a version that this browser looks at before it is live: it says nothing about the live page. */
function isPreview({ headers }: Response): boolean {
  return headers.get('cache-control')?.includes('private') === true;
}

/** The same for the text of a page. A version from before there were previews hands it over, too. */
function isPreviewText(html: string): boolean {
  return /<html[^>]* data-preview/.test(html);
}

/** Whether the list is gone by our own word: what stands between may answer 404, too, and has no policy. */
function isGone(response: Response): boolean {
  return response.status === 404 && response.headers.has('content-security-policy') && !isPreview(response);
}

/** Whether a response may be cached: not an error, and not a page of a preview. */
function isKept({ ok, headers }: Response): boolean {
  return ok && !headers.get('cache-control')?.includes('no-store');
}

function asDocument(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function asScript(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}

async function openFile(request: Request, pathname: string): Promise<Response> {
  const stored = await caches.open(files);
  const known = await stored.match(pathname);
  if (known && hashedName.test(pathname)) return known;
  try {
    const response = await fetch(request);
    if (response.ok) await stored.put(pathname, response.clone());
    return response;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
