// @fill
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright/test';
import { collectErrors, expect, makeList, phoneOptions, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

const script = /^\/assets\/fill\/standalone\/main\.[0-9a-f]{10}\.js$/;

/** The paths that a browser asks the network for, in order, by its pages and its worker. */
function watchNetwork(context: BrowserContext): { take(): string[] } {
  let asked: string[] = [];
  context.on('response', (response) => {
    if (!response.fromServiceWorker()) asked.push(new URL(response.url()).pathname);
  });
  return {
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

/** How the page has brought its script, once it answers. */
async function scriptOf(page: Page): Promise<'inside' | 'file'> {
  await expect(page.locator('html')).toHaveAttribute('data-interactive');
  const inside = await page.locator('script[data-part-of]').count();
  const isInside = inside > 0;
  expect(inside).toBe(isInside ? 3 : 0);
  expect(await page.locator('body > script[src]').count()).toBe(isInside ? 0 : 1);
  return isInside ? 'inside' : 'file';
}

/** The page as the worker keeps it, and the script that it names; null until both are there. */
const keptPage = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await caches.match(location.pathname))?.text();
    const src = /<script defer(?:="")? src="([^"]+)">/.exec(html ?? '')?.[1];
    const text = src && (await (await caches.match(src))?.text());
    return html && src && text ? { isWhole: !html.includes('data-part-of'), src, text } : null;
  });

test.describe('without a network afterwards', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('on a first visit the script comes inside the page; it is kept, never sent again, and opens offline @core @fill', async ({
    browser,
    product,
    ownerApi,
    errors,
  }) => {
    const list = await makeList(ownerApi);
    const another = await makeList(ownerApi);
    const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
    const network = watchNetwork(context);
    const page = await context.newPage();
    collectErrors(page, errors);
    const answer = await page.goto(`/view-list/${list.id}`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}='){3};/);
    expect(policy).not.toContain('unsafe');
    expect(await scriptOf(page)).toBe('inside');
    await expect.poll(() => keptPage(page)).not.toBeNull();
    const kept = await keptPage(page);
    expect(kept?.isWhole).toBe(true);
    expect(kept?.src).toMatch(script);
    expect(kept?.text).toBe(await (await fetch(product.gateway + kept?.src)).text());
    await page.waitForLoadState('networkidle');
    const asked = network.take();
    expect(asked).toContain(`/view-list/${list.id}`);
    expect(asked.filter((path) => script.test(path))).toEqual([]);

    // The same list again, and one that this phone sees for the first time.
    for (const { id } of [list, another]) {
      const path = `/view-list/${id}`;
      await page.goto(path);
      await scriptOf(page);
      const asked = network.take().filter((each) => !each.startsWith('/api/'));
      expect(asked.filter((each) => each.startsWith('/assets/'))).toEqual([]);
      expect(asked.filter((each) => each === path)).toEqual([path]);
    }
    await expect.poll(() => keptPage(page)).not.toBeNull();

    await context.setOffline(true);
    for (const { id } of [list, another]) {
      await page.goto(`/view-list/${id}`);
      expect(await scriptOf(page)).toBe('file');
      await page.getByRole('checkbox', { name: 'Truss' }).check();
      await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
    }
    await context.close();
  });

  test('the page that a worker keeps counts nothing that was ticked early', async ({
    openPage,
    product,
    ownerApi,
  }) => {
    const list = await makeList(ownerApi);
    const { baseURL, release, stop } = await serveInTwo(product.gateway);
    const page = await openPage({ ...phoneOptions, baseURL });
    await page.goto(`/view-list/${list.id}`, { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: 'Truss' }).check();
    await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
    release();
    const html = () =>
      page.evaluate(async () => (await (await caches.match(location.pathname))?.text()) ?? '');
    await expect.poll(html).toContain('Progress: 0 of 3 items');
    expect(await html()).not.toContain('data-interactive');
    await page.getByRole('checkbox', { name: 'Truss' }).uncheck();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Progress: 0 of 3 items')).toBeVisible();
    await page.goto('about:blank');
    stop();
  });
});

