// @payments
import { cards, typeCard } from './support/card-form.ts';
import { disruptive as test } from './support/dedicated-product.ts';
import { expect, makeEntry, makeList } from './support/fixtures.ts';
import { expectSubscription, makeSubscriber, newAccount } from './support/new-subscriber.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { reachCardForm } from './support/sign-up.ts';
import { slowness } from './support/slowness.ts';

test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of (401|402|409|503)/,
});

test('while the card provider is down everything else works, and payments say so and recover @core @payments', async ({
  playwright,
  product,
  browser,
  phone,
  signedOutPage: signedOut,
}) => {
  const owner = await makeSubscriber(playwright, product);
  const provider = new PaymentProvider(product.stripe);
  const account = newAccount();
  await reachCardForm(signedOut, account);
  await typeCard(signedOut, cards.good);
  const context = await browser.newContext({ baseURL: product.gateway });
  const page = await context.newPage();
  await provider.fault({ api: { match: '/v1/', status: 503, times: 100_000 } });
  try {
    const { username, password } = owner;
    expect((await context.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(
      200,
    );
    const list = await makeList(owner.api);
    await makeEntry(owner.api, list);
    await phone.goto(`/view-list/${list.id}`);
    await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeVisible();

    // Stored data is shown. Data that only the provider has is reported as unavailable.
    await page.goto('/profile?tab=subscription');
    await expect(page.getByText('Trial', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 40_000 * slowness });
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.getByText('Error', { exact: true })).toBeVisible({ timeout: 40_000 * slowness });
    await expectSubscription(owner.api, { cancelAtPeriodEnd: false });

    await signedOut.getByRole('button', { name: 'Complete Signup' }).click();
    await expect(signedOut.getByText('Setup Failed', { exact: true })).toBeVisible({
      timeout: 40_000 * slowness,
    });
    await expect(signedOut.getByLabel('Card number')).toHaveValue(/4242/);
  } finally {
    await provider.fault({});
  }
  await signedOut.getByRole('button', { name: 'Complete Signup' }).click();
  await signedOut.waitForURL('**/dashboard', { timeout: 20_000 * slowness });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await expectSubscription(owner.api, { cancelAtPeriodEnd: true });
  await context.close();
});
