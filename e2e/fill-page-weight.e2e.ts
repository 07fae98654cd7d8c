// @fill
import { brotliCompressSync } from 'node:zlib';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test('the fill page of twenty items needs at most 59,000 bytes of script before it answers, 20,000 later, and four requests @core @fill', async ({
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
      const requests = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      document.documentElement.dataset.askedBeforeLive = String(requests.length + 1);
      document.documentElement.dataset.scriptsBeforeLive = requests
        .filter((path) => path.endsWith('.js'))
        .join(' ');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`/view-list/${list.id}`);
  await expect(page.locator('html')).toHaveAttribute('data-asked-before-live', /^[12]$/);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.ready);

  const scripts = new Set(requested.filter((path) => path.endsWith('.js')));
  scripts.add('/view-list/fill-worker.js');
  const before = (await page.locator('html').getAttribute('data-scripts-before-live'))?.split(' ') ?? [];
  expect(before.length).toBeGreaterThan(0);
  const bytes = { before: 0, later: 0 };
  for (const path of scripts) {
    const answer = await fetch(`${product.gateway}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding'), path).toBe('br');
    bytes[before.includes(path) ? 'before' : 'later'] += Number(answer.headers.get('content-length'));
  }
  expect(bytes.before).toBeLessThanOrEqual(59_000);
  expect(bytes.later).toBeLessThanOrEqual(20_000);
  expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(4);

  const styles = await page.locator('head style').allTextContents();
  expect(brotliCompressSync(styles.join('')).length).toBeLessThanOrEqual(4_000);
  const html = await fetch(page.url(), { headers: { 'accept-encoding': 'br' } });
  expect(Number(html.headers.get('content-length'))).toBeLessThanOrEqual(8_192);
  await context.close();
});

test('the fill page contains no router, no federation runtime, no form library and no zod', async ({
  request,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const html = await (await request.get(`/view-list/${id}`)).text();
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
  expect(script).toMatch(/^\/assets\/fill\/standalone\/main\./);
  const code = await (await request.get(script)).text();
  expect(code).toContain('Complete List');
  // Texts of these libraries that survive minification. The scripts of the shell and the owner slice contain them.
  for (const trace of ['__FEDERATION__', '<Router>', 'ZodError', 'onTouched']) {
    expect(code.includes(trace), trace).toBe(false);
  }
});
