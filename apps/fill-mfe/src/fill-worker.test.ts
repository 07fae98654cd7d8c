import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://scanlist.test';
const page = '/view-list/L';
const html = (version: string) => `<script src="${file(version)}"></script>`;
const file = (version: string) => `/assets/fill/main.${version}.js`;
const [first, second] = ['1111111111', '2222222222'];

let caches: Map<string, FakeCache>;
let listeners: Map<string, (event: object) => void>;
/** What the network answers, by path; a path that is missing cannot be reached. */
let network: Map<string, { body: string; afterMs?: number; status?: number; headers?: HeadersInit }>;

/** As much of a browser's cache as the worker uses. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  async match(path: string) {
    return this.kept.get(path)?.clone();
  }
  async put(path: string, response: Response) {
    this.kept.set(path, response);
  }
  async add(path: string) {
    this.kept.set(path, await fetch(path));
  }
  async delete(path: string) {
    return this.kept.delete(path);
  }
  async keys() {
    return [...this.kept.keys()];
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  caches = new Map();
  listeners = new Map();
  network = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new FakeCache();
      caches.set(name, cache);
      return cache;
    },
    delete: async (name: string) => caches.delete(name),
  });
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin);
    const answer = network.get(pathname);
    if (!answer) throw new TypeError('Failed to fetch');
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? 0));
    return new Response(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  });
  vi.stubGlobal('self', {
    location: { origin },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  await import('./fill-worker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Dispatches an event to the worker and waits for all of its work. Answers what a request is answered with. */
