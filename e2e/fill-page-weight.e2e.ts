// @fill
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test('the fill page of twenty items needs at most 57,500 bytes of script before it answers, 20,000 later, and four requests @core @fill', async ({
  browser,
  product,
  ownerApi,
}) => {
  const list = await makeList(ownerApi, {
    items: Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`),
  });
  const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
  const requested: string[] = [];
  // What the worker keeps comes from the browser's cache.
  context.on('request', (request) => {
    if (!request.serviceWorker()) requested.push(new URL(request.url()).pathname);
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-live]')) return;
      observer.disconnect();
      const requests = performance.getEntriesByType('resource');
      document.documentElement.dataset.askedBeforeLive = String(requests.length + 1);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`/view-list/${list.id}`);
  await expect(page.locator('html')).toHaveAttribute('data-asked-before-live', '1');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.ready);

  const scripts = new Set(requested.filter((path) => path.endsWith('.js')));
  scripts.add('/view-list/fill-worker.js');
  let laterBytes = 0;
  for (const path of scripts) laterBytes += await bytesOnTheWire(`${product.gateway}${path}`, 'br');
  expect(laterBytes).toBeLessThanOrEqual(20_000);
  const inline = await page.locator('script:not([src], [type])').allTextContents();
  expect(inline).toHaveLength(3);
  expect(brotliBytes(inline.join(''))).toBeLessThanOrEqual(57_500);
  expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(4);

  const styles = await page.locator('head style').allTextContents();
  expect(brotliBytes(styles.join(''))).toBeLessThanOrEqual(4_000);
  // Without the script, and with it.
  expect(await bytesOnTheWire(page.url(), 'br')).toBeLessThanOrEqual(8_192);
  expect(await bytesOnTheWire(page.url(), 'gzip')).toBeLessThanOrEqual(78_000);
  await context.close();
});

const brotliBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Of an answer's content in that encoding. */
async function bytesOnTheWire(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding'), url).toBe(encoding);
  return Number(answer.headers.get('content-length'));
}

test('the fill page contains no router, no federation runtime, no form library and no zod', async ({
  request,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const html = await (await request.get(`/view-list/${id}`)).text();
  const [, script = ''] = /<script data-part-of="([^"]+)"/.exec(html) ?? [];
  expect(script).toMatch(/^\/assets\/fill\/standalone\/main\./);
  const code = await (await request.get(script)).text();
  // It is our script; its texts come with the page.
  expect(code).toContain('/log-session');
  // Texts of these libraries that survive minification. The scripts of the shell and the owner slice contain them.
  for (const trace of ['__FEDERATION__', '<Router>', 'ZodError', 'onTouched']) {
    expect(code.includes(trace), trace).toBe(false);
  }
});
