import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { type ScriptPart, scriptAtEnd } from '@scanlist/contracts/http/fill-page';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFillPages, type FillPagesOptions } from '../fill-page/fill-pages.ts';
import { createScriptEnds } from '../fill-page/inlined-script.ts';
import { sampleLists } from '../fill-page/sample-lists.ts';
import { createPublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';
import { storeAnswer } from '../stored-answers/stored-answer.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

/** The script of the slice that is live. */
let version: { name: string; parts: string[]; says: ScriptPart[] };
let gateway: Awaited<ReturnType<typeof createTestGateway>>;

const first = { name: '1a2b3c4d5e', parts: ["document.title = 'first';", 'document.title += 1;'] };
const second = { name: '2f3e4d5c6b', parts: ["document.title = 'second';", 'document.title += 2;'] };
const srcOf = (name: string) => `/assets/fill/standalone/main.${name}.js`;
const partOf = (text: string): ScriptPart => ({
  bytes: Buffer.byteLength(text),
  hash: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});
const live = (one: typeof first) => ({ ...one, says: one.parts.map(partOf) });

const renderer: FillPagesOptions['renderer'] = {
  firstLoad: async () => {},
  current: () => ({
    version: version.name,
    builtAt: new Date('2026-11-19T00:00:00Z'),
    render: async ({ list }) => ({
      html: new TextEncoder().encode(
        `<title>${list?.title ?? 'List Not Found'}</title>${list ? scriptAtEnd(srcOf(version.name)) : ''}`,
      ),
      status: list ? 200 : 404,
      styleHashes: ['sha256-abc='],
      ...(list && { script: { src: srcOf(version.name), parts: version.says } }),
    }),
  }),
};

async function gatewayAt(publicOrigin: string) {
  const publicLists = createPublicLists({
    load: async (id) =>
      new TextEncoder().encode(JSON.stringify({ ...(sampleLists[0] as PublicList), id, title: 'Load-in' })),
    store: (json) => storePublicList(json, {}),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  const slices = {
    asset: (path: string) =>
      path === srcOf(version.name)
        ? storeAnswer(Buffer.from(version.parts.join('')), { headers: {} })
        : undefined,
  };
  const fillPages = createFillPages({
    publicLists,
    renderer,
    productName: 'ScanList',
    publicOrigin,
    headers: {},
    scriptEnds: createScriptEnds({ slices, logger: silentLogger }),
  });
  return createTestGateway({ publicOrigin, fillPages });
}

beforeEach(async () => {
  version = live(first);
  gateway = await gatewayAt('https://lists.example');
});

/** What a browser gets that sends these headers; `script` is how the page brings its script. */
async function open(headers: Record<string, string> = {}, method = 'GET') {
  const sent = { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers };
  const answer = await gateway.app.request('/view-list/abc', { method, headers: sent });
  const body = Buffer.from(await answer.arrayBuffer());
  const decode = { gzip: gunzipSync, br: brotliDecompressSync }[answer.headers.get('content-encoding') ?? ''];
  const html = decode && body.length > 0 ? decode(body).toString() : body.toString();
  const inlined = [...html.matchAll(/<script data-part-of="[^"]+">([^<]*)</g)].map(([, text]) => text);
  const [cookie] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    headers: answer.headers,
    script: inlined.length > 0 ? inlined : /<script defer src="([^"]+)"/.exec(html)?.[1],
    cookie,
    etag: answer.headers.get('etag') ?? '',
  };
}

const cookieOf = (name: string) => ({ cookie: `__Host-scanlist-script=${name}` });

describe('the script of the fill page', () => {
  it('is inlined on a first visit, and a cookie says which one the browser was sent', async () => {
    const { status, script, cookie, headers } = await open();
    expect([status, script]).toEqual([200, first.parts]);
    expect(cookie).toBe(
      '__Host-scanlist-script=1a2b3c4d5e; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is named to a browser that was sent it, which gets no cookie again', async () => {
    const { script, cookie, etag } = await open(cookieOf(first.name));
    expect([script, cookie]).toEqual([srcOf(first.name), undefined]);
    expect((await open({ ...cookieOf(first.name), 'if-none-match': etag })).status).toBe(304);
  });

  it('is allowed by the hashes of its parts, the same in both forms, and nothing else inline is', async () => {
    const policies = await Promise.all([
      open(),
      open(cookieOf(first.name)),
      open({ 'if-none-match': (await open()).etag }),
    ]);
    for (const { headers } of policies) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(
        `script-src 'self' ${first.parts.map((each) => `'${partOf(each).hash}'`).join(' ')};`,
      );
      expect(policy).not.toContain('unsafe');
    }
  });

  it('is inlined again when it changes', async () => {
    const { etag } = await open();
    version = live(second);
    const { status, script, cookie } = await open({ ...cookieOf(first.name), 'if-none-match': etag });
    expect([status, script]).toEqual([200, second.parts]);
    expect(cookie).toContain('=2f3e4d5c6b;');
  });

  it.each([
    ['with the cookie', cookieOf(first.name)],
    ['without cookies', {}],
  ])('is not sent to a browser that has the page with it, %s', async (_, headers) => {
    const { etag } = await open();
    const again = await open({ ...headers, 'if-none-match': etag });
    expect([again.status, again.etag, again.script]).toEqual([304, etag, undefined]);
  });

  it('is not sent to a browser that has the page without it', async () => {
    const { etag } = await open(cookieOf(first.name));
    expect((await open({ 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['br', 'identity', 'gzip;q=0, br', ''])(
    'is named to a browser that accepts %j, and no gzip',
    async (encoding) => {
      const { headers, script, cookie } = await open({ 'accept-encoding': encoding });
      expect([script, cookie]).toEqual([srcOf(first.name), undefined]);
      expect(headers.get('content-encoding')).not.toBe('gzip');
    },
  );

  it('is named where its file is another one than the page says', async () => {
    version.says = second.parts.map(partOf);
    const { status, script, cookie } = await open();
    expect([status, script, cookie]).toEqual([200, srcOf(first.name), undefined]);
  });

  it('is inlined for HEAD as for GET', async () => {
    const [head, get] = [await open({}, 'HEAD'), await open()];
    for (const name of ['etag', 'content-length', 'content-encoding', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  });

  it('has a cookie without a prefix on http, where browsers take none', async () => {
    gateway = await gatewayAt('http://lists.example');
    expect((await open()).cookie).toMatch(/^scanlist-script=1a2b3c4d5e; /);
    expect((await open({ cookie: 'scanlist-script=1a2b3c4d5e' })).script).toBe(srcOf(first.name));
  });

  it('keeps the cookie of a browser that posts forms', async () => {
    const answer = await gateway.app.request('/view-list/abc', {
      headers: {
        'accept-encoding': 'gzip',
        cookie: '__Host-scanlist-form=1764000000000-aaaaaaaaaaaaaaaaaaaaaa',
      },
    });
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(names.sort()).toEqual(['__Host-scanlist-form', '__Host-scanlist-script']);
  });
});
