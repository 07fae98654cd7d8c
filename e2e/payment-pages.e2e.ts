// @payments @shell
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { collectErrors, expect, test } from './support/fixtures.ts';
import { makeSubscriber } from './support/new-subscriber.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test('only pages that take cards may load the card provider, even when navigating to them and back @core @payments @shell', async ({
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

test.describe('without a connection', () => {
  test.use({ allowedErrors: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ });

  test('a failed navigation to a card page can be retried, and leads back', async ({
    newOwnerPage: page,
  }) => {
    await page.goto('/profile?tab=subscription');
    const subscribe = page.getByRole('link', { name: 'Subscribe' });
    await expect(subscribe).toBeVisible();
    await page.context().setOffline(true);
    await subscribe.click();
    const kept = page.getByRole('heading', { name: 'We can’t show this page right now' });
    await expect(kept).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await page.goBack();
    await page.waitForURL('/profile?tab=subscription');
    await expect(kept).toBeHidden();
    await page.goForward();
    await expect(kept).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});

test('a gateway without payment settings causes one load of a card page, not an endless loop', async ({
  newOwnerPage: page,
}) => {
  let loads = 0;
  await page.route('**/subscribe', async (route) => {
    const response = await route.fetch();
    if (route.request().isNavigationRequest()) loads++;
    const body = (await response.text()).replace(',"takesPayments":true', '');
    await route.fulfill({ response, body });
  });
  await page.goto('/profile?tab=subscription');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribe', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Subscribe', level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test('a toast shown while leaving a card page can be read on the next page', async ({
  browser,
  errors,
  playwright,
  product,
}) => {
  const { username, password } = await makeSubscriber(playwright, product);
  const context = await browser.newContext({ baseURL: product.gateway });
  await context.request.post('/api/auth/login', { data: { username, password } });
  const page = await context.newPage();
  collectErrors(page, errors);
  await page.goto('/change-card');
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expectSubscriptionTab(page);
  await page.waitForFunction(() => {
    const inlined = document.getElementById('live-slices')?.textContent ?? 'takesPayments';
    return !inlined.includes('takesPayments');
  });
  await expect(page.getByText('Card saved', { exact: true })).toBeVisible();
  await context.close();
});

test('pages without a card form load no payment code', async ({ newOwnerPage: page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /stripe|payment/i.test(url))).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
});
