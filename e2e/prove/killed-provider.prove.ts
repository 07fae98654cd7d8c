// @payments
import { setTimeout as sleep } from 'node:timers/promises';
import { cards } from '../support/card-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectSubscription, newAccount } from '../support/new-subscriber.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningStack, startStack } from '../support/stack.ts';
import { freePort, openStripeAccount, pendingEvents, type StripeAccount } from '../support/stripe-account.ts';

/** The product with the three keys of Stripe. A server of the test plays Stripe. */
let stack: RunningStack;
let account: StripeAccount;
let gateway: string;

test.beforeAll(async ({ product }) => {
  test.setTimeout(180_000);
  const port = await freePort();
  gateway = `http://localhost:${port}`;
  account = await openStripeAccount(product.postgres);
  const keys = await account.connect(gateway);
  stack = await startStack({ env: { ...keys, PORT: String(port), SIGN_INS_PER_MINUTE: '10000' } });
});

test.afterAll(async () => {
  await stack?.remove();
  await account?.close();
});

test('if the provider is killed during a sign-up, repeating the request completes it and creates everything once', async ({
  playwright,
}) => {
  const before = (await account.list('customers')).length;
  const kills = rounds({ once: [60], many: [15, 60, 120] });
  for (const afterMs of kills) {
    const api = await playwright.request.newContext({ baseURL: gateway });
    const setupIntent = await (await api.post('/api/payment/create-setup-intent')).json();
    const paymentMethodId = await account.confirmCard(setupIntent.clientSecret, cards.good);
    const data = { ...newAccount(), billingPeriod: 'monthly', paymentMethodId };
    const first = api.post('/api/auth/register-with-trial', { data });
    await sleep(afterMs);
    await account.killAndRestart();
    await account.fault({ webhook: { duplicate: true, shuffle: true, delayMs: 100 } });
    await first;
    await expect
      .poll(async () => (await api.post('/api/auth/register-with-trial', { data })).status(), {
        timeout: 30_000,
      })
      .toBe(201);
    await expectSubscription(api, { status: 'trialing' });
    await api.dispose();
  }
  const [customers, subscriptions] = await Promise.all([
    account.list<{ id: string }>('customers'),
    account.list<{ customer: string; status: string }>('subscriptions?status=all'),
  ]);
  expect(customers).toHaveLength(before + kills.length);
  const made = customers.slice(0, kills.length).map(({ id }) => id);
  expect(subscriptions.filter(({ customer }) => made.includes(customer))).toMatchObject(
    kills.map(() => ({ status: 'trialing' })),
  );
  await expect.poll(() => pendingEvents(account), { timeout: 20_000 }).toEqual([]);
});