test('a browser that was sent another version gets the new one inside the page, once', async ({
  openPage,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const page = await openPage(phoneOptions);
  const context = page.context();
  await context.addCookies([{ name: 'scanlist-script', value: '0123456789', url: product.gateway }]);
  await page.goto(`/view-list/${id}`);
  expect(await scriptOf(page)).toBe('inside');
  await expect.poll(() => keptPage(page)).not.toBeNull();
  const { src = '' } = (await keptPage(page)) ?? {};
  const [cookie, ...others] = await context.cookies(product.gateway);
  expect(src).toContain(`main.${cookie?.value}.js`);
  expect(cookie).toMatchObject({ name: 'scanlist-script', httpOnly: true, sameSite: 'Lax' });
  expect(others).toEqual([]);
});

test('without a service worker the script is not sent twice with a page, and its file stays in the browser', async ({
  openPage,
  ownerApi,
}) => {
  const lists = [await makeList(ownerApi), await makeList(ownerApi), await makeList(ownerApi)];
  const page = await openPage({ ...phoneOptions, serviceWorkers: 'block' });
  /** Bytes that came for the page, and for the file of its script. */
  const opened = async (place: number) => {
    await page.goto(`/view-list/${lists[place]?.id}`);
    const how = await scriptOf(page);
    return page.evaluate((how) => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const file = files.find(({ name }) => name.includes('/standalone/main.'));
      return { how, page: document?.transferSize ?? -1, file: file?.transferSize ?? 0 };
    }, how);
  };
  const first = await opened(0);
  expect(first).toMatchObject({ how: 'inside', file: 0 });
  expect(first.page).toBeGreaterThan(50_000);
  const again = await opened(0);
  expect(again.page).toBeLessThan(2_000);
  expect(again.file).toBe(0);
  const other = await opened(1);
  expect(other.how).toBe('file');
  expect(other.page).toBeLessThan(10_000);
  expect(other.file).toBeGreaterThan(50_000);
  const third = await opened(2);
  expect(third).toMatchObject({ how: 'file', file: 0 });
});

test('a browser that keeps no cookies gets each list with the script inside, and works', async ({
  openPage,
  ownerApi,
}) => {
  const page = await openPage({ ...phoneOptions, serviceWorkers: 'block' });
  for (const name of ['first', 'second']) {
    const { id } = await makeList(ownerApi, { title: name });
    await page.goto(`/view-list/${id}`);
    expect(await scriptOf(page)).toBe('inside');
    await page.getByRole('checkbox', { name: 'Truss' }).check();
    await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
    await page.context().clearCookies();
  }
});

test('the page is seen and takes ticks before the script inside it has come, and they are kept and sent', async ({
  openPage,
  product,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  const { baseURL, release, stop } = await serveInTwo(product.gateway);
  const page = await openPage({ ...phoneOptions, serviceWorkers: 'block', baseURL });
  await page.goto(`/view-list/${list.id}`, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(page.getByRole('button', { name: 'Complete List' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await page.locator('html').getAttribute('data-interactive')).toBeNull();
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  await expect(page.getByText('33%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveJSProperty('value', 1);
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(list.items[0]?.id ?? '-'),
  );
  release();
  expect((await sent).postDataJSON()).toMatchObject({ completed: true });
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  expect(await scriptOf(page)).toBe('inside');
  await page.goto('about:blank');
  stop();
});

test('ticks of a page that was closed before its script had come are there on the next visit', async ({
  openPage,
  product,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  const { baseURL, release, stop } = await serveInTwo(product.gateway);
  const page = await openPage({ ...phoneOptions, serviceWorkers: 'block', baseURL });
  const open = () => page.goto(`/view-list/${list.id}`, { waitUntil: 'commit' });
  const early = () => page.evaluate((id) => localStorage.getItem(`scanlist-early-${id}`), list.id);
  await open();
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('checkbox', { name: 'Cable drums' }).check();
  await page.getByRole('checkbox', { name: 'Cable drums' }).uncheck();
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  expect(JSON.parse((await early()) ?? '[]')).toEqual([expect.any(Number), list.items[0]?.id]);
  await page.goto('about:blank');

  // The script comes inside the page again.
  await page.context().clearCookies();
  await open();
  await expect(page.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Cable drums' })).not.toBeChecked();
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  expect(await page.locator('html').getAttribute('data-interactive')).toBeNull();
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(list.items[0]?.id ?? '-'),
  );
  release();
  expect((await sent).postDataJSON()).toMatchObject({ completed: true });
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  expect(await early()).toBeNull();
  await page.goto('about:blank');
  stop();
});

/** How much of a page is its script at least, compressed. */
const scriptBytes = 50_000;

/** A server in front of the product that holds the end of the page back until `release`. */
async function serveInTwo(gateway: string): Promise<{ baseURL: string; release(): void; stop(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const passOn = async (answer: IncomingMessage) => {
      const body = Buffer.concat(await answer.toArray());
      const place = url.startsWith('/view-list/') ? body.byteLength - scriptBytes : 0;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (place > 0) {
        outgoing.write(body.subarray(0, place));
        await released;
      }
      outgoing.end(body.subarray(place));
    };
    incoming.pipe(ask(`${gateway}${url}`, { method, headers }, (answer) => void passOn(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://localhost:${port}`,
    release: () => release(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
