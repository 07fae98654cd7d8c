import type { KeepMessage } from './keep-message.ts';

/**
 * The service worker of the fill page (decision F8): opens a page visited before with no network, and in a few seconds
 * on a bad one. Pages come from the network first, files whose name carries a hash from the phone first. It never
 * touches `/api/`: what is unsent is the page's business.
 */
declare const self: ServiceWorkerGlobalScope;

const pages = 'scanlist-fill-pages';
const files = 'scanlist-fill-files';
const pagesMax = 30;
const filesMax = 40;
const networkWithinMs = 3000;
const hashedName = /\.[0-9a-f]{10}\.\w+$/;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { page, html, assets } = event.data as KeepMessage;
  event.waitUntil(keep(page, html, assets));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request, pathname));
});

/** Keeps a page as its document and the files it loaded; the oldest of each go when there are many. */
async function keep(page: string, html: string, assets: string[]): Promise<void> {
  const [kept, stored] = await Promise.all([caches.open(pages), caches.open(files)]);
  if (!(await kept.match(page))) {
    await kept.put(page, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  }
  for (const asset of assets) if (!(await stored.match(asset))) await stored.add(asset);
  await trim(kept, pagesMax);
  await trim(stored, filesMax);
}

async function trim(cache: Cache, most: number): Promise<void> {
  for (const oldest of (await cache.keys()).slice(0, -most)) await cache.delete(oldest);
}

/** The network's answer where it comes in time or nothing is kept; else the kept page. */
async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
  const kept = await caches.open(pages);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await kept.put(pathname, response.clone());
    else if (response.status === 404) await kept.delete(pathname);
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const known = await kept.match(pathname);
  if (!known) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, networkWithinMs, known));
  const answer = fresh.then((response) => (response.status >= 500 ? known : response));
  return Promise.race([answer.catch(() => known), late]);
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
