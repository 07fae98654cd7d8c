import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isVersionGone } from './newer-version.ts';

const manifest = '/assets/owner/1.0.0+0123456789ab/mf-manifest.json';
const chunk = '/assets/owner/96.339317be2d.js';
const missing = Object.assign(new Error('Loading chunk 96 failed.'), { request: chunk });

/** What the server answers, by address. */
let answers: Record<string, () => Response | Promise<never>>;

beforeEach(() => {
  const live = { productName: 'ScanList', publicOrigin: '', slices: [{ name: 'owner', entry: manifest }] };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(live) }) });
  vi.stubGlobal('fetch', async (address: string) => (answers[address] ?? there)());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const there = () => new Response('');
const gone = () => Response.json({ code: 'NOT_FOUND', message: 'Nothing here.' }, { status: 404 });
const byProxy = () => new Response('<h1>Not Found</h1>', { status: 404 });
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

it('is gone where the gateway says that neither the file nor the manifest is there', async () => {
  answers = { [chunk]: gone, [manifest]: gone };
  expect(await isVersionGone(missing)).toBe(true);
});

it.each([
  ['the file is there after all', { [chunk]: there, [manifest]: gone }],
  ['the version is still kept and only lacks a file', { [chunk]: gone, [manifest]: there }],
  ['a proxy says that nothing is there', { [chunk]: byProxy, [manifest]: byProxy }],
  ['the service is down', { [chunk]: () => new Response('', { status: 503 }), [manifest]: gone }],
  ['there is no network', { [chunk]: unreachable, [manifest]: unreachable }],
])('is not gone where %s', async (_what, given) => {
  answers = given;
  expect(await isVersionGone(missing)).toBe(false);
});

it.each([
  ['a chunk', Object.assign(new Error('Loading chunk 96 failed.'), { request: chunk, type: 'timeout' })],
  [
    'a slice',
    Object.assign(new DOMException('No answer within 5000 ms', 'TimeoutError'), { request: manifest }),
  ],
])('asks nobody about %s that did not answer in time', async (_what, error) => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  expect(await isVersionGone(error)).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

it('asks nobody about an error that names no file', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  expect(await isVersionGone(new Error('No answer'))).toBe(false);
  expect(await isVersionGone(Object.assign(new Error('No answer'), { request: '/api/site' }))).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
