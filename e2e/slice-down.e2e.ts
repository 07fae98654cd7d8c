import { expect, test } from './support/fixtures.ts';

test.use({ quietAbout: /Failed to load resource|Federation|RUNTIME-|loadRemote|manifest|retry/i });

test('the shell stays up when a slice is down, and trying again brings it back', async ({ ownerPage }) => {
  await ownerPage.route('**/assets/owner/mf-manifest.json', (route) =>
    route.fulfill({ status: 503, body: 'down' }),
  );
  await ownerPage.goto('/dashboard');
  const retry = ownerPage.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(ownerPage.getByRole('navigation').first()).toBeVisible();
  await ownerPage.unroute('**/assets/owner/mf-manifest.json');
  await retry.click();
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('a manifest that never answers is given up after five seconds', async ({ ownerPage }) => {
  await ownerPage.route('**/assets/owner/mf-manifest.json', () => new Promise(() => {}));
  await ownerPage.goto('/dashboard');
  const retry = ownerPage.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 7_000 });
  await ownerPage.unroute('**/assets/owner/mf-manifest.json');
  await retry.click();
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('a slice whose code is missing leaves the rest of the site standing', async ({ visitorPage }) => {
  await visitorPage.route('**/assets/marketing/**', (route) => route.fulfill({ status: 404, body: '' }));
  await visitorPage.goto('/');
  await expect(visitorPage.getByRole('button', { name: 'Try again' })).toBeVisible();
  await visitorPage.goto('/login');
  await expect(visitorPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
