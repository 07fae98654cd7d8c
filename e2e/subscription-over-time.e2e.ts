// @payments @mails
import type { Browser, Page } from 'playwright/test';
import { answerChallenge, cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { collectErrors, expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { Mailbox } from './support/mailbox.ts';
import type { NewOwner } from './support/new-owner.ts';
import { expectSubscription, makeSubscriber } from './support/new-subscriber.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { slowness } from './support/slowness.ts';
import { type RunningStack, startStack } from './support/stack.ts';

/** These tests move the clock of the payment stand-in by weeks, on a product of their own. */
test.describe.configure({ mode: 'serial' });
test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of (402|403|404|409)/,
});

let stack: RunningStack;
let provider: PaymentProvider;
let mailbox: Mailbox;

test.beforeAll(async () => {
  const env = { SIGN_INS_PER_MINUTE: '10000', SIGN_UPS_PER_MINUTE: '10000', REAUTH_MINUTES: '60' };
  stack = await startStack({ env });
  provider = new PaymentProvider(stack.read().stripe);
  mailbox = new Mailbox(stack.read().mailbox);
});

test.afterAll(async () => {
  await stack?.remove();
});

test('after seven days the trial is charged once and becomes a subscription @core @payments @mails', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeSubscriber(playwright, stack.read());
  const page = await signedIn(browser, errors, owner);
  await page.goto('/profile?tab=subscription');
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await expect(page.getByText(/7 days left/)).toBeVisible();
  await expect(page.getByText(/Visa ending in 4242/)).toBeVisible();
  await mailed(owner, 1, /trial/i);

  await provider.advanceClock({ days: 5 });
  await mailed(owner, 1, /trial ends/i);
  await provider.advanceClock({ days: 2, hours: 2 });
  await expectSubscription(owner.api, { status: 'active', cancelAtPeriodEnd: false, priceCents: 799 });
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const paid = page.getByRole('row').filter({ hasText: '$7.99' });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText('Paid');
  const invoices = (await (await owner.api.get('/api/invoices')).json()) as { amountCents: number }[];
  expect(invoices.map(({ amountCents }) => amountCents)).toEqual([799, 0]);
  const receipts = await mailed(owner, 1, /receipt|payment received/i);
  expect(receipts[0]?.text).toContain('$7.99');
  await page.context().close();
});

test('a trial cancelled early runs to its end; then no list beyond ten can be created, and existing ones keep working', async ({
  browser,
  errors,
  playwright,
  phone,
}) => {
  const owner = await makeSubscriber(playwright, stack.read());
  const lists = [];
  for (let number = 1; number <= 11; number += 1) {
    lists.push(await makeList(owner.api, { title: `Room ${number}` }));
  }
  const page = await signedIn(browser, errors, owner);
  await page.goto('/profile?tab=subscription');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your subscription has been canceled and will end at the billing period', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeVisible();
  await expectSubscription(owner.api, { status: 'trialing', cancelAtPeriodEnd: true });
  await makeList(owner.api, { title: 'Room 12' });

  await provider.advanceClock({ days: 7, hours: 2 });
  await expectSubscription(owner.api, { status: 'canceled' });
  const tryAnother = () =>
    owner.api.post('/api/lists', {
      data: { title: 'Room 13', description: 'One too many', type: 'TODO', items: [{ content: 'Keys' }] },
    });
  await expect.poll(async () => (await tryAnother()).status()).toBe(403);
  expect(await (await tryAnother()).json()).toMatchObject({ code: 'LIST_LIMIT_REACHED' });
  expect(await (await owner.api.get('/api/invoices')).json()).toHaveLength(1);
  for (const list of lists) {
    expect((await owner.api.get(`/api/lists/${list.id}`)).status()).toBe(200);
    await makeEntry(owner.api, list);
  }
  await phone.goto(`${stack.read().gateway}/view-list/${lists[0]?.id}`);
  await expect(phone.getByText('Room 1', { exact: true })).toBeVisible();

  // Each owner gets one trial; a returning owner pays at once.
  await page.reload();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe Again' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribe', exact: true })).toBeVisible();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page.getByText('You are subscribed!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectSubscription(owner.api, { status: 'active', trialEndsAt: null });
  await expect.poll(async () => (await tryAnother()).status()).toBe(201);
  await page.context().close();
});

