// @marketing
import { expect, test } from './support/fixtures.ts';
import { publicPages } from './support/public-pages.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test('every page has its own title, description and preview for search engines and other sites @core @marketing', async ({
  request,
  product,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, isIndexed } of publicPages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
    const html = await answer.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = metaOf(html, 'name', 'description');
    expect(title, path).toContain('ScanList');
    expect(title.length, path).toBeLessThanOrEqual(65);
    titles.add(title);
    if (isIndexed) {
      descriptions.add(description);
      expect(description.length, path).toBeGreaterThan(50);
      expect(description.length, path).toBeLessThanOrEqual(160);
      expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(`${product.gateway}${path}`);
      expect(metaOf(html, 'property', 'og:url')).toBe(`${product.gateway}${path}`);
      expect(metaOf(html, 'property', 'og:title')).not.toBe('');
      const image = metaOf(html, 'property', 'og:image');
      expect(image, path).toMatch(new RegExp(`^${product.gateway}/assets/`));
      const picture = await request.get(image);
      expect(picture.headers()['content-type']).toBe('image/png');
      const bytes = await picture.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(answer.headers()['x-robots-tag']).toBeUndefined();
    } else {
      expect(`${answer.headers()['x-robots-tag']} ${metaOf(html, 'name', 'robots')}`).toContain('noindex');
    }
  }
  expect(titles.size).toBe(publicPages.length);
  expect(descriptions.size).toBe(publicPages.filter(({ isIndexed }) => isIndexed).length);
});

test('the sitemap lists every indexed page, robots.txt the private ones', async ({ request, product }) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toMatch(/xml/);
  const named = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
  expect(named.sort()).toEqual(
    publicPages.flatMap(({ path, isIndexed }) => (isIndexed ? [`${product.gateway}${path}`] : [])).sort(),
  );
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${product.gateway}/sitemap.xml`);
  for (const closed of ['/api/', '/view-list/', '/dashboard'])
    expect(robots).toContain(`Disallow: ${closed}`);
});

test('the product can be installed on a home screen with its own icon', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'ScanList', start_url: expect.any(String), display: 'standalone' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
  }
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const icon = await request.get(path);
    expect([icon.status(), icon.headers()['content-type']], path).toEqual([200, type]);
  }
});

test('the structured data for search engines equals the catalogue', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  const structuredData = JSON.stringify(data);
  expect(structuredData).toContain('"SoftwareApplication"');
  expect(structuredData).toContain('7.99');
  expect(structuredData).toContain('76.7');
  expect(structuredData).toContain('"USD"');
});

function metaOf(html: string, attribute: string, name: string): string {
  const content = new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return content.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}
