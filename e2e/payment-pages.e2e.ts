import { expect, test } from './support/fixtures.ts';

test('only pages that take cards may load the card provider, also on the way there and back', async ({
  newOwnerPage: page,
}) => {
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const policy = response.headers()['content-security-policy'];
    if (policy && response.request().isNavigationRequest()) policies.set(pathname, policy);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.goto('/profile?tab=subscription');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(policies.get('/subscribe')).toContain('https://js.stripe.com');
  expect(policies.get('/dashboard')).not.toContain('stripe');
  expect(policies.get('/profile')).not.toContain('stripe');

  await page.evaluate(() => Object.assign(window, { isPaymentDocument: true }));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  expect(await page.evaluate(() => 'isPaymentDocument' in window)).toBe(false);
  await page.goBack();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('nothing of payments is loaded where no card is asked for', async ({ newOwnerPage: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /stripe|payment/i.test(url))).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
});
