import { getPublicList } from '@scanlist/contracts/messages/lists';
import { silentLogger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError, openArtifact } from '@scanlist/slices/artifact';
import { type Preview, previewMsMax, signPreview } from '@scanlist/slices/preview-token';
import { makeSigningKeys, readPrivateKey } from '@scanlist/slices/signature';
import { beforeEach, expect, it } from 'vitest';
import type { FillPages } from '../fill-page/fill-pages.ts';
import { createPreviews } from '../slices/previews.ts';
import type { Slices } from '../slices/slices.ts';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';
import { exampleKey, exampleKeys, exampleVersion } from '../testing/example-slices.ts';
import { fakePublicRenderer } from '../testing/fake-public-renderer.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { RenderedPages } from './preview.ts';

const now = new Date('2026-11-20T12:00:00Z');
const version = '1.5.0+0123456789ab';
const entry = `/assets/owner/${version}/mf-manifest.json`;

let published: Map<string, Artifact>;
let pages: Partial<RenderedPages>;
/** Thrown where the registry is asked, or a module is prepared. */
let registryError: Error | undefined;
let moduleError: Error | undefined;
let gateway: Awaited<ReturnType<typeof createTestGateway>>;

beforeEach(async () => {
  const index = '<html><head></head><body>The next shell __LIVE_SLICES__</body></html>';
  const server = { facts: { server: { path: 'server/server.mjs', exportName: 'render' } } };
  const examples = await Promise.all([
    exampleVersion('owner', version),
    exampleVersion('shell', version, { files: { 'public/index.html': index } }),
    exampleVersion('fill', version, server),
    exampleVersion('marketing', version, server),
  ]);
  published = new Map();
  for (const {
    name,
    version: { digest },
    bytes,
  } of examples) {
    published.set(name, await openArtifact(bytes, { name, version, digest }, exampleKeys));
  }
  pages = {};
  [registryError, moduleError] = [undefined, undefined];
  const slices: Slices = {
    ...noSlices,
    live: () => [
      { name: 'owner', entry: '/assets/owner/1.4.0/mf-manifest.json', version: '1.4.0' },
      { name: 'fill', entry: '/assets/fill/1.0.0/mf-manifest.json', version: '1.0.0' },
    ],
    shellTemplate: () =>
      '<!doctype html><html lang="en"><head></head><body><p>The live shell</p>__LIVE_SLICES__</body></html>',
    shellVersion: () => '2.0.0',
  };
  gateway = await createTestGateway({
    slices,
    publicRenderer: fakePublicRenderer(),
    previews: createPreviews<RenderedPages>({
      slices: {
        ...slices,
        artifactOf: async (name, wanted) => {
          if (registryError) throw registryError;
          return (wanted === version && published.get(name)) || ['There is none.'];
        },
      },
      keys: exampleKeys,
      pagesOf: async () => {
        if (moduleError) throw moduleError;
        return { pages, discard() {} };
      },
      now: () => gateway.clock.now,
      logger: silentLogger,
    }),
  });
  gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
});

const get = (path: string, headers: Record<string, string> = {}) => gateway.app.request(path, { headers });
const tokenFor = (slice: Preview['slice'], key = exampleKey, expiresAt = now.getTime() + previewMsMax) =>
  signPreview({ slice, version, expiresAt }, key);
const cookieFor = (slice: Preview['slice']) => ({ cookie: `__Host-scanlist-preview=${tokenFor(slice)}` });
const bar = (slice: string) => `<p>You are looking at <strong>${slice} ${version}</strong></p>`;

