// @payments @owner
import type { APIRequestContext, Page } from 'playwright/test';
import { cards, typeCard } from './support/card-form.ts';
import { disruptive as test } from './support/dedicated-product.ts';
import { expect, makeList, test as shared } from './support/fixtures.ts';
import { makeOwner } from './support/new-owner.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { noSubscription } from './support/payment-states.ts';
import { slowness } from './support/slowness.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 409/ });
test.setTimeout(120_000);

const pending = /Your payment is being confirmed/;

test('an owner who has paid never reads that there is no subscription and is not asked to pay again, whatever happens to the webhooks', async ({
  playwright,
  product,
  newOwner: { api },
  newOwnerPage: page,
  browser,
}) => {
  const provider = new PaymentProvider(product.stripe);
  for (let number = 1; number <= 10; number += 1) await makeList(api, { title: `Room ${number}` });

  // The provider does not answer, and no webhook comes.
  await provider.fault({
    api: { match: '/v1/subscriptions/', status: 503, times: 100_000 },
    webhook: { drop: true },
  });
  await pay(api);
  await page.goto('/profile?tab=subscription');
  await expect(page.getByText('Payment pending', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: pending })).toBeVisible();
  await expectNoWayToPay(page);

  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);

  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: pending })).toBeVisible();
  await expectNoWayToPay(page);
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirming your payment' });
  await expect(dialog.getByText(pending)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to My Lists' }).click();

  await page.goto('/create-list');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expectNoWayToPay(page);
  const refused = await api.post('/api/lists', { data: anEleventh });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'PAYMENT_PENDING']);
  const canceled = await api.post('/api/cancel-subscription');
  expect(canceled.status()).toBe(503);

  // The provider answers again, still without a webhook. The screen updates by itself.
  await provider.fault({ webhook: { drop: true } });
  await expect(page.getByText('Your payment is confirmed.')).toBeAttached({ timeout: 20_000 * slowness });
  await expect(page.getByRole('heading', { name: /Confirming|are used/ })).toHaveCount(0);
  expect((await api.post('/api/lists', { data: anEleventh })).status()).toBe(201);
  await page.goto('/dashboard');
  await expect(page.getByText('11 of ∞ lists used')).toBeVisible();

  // For another owner webhooks are half a minute late. Every screen is up to date at once.
  await provider.fault({ webhook: { delayMs: 30_000 } });
  const late = await browser.newContext({ baseURL: product.gateway });
  const { username, password } = await makeOwner(playwright, product);
  const signedIn = await late.request.post('/api/auth/login', { data: { username, password } });
  expect(signedIn.status()).toBe(200);
  const second = await late.newPage();
  await second.goto('/subscribe');
  await typeCard(second, cards.good);
  await second.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(second.getByText('0 of ∞ lists used')).toBeVisible();
  await second.goto('/profile?tab=subscription');
  await expect(second.getByText('Active', { exact: true })).toBeVisible();
  const invoices = await (await late.request.get('/api/invoices')).json();
  expect(invoices).toMatchObject([{ amountCents: 799, status: 'paid' }]);
  await late.close();
});

const anEleventh = {
  title: 'Room 11',
  description: 'One more than ten',
  type: 'TODO',
  items: [{ content: 'Truss' }],
};

/** Subscribes and pays over HTTP as the card form does, so that no page navigates by itself. */
async function pay(api: APIRequestContext): Promise<void> {
  const made = await api.post('/api/create-subscription');
  const { clientSecret } = (await made.json()) as { clientSecret: string };
  const paid = await api.post(
    `/stripe-local/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`,
    {
      form: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
    },
  );
  expect(paid.status()).toBe(200);
}

async function expectNoWayToPay(page: Page): Promise<void> {
  await expect(page.getByText(/No subscription|A subscription removes the limit/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Subscribe/ })).toHaveCount(0);
}

shared(
  'a screen asks about a pending payment less and less often, not while hidden, and not for ever',
  async ({ newOwnerPage: page }) => {
    let requestCount = 0;
    let answer: object = { ...noSubscription, pending: true };
    await page.route('**/api/subscription', async (route) => {
      requestCount += 1;
      await route.fulfill({ json: answer });
    });
    await page.clock.install();
    await page.goto('/profile?tab=subscription');
    await expect(page.getByText('This page updates automatically.')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect.poll(() => requestCount).toBeGreaterThan(3);

    const hide = (isHidden: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
          window.dispatchEvent(new Event('visibilitychange'));
        },
        isHidden ? 'hidden' : 'visible',
      );
    await hide(true);
    const before = requestCount;
    await page.clock.runFor(60_000);
    expect(requestCount).toBe(before);
    await hide(false);
    await expect.poll(() => requestCount).toBeGreaterThan(before);

    const again = page.getByRole('button', { name: 'Check again' });
    for (let minute = 0; minute < 6; minute += 1) await page.clock.runFor(60_000);
    await expect(again).toBeVisible();
    expect(requestCount).toBeLessThan(60);
    answer = {
      ...noSubscription,
      status: 'active',
      plan: 'Complete Access',
      period: 'monthly',
      priceCents: 799,
    };
    await again.press('Enter');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Complete Access' })).toBeFocused();
  },
);
