// @payments
import type { Browser } from 'playwright/test';
import { cards } from './support/card-form.ts';
import { collectErrors, expect, phoneOptions, test } from './support/fixtures.ts';
import { makeOwner, type NewOwner } from './support/new-owner.ts';
import { expectSubscription, makeSubscriber, newAccount } from './support/new-subscriber.ts';
import { fillAccount, reachCardForm } from './support/sign-up.ts';
import { type RunningStack, startStack } from './support/stack.ts';
import {
  freePort,
  interceptStripe,
  openStripeAccount,
  pendingEvents,
  type StripeAccount,
} from './support/stripe-account.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

/**
 * The product with the three keys of Stripe. A server of the test plays Stripe: its HTTP API, its webhooks and its
 * script.
 */
test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 402|ERR_FAILED/ });

let stack: RunningStack;
let account: StripeAccount;
let gateway: string;
/** An owner who signed up while the product used the stand-in. */
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

test('with the three keys browsers are pointed to Stripe, and nothing of the stand-in is reachable', async ({
  request,
}) => {
  const config = await (await request.get(`${gateway}/api/payment/config`)).json();
  expect(config).toEqual({ mode: 'stripe', publishableKey: account.publishableKey });
  const standIn = await request.get(`${gateway}/stripe-local/v1/setup_intents/seti_local1?client_secret=x`);
  expect(standIn.status()).toBe(404);
  expect(stack.read().stripe).toBeUndefined();
  expect((await request.get(`${gateway}/healthz`)).status()).toBe(200);
});

test('a sign-up loads Stripe’s script once and only on the payment page, and starts a trial that webhooks report', async ({
  browser,
  errors,
}) => {
  const { page, scriptRequests, loaded } = await openPage(browser, errors);
  const person = newAccount();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(scriptRequests).toEqual([]);
  await reachCardForm(page, person);
  expect(scriptRequests).toHaveLength(1);
  expect(scriptRequests[0]).toMatch(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/);
  expect(await page.evaluate(() => Reflect.get(window, 'stripeOpenedWith').key)).toBe(account.publishableKey);
  await expect(page.getByText(/test mode/i)).toHaveCount(0);
  await expect(
    page.getByText('Your card details go straight to Stripe, our payment provider.'),
  ).toBeVisible();

  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await page.waitForURL('**/dashboard', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  expect(scriptRequests).toHaveLength(1);
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  expect(loaded.filter((path) => path.startsWith('/stripe-local'))).toEqual([]);
  for (const path of loaded.filter((each) => each.endsWith('.js'))) {
    const code = await (await page.request.get(path)).text();
    expect(/stripe-local|TEST MODE/.test(code), `the stand-in in ${path}`).toBe(false);
  }

  await expectSubscription(page.request, { status: 'trialing', card: { brand: 'visa', last4: '4242' } });
  const { stripeSubscriptionId: id } = await (await page.request.get('/api/auth/user')).json();
  expect(id).toMatch(/^sub_/);
  expect(id).not.toContain('_local');
  const running = await account.list<{ id: string; status: string }>('subscriptions');
  expect(running.filter((each) => each.id === id)).toMatchObject([{ status: 'trialing' }]);
  // Every webhook was accepted, signed with this account's secret.
  await expect.poll(() => pendingEvents(account)).toEqual([]);
  await page.context().close();
});

test("a blocked script is reported, and 'Try again' loads the card fields", async ({ browser, errors }) => {
  const { page, scriptRequests } = await openPage(browser, errors);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/signup');
  await fillAccount(page, newAccount());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Payment Setup Issue').first()).toBeVisible();
  await expect(
    page.getByText('Payment processing is not available right now. Please try again.').first(),
  ).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  const again = await interceptStripe(page, account);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect([scriptRequests, again.length]).toEqual([[], 1]);
  await page.context().close();
});

test('a webhook that Stripe did not sign is refused', async ({ request }) => {
  const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'customer.deleted' });
  for (const signature of ['t=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const answer = await request.post(`${gateway}/api/stripe/webhook`, {
      data: body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
    expect([answer.status(), (await answer.json()).code]).toEqual([400, 'WRONG_SIGNATURE']);
  }
});

test('no other page may load the script, even if code on it tries to', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: gateway });
  const page = await context.newPage();
  const scriptRequests = await interceptStripe(page, account);
  const tryToLoad = async (path: string) => {
    await page.goto(path);
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = 'https://js.stripe.com/endive/stripe.js';
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
    );
  };
  for (const path of ['/', '/login', '/forgot-password', '/view-list/none']) {
    expect([path, await tryToLoad(path)]).toEqual([path, 'refused']);
  }
  expect(scriptRequests).toEqual([]);
  expect(await tryToLoad('/signup')).toBe('loaded');
  await context.close();
});

test('a subscription at the stand-in no longer counts: its owner keeps all lists and can subscribe again', async ({
  browser,
  errors,
}) => {
  const { page, scriptRequests } = await openPage(browser, errors);
  const { username, password, email } = early;
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  await expectSubscription(page.request, { status: 'none' });
  await expect
    .poll(async () => (await page.request.get('/api/auth/user')).json())
    .toMatchObject({ email, subscriptionStatus: expect.stringMatching(/^(none|canceled)$/) });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  expect(scriptRequests).toEqual([]);
  await page.goto('/subscribe');
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 20_000 });
  await expect(page.getByText('You are subscribed!').first()).toBeVisible();
  expect(scriptRequests).toHaveLength(1);
  await expectSubscription(page.request, { status: 'active', card: { last4: '4242' } });
  const [customer] = await account.list<{ id: string }>('customers');
  expect(customer?.id).not.toContain('_local');
  await page.context().close();
});

test('following links to and from a payment page never loads the script on other pages', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeOwner(playwright, stack.read());
  const { page, scriptRequests } = await openPage(browser, errors);
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
  expect(scriptRequests).toHaveLength(1);
  await owner.api.dispose();
  await page.context().close();
});

/**
 * Opens a phone's page of the product with keys. `scriptRequests` has the requests for Stripe's script, `loaded` every
 * path of the product.
 */
async function openPage(browser: Browser, errors: string[]) {
  const context = await browser.newContext({ ...phoneOptions, baseURL: gateway });
  const page = await context.newPage();
  collectErrors(page, errors);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === gateway) loaded.push(pathname);
  });
  return { page, scriptRequests: await interceptStripe(page, account), loaded };
}