test('a subscription cancelled between the trial and its first charge ends at once without a charge, as announced', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeSubscriber(playwright, stack.read());
  await provider.advanceClock({ days: 7, hours: 0.2 });
  await expectSubscription(owner.api, { status: 'active', paymentUnderWay: true });
  const page = await signedIn(browser, errors, owner);
  await page.goto('/profile?tab=subscription');
  await expect(page.getByText(/We’re about to charge your card/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ends right away, not at the end of the period/)).toBeVisible();
  await expect(dialog.getByText(/Everything keeps working/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(
    page.getByText('Your subscription has ended. You won’t be charged again.', { exact: true }),
  ).toBeVisible();
  await expectSubscription(owner.api, { status: 'canceled' });
  await provider.advanceClock({ hours: 2 });
  const invoices = (await (await owner.api.get('/api/invoices')).json()) as {
    amountCents: number;
    status: string;
  }[];
  expect(invoices.filter(({ status }) => status === 'paid').map(({ amountCents }) => amountCents)).toEqual([
    0,
  ]);
  await page.context().close();
});

test('a refused renewal is shown, and can be paid with another card @core @payments @mails', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeSubscriber(playwright, stack.read(), {
    paymentMethodId: 'pm_card_chargeCustomerFail',
  });
  await provider.advanceClock({ days: 7, hours: 2 });
  await expectSubscription(owner.api, { status: 'past_due' });
  await mailed(owner, 1, /payment/i);

  const page = await signedIn(browser, errors, owner);
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /card|payment/i })
    .first()
    .click();
  await page.waitForURL(/\/(profile|change-card)/);
  await page.goto('/profile?tab=subscription');
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change Card' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expectSubscriptionTab(page);
  await expectSubscription(owner.api, { status: 'active', card: { last4: '4242' } });
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await expect(page.getByText(/didn.t go through/)).toHaveCount(0);
  await page.context().close();
});

test('a charge that needs a bank confirmation waits until its owner confirms it', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeSubscriber(playwright, stack.read(), {
    paymentMethodId: 'pm_card_chargeCustomerFail',
  });
  const page = await signedIn(browser, errors, owner);
  await page.goto('/change-card');
  await typeCard(page, cards.asksEachTime);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await answerChallenge(page, 'Complete');
  await expectSubscriptionTab(page);
  await expectSubscription(owner.api, { card: { last4: '3184' } });

  await provider.advanceClock({ days: 7, hours: 2 });
  await expectSubscription(owner.api, { status: 'past_due' });
  const [mail] = await mailed(owner, 1, /confirm.*payment|payment.*confirm/i);
  expect(mail?.text).toContain('/confirm-payment');
  await page.goto('/profile?tab=subscription');
  await page.getByRole('link', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('$7.99').first()).toBeVisible();
  await page.getByRole('button', { name: /Confirm|Pay/ }).click();
  await answerChallenge(page, 'Complete');
  await expectSubscription(owner.api, { status: 'active' });
  await page.context().close();
});

test('after seven overdue days the limit applies again, and after two weeks of refusals the subscription ends and says so', async ({
  browser,
  errors,
  playwright,
}) => {
  const owner = await makeSubscriber(playwright, stack.read(), {
    paymentMethodId: 'pm_card_chargeCustomerFail',
  });
  await provider.advanceClock({ days: 7, hours: 2 });
  await expectSubscription(owner.api, { status: 'past_due' });
  const page = await signedIn(browser, errors, owner);
  await page.goto('/dashboard');
  await expect(page.getByText('0 of ∞ lists used')).toBeVisible();

  await provider.advanceClock({ days: 7, hours: 2 });
  await expect
    .poll(async () => (await owner.api.get('/api/auth/user')).json(), { timeout: 20_000 * slowness })
    .toMatchObject({ subscriptionStatus: 'past_due', listLimit: 10 });
  await page.reload();
  await expect(page.getByText('0 of 10 lists used')).toBeVisible();
  await expect(page.getByText('Paying removes the limit.')).toBeVisible();
  await page.context().close();

  await provider.advanceClock({ days: 9 });
  await expectSubscription(owner.api, { status: 'canceled' });
  await mailed(owner, 1, /ended|canceled/i);
});

/** A desktop page on which this owner is signed in. */
async function signedIn(browser: Browser, errors: string[], owner: NewOwner): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.read().gateway });
  const { username, password } = owner;
  expect((await context.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(
    200,
  );
  const page = await context.newPage();
  collectErrors(page, errors);
  return page;
}

/** Waits until `count` mails with this subject went to an owner, and returns them with bodies. */
async function mailed({ email }: NewOwner, count: number, subject: RegExp) {
  const found = async () =>
    (await mailbox.all()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
  await expect
    .poll(async () => (await found()).length, {
      message: `${subject} to ${email}`,
      timeout: 20_000 * slowness,
    })
    .toBe(count);
  return Promise.all((await found()).map(({ id }) => mailbox.open(id)));
}
