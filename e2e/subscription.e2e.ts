// @payments @owner
import { answerChallenge, cards, refusedCards, typeCard } from './support/card-form.ts';
import { expect, test } from './support/fixtures.ts';
import { expectSubscription, makeSubscriber } from './support/new-subscriber.ts';
import { holdWritesDuring, recordWrites } from './support/writes.ts';

test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of (402|404|409|503)/,
});

test('an owner without a subscription subscribes annually and pays once @core @payments @owner', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await page.goto('/subscribe?period=annually');
  await expect(page.getByRole('tab', { name: /Annually/ })).toHaveAttribute('aria-selected', 'true');
  for (const feature of ['Unlimited lists and QR codes', 'Completion tracking and history', 'Notes']) {
    await expect(page.getByText(feature, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('$76.70').first()).toBeVisible();
  await typeCard(page, cards.good);
  const writes = recordWrites(page);
  await holdWritesDuring(page, async () => {
    await page.getByRole('button', { name: 'Subscribe', exact: true }).dblclick();
  });
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByText('You are subscribed!', { exact: true })).toBeVisible();
  await expect(page.getByText(/of ∞ lists used/)).toBeVisible();
  expect(writes.filter((write) => write.endsWith('/create-subscription'))).toHaveLength(1);
  await expectSubscription(newOwner.api, { status: 'active', period: 'annually', priceCents: 7670 });
  const invoices = await (await newOwner.api.get('/api/invoices')).json();
  expect(invoices).toMatchObject([{ amountCents: 7670, status: 'paid' }]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await expect(page.getByText('You are subscribed!', { exact: true })).toHaveCount(0);
  await page.goto('/subscribe');
  await page.waitForURL('**/dashboard');
});

for (const { number, words } of refusedCards.slice(0, 3)) {
  test(`paying with ${number} is refused with the provider's message, and another card works`, async ({
    newOwner,
    newOwnerPage: page,
  }) => {
    await page.goto('/subscribe');
    await typeCard(page, number);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByText('Payment Failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await expectSubscription(newOwner.api, { status: 'none' });
    await typeCard(page, cards.good);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.waitForURL(/\/dashboard/);
    await expectSubscription(newOwner.api, { status: 'active', period: 'monthly' });
  });
}

test('a payment that needs a bank confirmation can be refused and accepted in the dialog', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await page.goto('/subscribe');
  await typeCard(page, cards.needsConfirmation);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await answerChallenge(page, 'Fail');
  await expect(page.getByText('Payment Failed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await answerChallenge(page, 'Complete');
  await page.waitForURL(/\/dashboard/);
  await expectSubscription(newOwner.api, { status: 'active' });
});

test('cancelling in two clicks, resuming and changing to annual each say what is charged and when @core @payments @owner', async ({
  playwright,
  product,
  browser,
}) => {
  const owner = await makeSubscriber(playwright, product);
  const context = await browser.newContext({ baseURL: product.gateway });
  await context.request.post('/api/auth/login', {
    data: { username: owner.username, password: owner.password },
  });
  const page = await context.newPage();
  await page.goto('/profile?tab=subscription');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Subscription' }).click();
  await expectSubscription(owner.api, { cancelAtPeriodEnd: false });
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await expectSubscription(owner.api, { cancelAtPeriodEnd: true });

  // An owner whose subscription is ending is offered to resume (decision P5).
  await page.goto('/subscribe');
  await expect(page.getByText('$7.99').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume Subscription' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await expectSubscription(owner.api, { status: 'trialing', cancelAtPeriodEnd: false });

  await page.goto('/profile?tab=subscription');
  await page.getByRole('button', { name: 'Switch to Annually' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\$76\.70/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Switch to Monthly' })).toBeVisible();
  await expectSubscription(owner.api, { status: 'trialing', period: 'annually', priceCents: 7670 });
  await context.close();
});

test('nobody sees or changes another owner’s subscription @core @payments @owner', async ({
  newOwner,
  ownerApi,
  request,
}) => {
  expect(await (await newOwner.api.get('/api/invoices')).json()).toEqual([]);
  expect(await (await newOwner.api.get('/api/subscription')).json()).toMatchObject({
    status: 'none',
    card: null,
  });
  expect((await newOwner.api.post('/api/cancel-subscription')).status()).toBe(404);
  expect((await newOwner.api.post('/api/subscription/resume')).status()).toBe(404);
  for (const path of [
    '/api/invoices',
    '/api/subscription',
    '/api/subscription/payment',
    '/api/account/export',
  ]) {
    expect((await request.get(path)).status(), path).toBe(401);
  }
  expect((await (await ownerApi.get('/api/subscription')).json()).status).toBe('active');
});