async function dispatch(type: string, event: object): Promise<string | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)?.({
    ...event,
    waitUntil: (promise: Promise<unknown>) => work.push(promise.catch(() => {})),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  let body: string | undefined;
  void answer?.then(
    async (response) => {
      body = await response.text();
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(work);
  return body;
}

const open = () =>
  dispatch('fetch', { request: { url: `${origin}${page}`, method: 'GET', mode: 'navigate' } });
const load = (version: string) =>
  dispatch('fetch', { request: { url: `${origin}${file(version)}`, method: 'GET', mode: 'no-cors' } });
const handOver = (version: string) =>
  dispatch('message', { data: { page, html: html(version), assets: [file(version)] } });

/** Opens the page in the first version, as on a visit with a good network. */
async function visit(version: string): Promise<void> {
  network.set(page, { body: html(version) });
  network.set(file(version), { body: version });
  expect(await open()).toBe(html(version));
  await load(version);
  await handOver(version);
}

/** The page as it opens without a network, with its script: null where that is missing. */
async function withoutNetwork() {
  network.clear();
  const shown = await open();
  const version = /main\.(\w+)\.js/.exec(shown ?? '')?.[1] ?? '';
  return { shown, script: (await load(version)) ?? null };
}

test('a page that was visited opens without a network, with its script', async () => {
  await visit(first);
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

test('the next version takes its place as a whole', async () => {
  await visit(first);
  await visit(second);
  expect(await withoutNetwork()).toEqual({ shown: html(second), script: second });
});

test('a version whose script never came does not take the place of one that works', async () => {
  await visit(first);
  network.set(page, { body: html(second) });
  expect(await open()).toBe(html(second));
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

test('a page that arrives too late is cached with its files for the next time', async () => {
  await visit(first);
  network.set(page, { body: html(second), afterMs: 5_000 });
  network.set(file(second), { body: second });
  expect(await open()).toBe(html(first));
  // The page that is shown hands itself over, and is the older one.
  await handOver(first);
  expect(await withoutNetwork()).toEqual({ shown: html(second), script: second });
});

/** The page of a first visit: the text of its script is in it, in parts. */
const inlined = (version: string) => {
  const parts = [version.slice(0, 1), version.slice(1)];
  return `<p>Truss</p>${parts.map((part) => `<script data-part-of="${file(version)}">${part}</script>`).join('')}`;
};
/** The same page as the worker caches it. */
const named = (version: string) => `<p>Truss</p><script defer src="${file(version)}"></script>`;

test('a script that came inside the page is cached as its file, and not downloaded again', async () => {
  await dispatch('message', { data: { page, html: inlined(first), assets: [] } });
  expect(await withoutNetwork()).toEqual({ shown: named(first), script: first });
});

test('a new version that comes inside the page takes the place of the one before as a whole', async () => {
  await visit(first);
  network.set(page, { body: inlined(second) });
  expect(await open()).toBe(inlined(second));
  await dispatch('message', { data: { page, html: inlined(second), assets: [] } });
  expect(await withoutNetwork()).toEqual({ shown: named(second), script: second });
});

test('a page that arrives too late is cached with the script inside it', async () => {
  await visit(first);
  network.set(page, { body: inlined(second), afterMs: 5_000 });
  expect(await open()).toBe(html(first));
  await handOver(first);
  expect(await withoutNetwork()).toEqual({ shown: named(second), script: second });
});

test('a page whose other files cannot be loaded is not cached with its script alone', async () => {
  await visit(first);
  network.set(page, { body: inlined(second) });
  expect(await open()).toBe(inlined(second));
  network.clear();
  await dispatch('message', { data: { page, html: inlined(second), assets: ['/assets/fill/later.js'] } });
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

const ofPreview = { 'cache-control': 'private, no-store' };

test.each([
  ['in time', {}],
  ['too late', { afterMs: 5_000 }],
])('a page of a preview that arrives %s is not cached', async (when, more) => {
  await visit(first);
  network.set(file(second), { body: second });
  network.set(page, { body: html(second), headers: ofPreview, ...more });
  expect(await open()).toBe(html(when === 'in time' ? second : first));
  await handOver(when === 'in time' ? second : first);
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

test('a page of a preview is not cached on the first visit either, when it hands itself over', async () => {
  network.set(file(first), { body: first });
  const text = `<!doctype html><html data-preview lang="en">${html(first)}`;
  await dispatch('message', { data: { page, html: text, assets: [file(first)] } });
  expect((await withoutNetwork()).shown).toBeUndefined();
});

test('a preview that fails is shown, and takes nothing from the page that is cached', async () => {
  await visit(first);
  for (const status of [404, 503]) {
    network.set(page, { body: `${status}`, headers: ofPreview, status });
    expect(await open()).toBe(`${status}`);
  }
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

test('a page that arrives too late and without its files is not cached', async () => {
  await visit(first);
  network.set(page, { body: html(second), afterMs: 5_000 });
  expect(await open()).toBe(html(first));
  expect(await withoutNetwork()).toEqual({ shown: html(first), script: first });
});

test('text in a list is not taken for files of its page', async () => {
  await visit(first);
  const words = String.raw`<p>&lt;a href=&quot;/assets/a.js&quot;</p>{"content":"<a href=\"/assets/b.js\""}`;
  network.set(page, { body: html(second) + words, afterMs: 5_000 });
  network.set(file(second), { body: second });
  expect(await open()).toBe(html(first));
  expect(await withoutNetwork()).toEqual({ shown: html(second) + words, script: second });
});

test('a missing list is removed from the cache, and a failing server or a stranger removes nothing', async () => {
  await visit(first);
  network.set(page, { body: 'trouble', status: 503 });
  expect(await open()).toBe(html(first));
  network.set(page, { body: 'a proxy knows no such page', status: 404 });
  expect(await open()).toBe(html(first));
  network.set(page, {
    body: 'gone',
    status: 404,
    headers: { 'content-security-policy': "default-src 'none'" },
  });
  expect(await open()).toBe('gone');
  expect((await withoutNetwork()).shown).toBeUndefined();
});

/** Opens the page as a link of its menu of languages does. */
const openIn = (language: string) =>
  dispatch('fetch', {
    request: { url: `${origin}${page}?lang=${language}`, method: 'GET', mode: 'navigate' },
  });

test('a visitor who has chosen another language waits longer for it', async () => {
  await visit(first);
  network.set(page, { body: html(second), afterMs: 5_000 });
  expect(await open()).toBe(html(first));
  expect(await openIn('de')).toBe(html(second));
  network.set(page, { body: html(second), afterMs: 18_000 });
  expect(await openIn('de')).not.toBe(html(second));
  network.clear();
  expect(await openIn('de')).toBeDefined();
});

test('a page that is kept in the chosen language opens within seconds', async () => {
  const german = `<html lang="de" dir="ltr">${html(first)}`;
  network.set(page, { body: german });
  network.set(file(first), { body: first });
  await openIn('de');
  await handOver(first);
  network.set(page, { body: html(second), afterMs: 5_000 });
  expect(await openIn('de')).toBe(german);
  network.set(page, { body: html(second), afterMs: 5_000 });
  expect(await openIn('DE')).toBe(german);
});

test('a page that arrives late is cached with the texts that it names', async () => {
  await visit(first);
  const texts = '/assets/fill/texts-de.1234567890.json';
  const data = `<script type="application/json">{"title":"\\"later\\":\\"/assets/mine\\"","later":"${texts}"}</script>`;
  network.set(page, { body: html(second) + data, afterMs: 5_000 });
  network.set(file(second), { body: second });
  network.set(texts, { body: '{}' });
  await open();
  network.clear();
  expect(await open()).toBe(html(second) + data);
  expect(await caches.get('scanlist-fill-files')?.keys()).toContain(texts);
});

test('a list that this phone has never opened says that there is no network, once another one was opened', async () => {
  network.set('/view-list/offline', { body: 'offline' });
  await visit(first);
  network.clear();
  const another = { url: `${origin}/view-list/M`, method: 'GET', mode: 'navigate' };
  expect(await dispatch('fetch', { request: another })).toBe('offline');
  expect(await open()).toBe(html(first));
  network.set('/view-list/M', { body: 'M' });
  expect(await dispatch('fetch', { request: another })).toBe('M');
});

test('a new worker asks for the page about the network again', async () => {
  network.set('/view-list/offline', { body: 'offline' });
  await visit(first);
  network.set('/view-list/offline', { body: 'offline, in other words' });
  await dispatch('install', {});
  await visit(first);
  network.clear();
  const another = { url: `${origin}/view-list/M`, method: 'GET', mode: 'navigate' };
  expect(await dispatch('fetch', { request: another })).toBe('offline, in other words');
});

test('a page that hands itself over while another tab has no network is cached as itself', async () => {
  network.set('/view-list/offline', { body: 'offline' });
  await visit(first);
  network.clear();
  const another = { url: `${origin}/view-list/M`, method: 'GET', mode: 'navigate' };
  expect(await dispatch('fetch', { request: another })).toBe('offline');
  await dispatch('message', { data: { page: '/view-list/M', html: '<p>M</p>', assets: [] } });
  expect(await dispatch('fetch', { request: another })).toBe('<p>M</p>');
});
