import { sliceRoutes } from '@scanlist/contracts/http/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Slices } from '../slices/slices.ts';
import { storeAnswer } from '../stored-answers/stored-answer.ts';
import { fakePublicRenderer } from '../testing/fake-public-renderer.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const imageFolder = '/assets/marketing/standalone/pictures';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

const get = (path: string, init: RequestInit = {}) => gateway.app.request(path, init);

it('returns the company data without a call to other services', async () => {
  const response = await get('/api/site');
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      productName: 'ScanList',
      publicOrigin: 'https://lists.example',
      companyName: 'Northlight Ltd',
      companyAddress: null,
      supportEmail: 'support@lists.example',
      socialLinks: [{ name: 'LinkedIn', url: 'https://linkedin.example/lists' }],
      plans: null,
    },
  ]);
  expect(gateway.caller.calls).toEqual([]);
});

it('says where to report a fault of security, and until when that is true', async () => {
  const response = await get('/.well-known/security.txt');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect((await response.text()).split('\n')).toEqual([
    'Contact: mailto:support@lists.example?subject=Security',
    'Expires: 2027-02-18T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://lists.example/.well-known/security.txt',
    '',
  ]);
});

it('leads password managers to where the password is changed', async () => {
  const response = await get('/.well-known/change-password');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/profile?tab=security']);
});

it('excludes search engines from protected pages only', async () => {
  const response = await get('/robots.txt');
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(text.startsWith('User-agent: *\n')).toBe(true);
  expect(text.endsWith('\n\nSitemap: https://lists.example/sitemap.xml\n')).toBe(true);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix);
  expect(closed).toEqual(
    expect.arrayContaining(['/api/', '/view-list/', '/dashboard', '/edit-list/', '/reset-password/']),
  );
  for (const path of [...sliceRoutes.marketing, '/login', '/signup', '/assets/x.js', '/logos/x.png']) {
    expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  }
  for (const route of sliceRoutes.owner.filter((path) => !['/login', '/signup'].includes(path))) {
    expect(closed.some((prefix) => route.startsWith(prefix))).toBe(true);
  }
});

describe('the sitemap', () => {
  it('names every page to be found, with the day the slice was built', async () => {
    gateway = await createTestGateway({ publicRenderer: fakePublicRenderer() });
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const named = [
      ...(await response.text()).matchAll(/<url><loc>(.+)<\/loc><lastmod>(.+)<\/lastmod><\/url>/g),
    ];
    expect(named.map(([, loc, lastmod]) => [loc, lastmod])).toEqual(
      ['/', '/support', '/contact', '/privacy-policy', '/terms-of-service', '/cookie-policy'].map((path) => [
        `https://lists.example${path}`,
        '2026-11-19',
      ]),
    );
  });

  it('leaves out an unknown day', async () => {
    expect(await (await get('/sitemap.xml')).text()).not.toContain('lastmod');
  });
});

describe('icons', () => {
  beforeEach(async () => {
    gateway = await createTestGateway({ slices: slicesWith(['favicon.ico', 'favicon.svg', 'icon-192.png']) });
  });

  it('are at the default addresses of browsers, cached for a day', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg']) {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([200, `${imageFolder}${path}`]);
      expect(response.headers.get('content-type')).toBe('image/test');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      const etag = response.headers.get('etag') ?? '';
      expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  it('that the slice does not bring are not there', async () => {
    const response = await get('/apple-touch-icon.png');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('stand in the manifest where they are there', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await response.json()) as { icons: unknown };
    expect(manifest).toMatchObject({
      name: 'ScanList',
      short_name: 'ScanList',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons).toEqual([
      { src: `${imageFolder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${imageFolder}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ]);
  });
});

it('answers HEAD without a body, with the headers of a page', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
    const response = await get(path, { method: 'HEAD' });
    expect([path, response.status, await response.text()]).toEqual([path, 200, '']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

function slicesWith(names: string[]): Slices {
  const paths = names.map((name) => `${imageFolder}/${name}`);
  return {
    ...noSlices,
    asset: (path) =>
      paths.includes(path)
        ? storeAnswer(Buffer.from(path), {
            headers: { 'content-type': 'image/test', 'cache-control': 'no-cache' },
          })
        : undefined,
  };
}
