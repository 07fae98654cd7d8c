import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportCrash, reportFailedLoad } from './slice-errors.ts';

const version = '1.0.0+0123456789ab';
const mark = `id~time~owner:${version}~mac`;
const manifest = `/assets/owner/${version}/mf-manifest.json`;
const assets = { js: { sync: ['routes.js'] }, css: { sync: ['routes.css'] } };
const federation = {
  metaData: { publicPath: '/assets/owner/', remoteEntry: { name: 'remote-entry.js' } },
  exposes: [{ assets }],
};

let sent: unknown[];
let asked: string[];
let statusOf: (address: string) => number;
let live: object;
let stored: Map<string, string>;
/** The metrics of the document's `Server-Timing` header; undefined in browsers that hide them from scripts. */
let timings: { name: string; description: string }[] | undefined;

beforeEach(() => {
  sent = [];
  asked = [];
  statusOf = () => 200;
  live = { shellVersion: '2.0.0+0123456789ab', slices: [{ name: 'owner', entry: manifest, version }] };
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    getElementById: () => ({ textContent: JSON.stringify(live) }),
  });
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  timings = [
    { name: 'cdn-cache', description: 'miss' },
    { name: 'mark', description: mark },
  ];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    Object.assign(performance.mark('navigation'), { serverTiming: timings }),
  ]);
  vi.stubGlobal('navigator', {
    sendBeacon(path: string, body: Blob) {
      void body.text().then((text) => sent.push([path, body.type, JSON.parse(text)]));
      return true;
    },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const status = statusOf(address);
    if (status === 0) throw new TypeError('Failed to fetch');
    return status === 200 ? Response.json(federation) : new Response('', { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const error = new TypeError('null is not an object');
const fails = () => Promise.reject(error);
const settled = () => vi.waitFor(() => expect(sent.length).toBe(1), 10_000);
const report = (kind: 'load' | 'render', more: object = { mark }) => [
  '/api/slice-errors',
  'application/json',
  { slice: 'owner', version, kind, ...more },
];
const openAgain = () => vi.stubGlobal('document', { ...document, documentElement: { dataset: {} } });

it('reports a crash once, with slice, version and the mark of the document and nothing else', async () => {
  reportCrash('owner');
  reportCrash('owner');
  await settled();
  expect(sent).toEqual([report('render')]);
});

it('reports a version once, however often its page is opened, and the next version again', async () => {
  reportCrash('owner');
  openAgain();
  reportCrash('owner');
  live = { slices: [{ name: 'owner', entry: manifest, version: '1.0.1+0123456789ab' }] };
  openAgain();
  reportCrash('owner');
  await vi.waitFor(() => expect(sent.length).toBe(2), 10_000);
  expect(sent.map((one) => (one as [string, string, { version: string }])[2].version)).toEqual([
    version,
    '1.0.1+0123456789ab',
  ]);
});

it('reports again where the first document had no mark, which does not count', async () => {
  const { name, description } = { name: 'mark', description: mark };
  timings = [];
  reportCrash('owner');
  timings = [{ name, description }];
  for (let n = 0; n < 2; n++) {
    openAgain();
    reportCrash('owner');
  }
  await vi.waitFor(() => expect(sent.length).toBe(2), 10_000);
  expect(sent).toEqual([report('render', {}), report('render')]);
});

it('reports where nothing can be stored, and without a mark where the browser tells none', async () => {
  vi.stubGlobal('localStorage', undefined);
  timings = undefined;
  reportCrash('owner');
  await settled();
  expect(sent).toEqual([report('render', {})]);
});

it('reports a slice that does not run although each of its files is there', async () => {
  await reportFailedLoad({ slice: 'owner', error, load: fails });
  await settled();
  expect(sent).toEqual([report('load')]);
  expect(new Set(asked)).toEqual(
    new Set([
      manifest,
      '/assets/owner/remote-entry.js',
      '/assets/owner/routes.js',
      '/assets/owner/routes.css',
    ]),
  );
});

it('reports a live slice that lacks a file', async () => {
  statusOf = (address) => (address.endsWith('routes.css') ? 404 : 200);
  await reportFailedLoad({ slice: 'owner', error, load: fails });
  await settled();
});

it.each([
  ['there is no network', () => 0],
  ['the service is down', () => 503],
  ['a blocker keeps a script away', (address: string) => (address.endsWith('.js') ? 0 : 200)],
  ['the version is kept no more', (address: string) => (address === manifest ? 404 : 200)],
])('reports nothing where %s', async (_what, answered) => {
  statusOf = answered;
  await reportFailedLoad({ slice: 'owner', error, load: fails });
  expect(sent).toEqual([]);
});

it('reports nothing where the network goes during the second try', async () => {
  const load = () => {
    statusOf = () => 0;
    return fails();
  };
  await reportFailedLoad({ slice: 'owner', error, load });
  expect(sent).toEqual([]);
});

it('reports nothing where the second try succeeds, or takes as long as a slow network', async () => {
  await reportFailedLoad({ slice: 'owner', error, load: async () => {} });
  vi.useFakeTimers();
  const slow = () => new Promise((_resolve, reject) => setTimeout(reject, 4_500, error));
  const reporting = reportFailedLoad({ slice: 'owner', error, load: slow });
  await vi.advanceTimersByTimeAsync(5_000);
  await reporting;
  expect(sent).toEqual([]);
});

it('reports nothing of a page that names no versions, such as a preview', async () => {
  live = { slices: [{ name: 'owner', entry: manifest }] };
  reportCrash('owner');
  await reportFailedLoad({ slice: 'owner', error, load: fails });
  expect([sent, asked]).toEqual([[], []]);
});

it('of the start of the shell, a missing file is taken for the network and everything else is reported', async () => {
  await reportFailedLoad({
    slice: 'shell',
    error: Object.assign(new Error(), { request: '/assets/shell/1.js' }),
  });
  expect(sent).toEqual([]);
  await reportFailedLoad({ slice: 'shell', error });
  await settled();
});
