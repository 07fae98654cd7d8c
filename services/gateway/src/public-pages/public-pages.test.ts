import { brotliCompressSync, constants } from 'node:zlib';
import type { Plans } from '@scanlist/contracts/http/billing';
import { unavailable } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSite, type Site } from '../site/site.ts';
import { type StoredAnswer, sendStored } from '../stored-answers/stored-answer.ts';
import { examplePlans as plans } from '../testing/example-plans.ts';
import { fakePublicRenderer } from '../testing/fake-public-renderer.ts';
import { createPublicPages, type PublicPages, validatePublicPages } from './public-pages.ts';

let known: Plans | null;
let renderer: ReturnType<typeof fakePublicRenderer>;
let site: Site;
let pages: PublicPages;

beforeEach(() => {
  known = plans;
  renderer = fakePublicRenderer();
  site = createSite({
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    companyName: undefined,
    companyAddress: null,
    supportEmail: 'support@lists.example',
    socialLinks: [],
    knownPlans: { current: () => known },
  });
  pages = createPublicPages({ renderer, site, headers: { 'x-test': 'sent' }, logger: silentLogger });
});

async function textOf(path: Parameters<PublicPages['page']>[0], isSignedIn = false): Promise<string> {
  const page = await pages.page(path, isSignedIn);
  if (!page) return 'none';
  const html = await sendStored(new Request('http://x/'), page).text();
  return /<main>(.*)<\/main>/.exec(html)?.[1] ?? '';
}

it('renders a page once signed in and once signed out', async () => {
  const all = [textOf('/'), textOf('/'), textOf('/', true), textOf('/', true)];
  expect(await Promise.all(all)).toEqual([
    '/ Log In 799',
    '/ Log In 799',
    '/ Dashboard 799',
    '/ Dashboard 799',
  ]);
  expect(renderer.drawn).toBe(2);
});

it('renders it again for a new slice and for new facts, and never otherwise', async () => {
  await textOf('/');
  renderer.version = '2';
  await textOf('/');
  known = { ...plans, prices: [{ period: 'monthly', priceCents: 899 }] };
  expect([await textOf('/'), await textOf('/')]).toEqual(['/ Log In 899', '/ Log In 899']);
  expect(renderer.drawn).toBe(3);
});

it('renders every page in advance, and each only once', async () => {
  await pages.warm();
  expect(renderer.drawn).toBe(16);
  await pages.warm();
  await textOf('/support');
  await textOf(null, true);
  expect(renderer.drawn).toBe(16);
});

it('draws nothing while the slice is not built, nor where it breaks, and tries again', async () => {
  renderer.isBuilt = false;
  expect(await textOf('/')).toBe('none');
  expect(pages.builtAt()).toBeUndefined();
  renderer.isBuilt = true;
  const { render } = renderer;
  renderer.render = () => Promise.reject(new Error('broken'));
  expect(await textOf('/')).toBe('none');
  renderer.render = render;
  expect(await textOf('/')).toBe('/ Log In 799');
});

it('serves rendered pages while nothing can be rendered', async () => {
  await textOf('/');
  renderer.render = () => Promise.reject(unavailable('the renderer process is down'));
  expect(await textOf('/')).toBe('/ Log In 799');
  expect(pages.peek('/')).toBeDefined();
  expect(await textOf('/support')).toBe('none');
});

it('compresses a page quickly, and best after its first request', async () => {
  const quickly = (await pages.page('/', false))?.variants;
  const [br = 0, gzip = 0] = [quickly?.br?.body.byteLength, quickly?.gzip?.body.byteLength];
  const { body } = quickly?.identity ?? {};
  const best = brotliCompressSync(body ?? '', {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).byteLength;
  expect(best).toBeLessThan(br);
  expect(br).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(body?.byteLength ?? 0);

  const length = async () => (await pages.page('/', false))?.variants.br?.headers['content-length'];
  await expect.poll(length).toBe(String(best));
  const answer = sendStored(
    new Request('http://x/', { headers: { 'accept-encoding': 'br' } }),
    (await pages.page('/', false)) as StoredAnswer,
  );
  expect((await answer.arrayBuffer()).byteLength).toBe(best);
});

describe('the headers of a page', () => {
  const headersOf = async (path: Parameters<PublicPages['page']>[0]) =>
    (await pages.page(path, false))?.variants.identity.headers ?? {};

  it('let it run and load nothing but our own', async () => {
    const { 'content-security-policy': policy = '', ...headers } = await headersOf('/');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]+='$/),
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'x-test': 'sent',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
  });

  it('keep search engines from what only shows toasts and from what is not there', async () => {
    expect((await headersOf('/message-demo'))['x-robots-tag']).toBe('noindex');
    expect((await headersOf(null))['x-robots-tag']).toBe('noindex');
    for (const path of ['/', '/support', '/privacy-policy'] as const) {
      expect(await headersOf(path)).not.toHaveProperty('x-robots-tag');
    }
  });
});

it('takes no slice that cannot draw every page, or says another status than its own', async () => {
  await validatePublicPages(renderer.render, site.facts());
  const broken: typeof renderer.render = async (input, key) => {
    if (input.path === '/cookie-policy' && input.isSignedIn) throw new Error('broken');
    return renderer.render(input, key);
  };
  await expect(validatePublicPages(broken, site.facts())).rejects.toThrow('broken');
  const mistaken: typeof renderer.render = async (input, key) => ({
    ...(await renderer.render(input, key)),
    status: 200,
  });
  await expect(validatePublicPages(mistaken, site.facts())).rejects.toThrow('has status 200');
});
