// @shell @owner
import type { Page, Route } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { PagePool } from './support/page-pool.ts';

test('a test that navigates a page which is about to navigate by itself fails at once, and says why', async ({
  signedOutPage: page,
}) => {
  await showForm(page, '/subscribe', '/api/create-subscription');
  await page.getByRole('button').click();
  await expect(page.getByText('Paid')).toBeVisible();
  await expect(page.goto('/profile')).rejects.toThrow(
    "page.goto('/profile') while the page leaves by itself after POST /api/create-subscription of /subscribe",
  );
  await page.waitForURL('**/left');
  await page.goto('/subscribe');
});

test('a test that navigates a page during its own navigation fails at once', async ({
  signedOutPage: page,
}) => {
  await showForm(page, '/subscribe', '/api/other');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/left', async (route) => {
    await isReleased;
    await route.fulfill({ contentType: 'text/html', body: '<h1>Left</h1>' });
  });
  await Promise.all([page.waitForRequest('**/left'), page.getByRole('button').click()]);
  await expect(page.reload()).rejects.toThrow(/^page\.reload\(\) while the page goes to \S+\/left by itself/);
  release();
  await page.waitForURL('**/left');
});

test('a route intercepts the calls it names, the newest route first, until it is removed', async ({
  signedOutPage: page,
}) => {
  await page.goto('/support');
  const read = (path: string) => page.evaluate(async (asked) => (await fetch(asked)).json(), path);
  const { name } = await read('/api/plans');
  const noted: string[] = [];
  const note = async (route: Route) => {
    noted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fallback();
  };
  await page.route('**/api/plans', (route) => route.fulfill({ json: { name: 'Planted' } }));
  await page.route('**/api/*', note);
  expect(await read('/api/plans')).toEqual({ name: 'Planted' });
  expect(await read('/api/site')).toHaveProperty('productName');
  await page.unroute('**/api/*', note);
  expect(await read('/api/plans')).toEqual({ name: 'Planted' });
  await page.route('**/api/{site,health/*}', (route) => route.fulfill({ json: { name: 'Either' } }));
  expect(await read('/api/site')).toEqual({ name: 'Either' });
  expect(await read('/api/health/one')).toEqual({ name: 'Either' });
  await expect(page.route('**/api/[ab]', note)).rejects.toThrow(/does not know the brackets/);
  // From here on Playwright intercepts everything, and earlier routes still apply.
  await page.route('**/*.woff2', (route) => route.abort());
  expect(await read('/api/plans')).toEqual({ name: 'Planted' });
  await page.unrouteAll();
  expect(await read('/api/plans')).toMatchObject({ name });
  expect(noted).toEqual(['GET /api/plans', 'GET /api/site']);
});

test('a route also applies to an answer that comes with the document, until it is removed', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await makeList(newOwner.api);
  const list = page.getByRole('heading', { name: 'Van loading' });
  await page.route('**/api/lists', (route) => route.fulfill({ json: [] }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: "You haven't created any lists yet." })).toBeVisible();
  await page.unroute('**/api/lists');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // A busy machine leaves out an answer that takes too long.
  await expect(async () => {
    asked.length = 0;
    await page.goto('/dashboard');
    await expect(list).toBeVisible();
    expect(asked).not.toContain('/api/lists');
  }).toPass();
});

test('a reused page has nothing of the test before', async ({ browser, product }) => {
  const pages = new PagePool(browser);
  const options = { baseURL: product.gateway };
  const page = await pages.take(options);
  await showForm(page, '/support', '/api/other');
  await page.evaluate(() => {
    localStorage.setItem('kept', 'yes');
    sessionStorage.setItem('kept', 'yes');
    window.addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await page.context().addCookies([{ name: 'kept', value: 'yes', url: product.gateway }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().grantPermissions(['clipboard-read']);
  await page.context().setOffline(true);
  await pages.release(page, { hasFailed: false });

  const again = await pages.take(options);
  expect(again).toBe(page);
  await again.goto('/healthz');
  expect(
    await again.evaluate(async () => [
      { ...localStorage, ...sessionStorage },
      document.cookie,
      window.innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      navigator.onLine,
      (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state === 'granted',
    ]),
  ).toEqual([{}, '', 1280, false, true, false]);
  const answer = await again.goto('/support');
  expect(await answer?.text()).not.toContain('Planted');

  await again.addInitScript(() => {});
  await pages.release(again, { hasFailed: false });
  expect(again.isClosed()).toBe(true);
  await pages.close();
});

/** A page with one button, which sends a request and navigates one second after its success. */
async function showForm(page: Page, path: string, asksFor: string): Promise<void> {
  await page.route(`**${asksFor}`, (route) => route.fulfill({ json: {} }));
  await page.route('**/left', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Left</h1>' }));
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Planted</h1><button>Pay</button><script>
        document.querySelector('button').onclick = async () => {
          await fetch('${asksFor}', { method: 'POST' });
          document.querySelector('h1').textContent = 'Paid';
          setTimeout(() => location.assign('/left'), 1000);
        };
      </script>`,
    }),
  );
  await page.goto(path);
}
