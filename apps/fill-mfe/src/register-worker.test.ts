import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachePageForOffline } from './register-worker.ts';

const postMessage = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { pathname: '/view-list/L' });
  vi.stubGlobal('document', {
    documentElement: {
      outerHTML: '<html data-interactive="true"><div id="root">1 of 3 $&</div></html>',
      querySelector: () => ({ innerHTML: '1 of 3 $&' }),
    },
  });
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: 'https://lists.example/assets/fill/a.js' }],
  });
});

afterEach(() => vi.unstubAllGlobals());

const failed = async () => Promise.reject(new TypeError('no network'));

it.each([
  ['cannot be registered', { serviceWorker: { register: failed, ready: new Promise(() => {}) } }],
  ['is not known', {}],
  [
    'is forbidden',
    {
      get serviceWorker() {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    },
  ],
])('a browser where a worker %s goes without', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await cachePageForOffline('0 of 3 $&', Promise.resolve());
  expect(postMessage).not.toHaveBeenCalled();
});

it('the worker gets the page as it came and its files once all of it is loaded, and nothing where that fails', async () => {
  const register = vi.fn(async () => ({}));
  vi.stubGlobal('navigator', {
    serviceWorker: { register, ready: Promise.resolve({ active: { postMessage } }) },
  });
  await expect(cachePageForOffline('0 of 3 $&', failed())).rejects.toThrow('no network');
  let endLoading = () => {};
  const loading = new Promise<void>((resolve) => {
    endLoading = resolve;
  });
  const caching = cachePageForOffline('0 of 3 $&', loading);
  // A turn of the event loop: everything but the loading is settled at once.
  await new Promise((resolve) => setImmediate(resolve));
  expect(postMessage).not.toHaveBeenCalled();
  endLoading();
  await caching;
  expect(register).toHaveBeenCalledWith('/view-list/fill-worker.js', { scope: '/view-list/' });
  expect(postMessage.mock.calls).toEqual([
    [
      {
        page: '/view-list/L',
        html: '<!doctype html><html><div id="root">0 of 3 $&</div></html>',
        assets: ['/assets/fill/a.js'],
      },
    ],
  ]);
});
