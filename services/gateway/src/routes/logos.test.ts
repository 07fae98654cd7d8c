import { beforeEach, expect, it } from 'vitest';
import { dataUrlOf, sampleImages } from '../testing/sample-images.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function upload(picture: string): Promise<string> {
  const body = { companyLogoUrl: dataUrlOf(picture) };
  const init = sendJson('POST', body, { cookie: gateway.signedIn });
  const response = await gateway.app.request('/api/profile/company', init);
  return ((await response.json()) as { companyLogoUrl: string }).companyLogoUrl;
}

it.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
] as const)('shows a %s to everybody, for ever, as a picture and as nothing else', async (name, type) => {
  const { status, headers } = await gateway.app.request(await upload(sampleImages[name]));
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('makes a picture with a page inside it harmless', async () => {
  const polyglot = Buffer.concat([
    Buffer.from(sampleImages.gif, 'base64'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
  ]);
  const { headers } = await gateway.app.request(await upload(polyglot.toString('base64')));
  expect(headers.get('content-type')).toBe('image/gif');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

it('is not sent again to who has it, and read only once', async () => {
  const url = await upload(sampleImages.png);
  const responses = await Promise.all([gateway.app.request(url), gateway.app.request(url)]);
  const headers = { 'if-none-match': responses[0]?.headers.get('etag') ?? '' };
  expect((await gateway.app.request(url, { headers })).status).toBe(304);
  expect((await gateway.app.request(url, { method: 'HEAD' })).status).toBe(200);
  expect(gateway.logos.finds).toBe(1);
});

it('answers 404 that no cache keeps to everything else', async () => {
  const url = await upload(sampleImages.png);
  for (const path of [
    `/logos/${'0'.repeat(64)}.png`,
    url.replace('.png', '.gif'),
    url.replace('.png', ''),
    `${url}/x`,
    '/logos',
    '/logos/',
    '/logos/%2e%2e%2fetc',
    '/logos/%',
  ]) {
    const response = await gateway.app.request(path);
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
});