it('a link keeps its token in this browser, out of reach of scripts and other hosts, and leads to the first page', async () => {
  const token = tokenFor('owner');
  const response = await get(`/preview/${token}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  expect(response.headers.getSetCookie()).toEqual([
    `__Host-scanlist-preview=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

it('this browser gets that version in the shell, with a bar, and no cache keeps it', async () => {
  const response = await get('/dashboard', cookieFor('owner'));
  const html = await response.text();
  expect(html).toContain(bar('owner'));
  expect(html).toContain('<a href="/preview/leave" referrerpolicy="same-origin">Leave preview</a>');
  expect(html).toContain('<html data-preview lang="en">');
  expect(html).toContain('The live shell');
  const live = JSON.parse(/\{"productName.*\}(?=<aside)/.exec(html)?.[0] ?? '');
  // Without versions: errors of a preview are not counted.
  expect(live.slices).toEqual([
    { name: 'fill', entry: '/assets/fill/1.0.0/mf-manifest.json' },
    { name: 'owner', entry },
  ]);
  expect(live.shellVersion).toBeUndefined();
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'sha256-${hash}' 'self' 'nonce-`,
  );
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('the shell of a preview is its own page', async () => {
  const html = await (await get('/dashboard', cookieFor('shell'))).text();
  expect(html).toContain('The next shell');
  expect(html).toContain(bar('shell'));
});

it('fill and public pages are those of the preview, and have the bar also for another slice', async () => {
  for (const [path, own] of [
    ['/view-list/abc', 'fill'],
    ['/support', 'marketing'],
  ] as const) {
    const live = await get(path);
    const etag = live.headers.get('etag') ?? '';
    const headers = { ...cookieFor('owner'), 'if-none-match': etag, 'accept-encoding': 'br' };
    const other = await get(path, headers);
    expect([other.status, other.headers.get('etag'), other.headers.get('content-encoding')]).toEqual([
      200,
      null,
      null,
    ]);
    expect(other.headers.get('cache-control')).toBe('private, no-store');
    expect(other.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+' /);
    const answer = { etag: 'x', status: 200, bytes: 1, notModifiedHeaders: {} };
    const body = new Uint8Array(
      Buffer.from('<!doctype html><html><head></head><body>The next page</body></html>'),
    );
    const stored = { ...answer, variants: { identity: { body, headers: { 'content-type': 'text/html' } } } };
    pages = {
      fillPages: everyPage(stored),
      publicPages: {
        peek: () => undefined,
        page: async () => stored,
        builtAt: () => undefined,
        warm: async () => {},
      },
    };
    const html = await (await get(path, cookieFor(own))).text();
    expect(html).toContain('The next page');
    expect(html).toContain(bar(own));
    // Others get what they got before.
    const again = await get(path);
    expect([again.headers.get('etag'), await again.text()]).toEqual([etag, await live.text()]);
  }
});

/** A fill slice that answers the same to everything. */
function everyPage(stored: StoredAnswer): FillPages {
  const answer = async () => stored;
  const withScript = async () => null;
  return {
    page: answer,
    missing: answer,
    withScript,
    receipt: answer,
    missingReceipt: answer,
    answer,
    offline: answer,
  };
}

it('the policy in a page allows the bar too', async () => {
  const body = new Uint8Array(
    Buffer.from(
      `<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-own'"></head><body></body></html>`,
    ),
  );
  const variants = {
    identity: {
      body,
      headers: { 'content-type': 'text/html', 'content-security-policy': "style-src 'none'" },
    },
  };
  const stored = { etag: 'x', status: 200, bytes: 1, notModifiedHeaders: {}, variants };
  pages = { fillPages: everyPage(stored) };
  const response = await get('/view-list/abc', cookieFor('fill'));
  expect(await response.text()).toMatch(
    /content="default-src 'none'; style-src 'sha256-[^']+' 'sha256-own'"/,
  );
  expect(response.headers.get('content-security-policy')).toMatch(/^style-src 'sha256-[^']+'\s*$/);
});

it.each([
  ['a token of another key', () => tokenFor('owner', readPrivateKey(makeSigningKeys().privateKey))],
  ['a token that was changed', () => tokenFor('owner').replace(/^./, 'f')],
  ['no token', () => 'nonsense'],
])('%s begins no preview, and means nothing in a cookie', async (_what, token) => {
  const response = await get(`/preview/${token()}`);
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
  expect(await response.text()).toContain('<h1>This preview link does not work</h1>');
  const page = await get('/dashboard', { cookie: `__Host-scanlist-preview=${token()}` });
  expect([page.status, (await page.text()).includes('preview-bar')]).toEqual([200, false]);
});

it('a cookie that another host has planted means nothing', async () => {
  const html = await (await get('/dashboard', { cookie: `scanlist-preview=${tokenFor('owner')}` })).text();
  expect(html).not.toContain('preview-bar');
});

it('a preview that has expired, or whose version is gone, says so once and is over', async () => {
  const [token, cookie] = [tokenFor('owner'), cookieFor('owner')];
  for (const [end, sentence] of [
    [() => published.delete('owner'), 'The version is no longer published'],
    [
      () => {
        gateway.clock.now = new Date(now.getTime() + previewMsMax);
      },
      'a day',
    ],
  ] as const) {
    end();
    // What is known of a version may be two seconds old.
    gateway.clock.now = new Date(gateway.clock.now.getTime() + 2_000);
    for (const response of [
      await get('/', cookie),
      await get('/support', cookie),
      await get('/view-list/abc', cookie),
    ]) {
      expect(response.status).toBe(410);
      const html = await response.text();
      expect(html).toContain('<h1>This preview has ended</h1>');
      expect(html).toContain(sentence);
      expect(html).toContain('<a href="/">Go to the live pages</a>');
      expect(response.headers.getSetCookie()[0]).toContain('__Host-scanlist-preview=; Max-Age=0');
    }
    expect((await get(`/preview/${token}`)).status).toBe(410);
  }
});

it('leaving ends it and leads back to the page', async () => {
  const leave = (referer?: string) =>
    get('/preview/leave', { ...cookieFor('owner'), ...(referer && { referer }) });
  const response = await leave('https://lists.example/list-details/abc?day=1');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/list-details/abc?day=1']);
  expect(response.headers.getSetCookie()).toEqual([
    '__Host-scanlist-preview=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  for (const elsewhere of [
    undefined,
    'https://evil.example/x',
    'nonsense',
    'https://lists.example//evil.example',
    'https://lists.example/preview/x',
    'https://127.0.0.1/x',
  ]) {
    expect((await leave(elsewhere)).headers.get('location')).toBe('/');
  }
});

it('where the registry is away an open preview goes on, and another one cannot be shown, with a way out', async () => {
  expect((await get('/dashboard', cookieFor('owner'))).status).toBe(200);
  registryError = new Error('no responders');
  gateway.clock.now = new Date(now.getTime() + 60_000);
  expect(await (await get('/dashboard', cookieFor('owner'))).text()).toContain(bar('owner'));
  for (const [path, headers] of [
    ['/dashboard', cookieFor('shell')],
    [`/preview/${tokenFor('shell')}`, {}],
  ] as const) {
    const response = await get(path, headers);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain('<h1>This preview cannot be shown right now</h1>');
    expect(html).toContain('<a href="/preview/leave">Leave preview</a>');
  }
});

it('a version whose module does not work says so, and the preview is not over', async () => {
  moduleError = new ArtifactError('It hangs.');
  const response = await get('/view-list/abc', cookieFor('fill'));
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).toContain('The version does not work. The log of the gateway says why.');
  moduleError = undefined;
  pages = { fillPages: undefined as never };
  expect((await get('/dashboard', cookieFor('fill'))).status).toBe(200);
});

it('only documents are those of a preview: an ended one is not used up by the worker, nor by a form', async () => {
  const ended = { cookie: `__Host-scanlist-preview=${tokenFor('owner', exampleKey, now.getTime() + 1)}` };
  gateway.clock.now = new Date(now.getTime() + 10);
  const worker = await get('/view-list/fill-worker.js', ended);
  const posted = await gateway.app.request('/dashboard', { method: 'POST', headers: ended });
  for (const response of [worker, posted]) {
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect((await get('/dashboard', ended)).status).toBe(410);
});

it('there are no previews in development', async () => {
  gateway = await createTestGateway();
  expect((await get(`/preview/${tokenFor('owner')}`)).status).toBe(404);
  expect((await get('/preview/leave')).status).toBe(303);
});
