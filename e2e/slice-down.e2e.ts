// @shell
import type { Route } from 'playwright/test';
import { stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/walks.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test.use({ allowedErrors: /Failed to load resource|Federation|RUNTIME-|loadRemote|manifest|retry/i });

test('the shell works when a slice is down, and trying again loads the slice @core @shell', async ({
  ownerPage,
}) => {
  await ownerPage.route('**/assets/owner/*/mf-manifest.json', (route) =>
    route.fulfill({ status: 503, body: 'down' }),
  );
  await ownerPage.goto('/dashboard');
  const retry = ownerPage.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(ownerPage.getByRole('navigation').first()).toBeVisible();
  await ownerPage.unroute('**/assets/owner/*/mf-manifest.json');
  await retry.click();
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('a manifest that never arrives is given up after five seconds @core @shell', async ({ ownerPage }) => {
  await ownerPage.clock.install();
  await ownerPage.route('**/assets/owner/*/mf-manifest.json', () => new Promise(() => {}));
  const requested = ownerPage.waitForRequest('**/assets/owner/*/mf-manifest.json');
  await ownerPage.goto('/dashboard');
  await requested;
  // The shell requests the manifest before it renders. Only what is rendered shows that it did not arrive.
  await expect(ownerPage.locator('html')).toHaveAttribute('data-slice', 'owner');
  const retry = ownerPage.getByRole('button', { name: 'Try again' });
  await stopClock(ownerPage);
  await ownerPage.clock.runFor(5_000);
  await expect(retry).toBeVisible();
  await ownerPage.clock.resume();
  await ownerPage.unroute('**/assets/owner/*/mf-manifest.json');
  await retry.click();
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('a slice that the network keeps away is not reported, and one without its code is', async ({
  ownerPage,
}) => {
  const reports: string[] = [];
  const manifests: string[] = [];
  ownerPage.on('request', (request) => {
    if (request.url().endsWith('/api/slice-errors')) reports.push(request.postData() ?? '');
  });
  const noteManifest = (ended: { url(): string }) => {
    if (ended.url().endsWith('/mf-manifest.json')) manifests.push(ended.url());
  };
  ownerPage.on('response', noteManifest);
  ownerPage.on('requestfailed', noteManifest);
  const retry = ownerPage.getByRole('button', { name: 'Try again' });
  for (const fails of ['abort', 'answer 503'] as const) {
    await ownerPage.route('**/assets/owner/*/mf-manifest.json', (route) =>
      fails === 'abort' ? route.abort() : route.fulfill({ status: 503, body: 'down' }),
    );
    manifests.length = 0;
    await ownerPage.goto('/dashboard');
    await expect(retry).toBeVisible();
    // The page's own request, a look whether the version is gone, and one whether the server answers.
    await expect.poll(() => manifests.length).toBeGreaterThanOrEqual(3);
    await ownerPage.unroute('**/assets/owner/*/mf-manifest.json');
  }
  expect(reports).toEqual([]);

  const broken = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' });
  await ownerPage.route('**/assets/owner/remote-entry.*.js*', broken);
  const reported = ownerPage.waitForResponse('**/api/slice-errors');
  await ownerPage.goto('/dashboard');
  await expect(retry).toBeVisible();
  expect((await reported).status()).toBe(204);
  expect(reports.map((text) => JSON.parse(text))).toEqual([
    {
      slice: 'owner',
      version: expect.stringMatching(/^\d+\.\d+\.\d+[-+]/),
      kind: 'load',
      mark: expect.stringMatching(/^[\w-]{16}~\w+~\S*owner:\S+~[\w-]{22}$/),
    },
  ]);
});

test('a public page works without its script, and the shell without the slice of that page @core @shell', async ({
  signedOutPage: page,
}) => {
  await page.route('**/assets/marketing/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Support Center' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await follow(page, '/support');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/assets/marketing/**');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Support Center' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await follow(page, '/contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('inside the shell a public page says when its data cannot be loaded, and appears once it can', async ({
  signedOutPage: page,
}) => {
  await page.route('**/api/site', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await follow(page, '/#pricing');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/site');
  await retry.click();
  await expect(page.locator('#pricing').getByText('$7.99').first()).toBeInViewport();
});
