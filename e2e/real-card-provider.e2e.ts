import type { Browser } from 'playwright/test';
import { cards } from './support/card-form.ts';
import { expect, listenForErrors, phoneOptions, test } from './support/fixtures.ts';
import { makeOwner, type NewOwner } from './support/new-owner.ts';
import { expectSubscription, makeSubscriber, newAccount } from './support/new-subscriber.ts';
import { fillAccount, reachCardForm } from './support/sign-up.ts';
import { type RunningStack, startStack } from './support/stack.ts';
import { beStripe, freePort, openStripeAccount, type StripeAccount } from './support/stripe-account.ts';

/** The product with the three keys of Stripe, which an own server speaks for: its HTTP API, its webhooks, its script. */
test.describe.configure({ mode: 'serial' });
test.use({ quietAbout: /Failed to load resource: the server responded with a status of 402|ERR_FAILED/ });

let stack: RunningStack;
let account: StripeAccount;
let gateway: string;
/** Signed up while the stand-in played Stripe. */
let early: NewOwner;

test.beforeAll(async ({ playwright, product }) => {
  test.setTimeout(180_000);
  stack = await startStack();
  early = await makeSubscriber(playwright, stack.read());
  await expectSubscription(early.api, { status: 'trialing' });
  await stack.stop();

  const port = await freePort();
  gateway = `http://localhost:${port}`;
  account = await openStripeAccount(product.postgres);
  const keys = await account.connect(gateway);
  const env = { ...keys, PORT: String(port), SIGN_INS_PER_MINUTE: '10000' };
  stack = await startStack({ directory: stack.directory, env });
});

test.afterAll(async () => {
  await early?.api.dispose();
  await stack?.remove();
  await account?.close();
});

test('with the three keys browsers hear of Stripe, and nothing of the stand-in is there', async ({
  request,
}) => {
  const config = await (await request.get(`${gateway}/api/payment/config`)).json();
  expect(config).toEqual({ mode: 'stripe', publishableKey: account.publishableKey });
  const standIn = await request.get(`${gateway}/stripe-local/v1/setup_intents/seti_local1?client_secret=x`);
  expect(standIn.status()).toBe(404);
  expect(stack.read().stripe).toBeUndefined();
  expect((await request.get(`${gateway}/healthz`)).status()).toBe(200);
});

test('somebody signs up: the script on the payment page alone, once, and a trial that Stripe tells of', async ({
  browser,
  errors,
}) => {
  const { page, asked, loaded } = await openPage(browser, errors);
  const person = newAccount();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(asked).toEqual([]);
  await reachCardForm(page, person);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/);
  expect(await page.evaluate(() => Reflect.get(window, 'stripeOpenedWith').key)).toBe(account.publishableKey);
  await expect(page.getByText(/test mode/i)).toHaveCount(0);

  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await page.waitForURL('**/dashboard', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  expect(loaded.filter((path) => path.startsWith('/stripe-local'))).toEqual([]);
  expect(loaded.filter((path) => /local-stripe/.test(path))).toEqual([]);

  await expectSubscription(page.request, { status: 'trialing', card: { brand: 'visa', last4: '4242' } });
  const { stripeSubscriptionId: id } = await (await page.request.get('/api/auth/user')).json();
  expect(id).toMatch(/^sub_/);
  expect(id).not.toContain('_local');
  const running = await account.list<{ id: string; status: string }>('subscriptions');
  expect(running.filter((each) => each.id === id)).toMatchObject([{ status: 'trialing' }]);
  // Every webhook came through, signed with this account's secret.
  await expect
    .poll(async () => (await account.list<{ pending_webhooks: number }>('events')).filter(isPending))
    .toEqual([]);
  await page.context().close();
});

test('where the script is blocked it says so, and trying again brings the fields', async ({
  browser,
  errors,
}) => {
  const { page, asked } = await openPage(browser, errors);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/signup');
  await fillAccount(page, newAccount());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Payment Setup Issue').first()).toBeVisible();
  await expect(
    page.getByText('Payment processing is not available right now. Please try again.').first(),
  ).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  const again = await beStripe(page, account);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect([asked, again.length]).toEqual([[], 1]);
  await page.context().close();
});

test('what the stand-in made counts as no subscription: its owner has every list and may subscribe anew', async ({
  browser,
  errors,
}) => {
  const { page, asked } = await openPage(browser, errors);
  const { username, password, email } = early;
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  await expectSubscription(page.request, { status: 'none' });
  await expect
    .poll(async () => (await page.request.get('/api/auth/user')).json())
    .toMatchObject({ email, subscriptionStatus: expect.stringMatching(/^(none|canceled)$/) });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto('/subscribe');
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 20_000 });
  await expect(page.getByText('You are subscribed!').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectSubscription(page.request, { status: 'active', card: { last4: '4242' } });
  const [customer] = await account.list<{ id: string }>('customers');
  expect(customer?.id).not.toContain('_local');
  await page.context().close();
});

test('going to and from a payment page by links never has the script where none belongs', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeOwner(playwright, stack.read());
  const { page, asked } = await openPage(browser, errors);
  const { username, password } = owner;
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  await page.goto('/profile?tab=subscription');
  await page
    .getByRole('link', { name: /^Subscribe/ })
    .first()
    .click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  expect(asked).toHaveLength(1);
  await owner.api.dispose();
  await page.context().close();
});

const isPending = ({ pending_webhooks: pending }: { pending_webhooks: number }) => pending > 0;

/** A phone in front of the product with keys; `asked` is what it asks of Stripe's script, `loaded` every path of ours. */
async function openPage(browser: Browser, errors: string[]) {
  const context = await browser.newContext({ ...phoneOptions, baseURL: gateway });
  const page = await context.newPage();
  listenForErrors(page, errors);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  return { page, asked: await beStripe(page, account), loaded };
}
