import type { Page } from 'playwright/test';
import { answerChallenge, cards, refusedCards, typeCard } from './support/card-form.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount, reachCardForm } from './support/sign-up.ts';
import { noteWrites, whileWritesAreHeld } from './support/writes.ts';

test.use({
  quietAbout: /Failed to load resource: the server responded with a status of (400|402|409|503)|ERR_FAILED/,
});

test('a person signs up with a card and is in, with seven days of trial', async ({ phone, mailbox }) => {
  const account = newAccount();
  await reachCardForm(phone, account);
  await expect(phone.getByRole('tab', { name: /Annually/ })).toContainText('Save 20%');
  await phone.getByRole('tab', { name: /Annually/ }).click();
  await expect(
    phone.getByText(/Your card will be charged \$76\.70 on .+ and every year after that/),
  ).toBeVisible();
  await phone.getByRole('tab', { name: /Monthly/ }).click();
  await expect(
    phone.getByText(/Your card will be charged \$7\.99 on .+ and every month after that/),
  ).toBeVisible();
  await typeCard(phone, cards.good);
  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await phone.waitForURL('**/dashboard', { timeout: 20_000 });
  await expect(phone.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await expect(phone.getByText(/0 of ∞ lists used/)).toBeVisible();

  const user = await (await phone.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({
    username: account.username,
    email: account.email,
    emailConfirmed: false,
    subscriptionStatus: 'trialing',
  });
  const days = (Date.parse(user.trialEndsAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);

  const mails = await mailbox.waitForTo(account.email, 2);
  const words = mails.map(({ text }) => text).join('\n');
  expect(words).toContain('$7.99');
  const link = /\/confirm-email\/[\w-]+/.exec(words)?.[0] ?? '';
  await phone.goto(link);
  await expect(phone.getByText(account.email)).toBeVisible();
  expect(await (await phone.request.get('/api/auth/user')).json()).toMatchObject({ emailConfirmed: true });
});

test('an address nobody confirmed gets no notifications of lists until somebody did', async ({
  phone,
  mailbox,
}) => {
  const account = newAccount();
  await reachCardForm(phone, account);
  await typeCard(phone, cards.good);
  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await expectAccount(phone);
  const status = async () =>
    (await (await phone.request.get(`/api/notifications?email=${account.email}`)).json()).status;
  await makeList(phone.request, { notificationEmail: account.email });
  expect(await status()).toBe('waiting');

  const mails = await mailbox.waitForTo(account.email, 3);
  const link = mails.map(({ text }) => /\/confirm-email\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
  await phone.goto(link);
  await expect(phone.getByText(account.email)).toBeVisible();
  await expect.poll(status).toBe('own');
});

for (const { number, words } of refusedCards) {
  test(`the card ${number} is refused in the provider's words, and another one is taken`, async ({
    phone,
  }) => {
    const account = newAccount();
    await reachCardForm(phone, account);
    await typeCard(phone, number);
    await phone.getByRole('button', { name: 'Complete Signup' }).click();
    await expect(phone.getByText('Payment Processing Error').first()).toBeVisible();
    await expect(phone.getByText(words).first()).toBeVisible();
    await expect(phone.getByLabel('Card number')).toHaveValue(new RegExp(number.slice(-4)));
    expect((await phone.request.get('/api/auth/user')).status()).toBe(401);

    await typeCard(phone, cards.good);
    await phone.getByRole('button', { name: 'Complete Signup' }).click();
    await expectAccount(phone);
  });
}

test('a bank that asks is answered in a dialog: refused it leads back to the card, accepted it goes on', async ({
  phone,
}) => {
  const account = newAccount();
  await reachCardForm(phone, account);
  await typeCard(phone, cards.needsConfirmation);
  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await answerChallenge(phone, 'Fail');
  await expect(phone.getByText('Payment Processing Error').first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401);

  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await answerChallenge(phone, 'Complete');
  await expectAccount(phone);
});

test('a taken name and a common password are said before any card is asked for', async ({
  visitorPage: page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/signup');
  await fillAccount(page, { ...newAccount(), username: 'Demo', email: 'DEMO@example.com' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/username.+(taken|in use|another)/i).first()).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kettle and rope');

  await fillAccount(page, { ...newAccount(), password: 'password', confirmPassword: 'password' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/too common/).first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/payment'))).toEqual([]);
});

test('a name taken between the two steps leads back to its field, with everything else kept', async ({
  visitorPage: page,
}) => {
  const account = newAccount();
  await reachCardForm(page, account);
  await page.route('**/api/auth/register-with-trial', async (route) => {
    const body = route.request().postDataJSON();
    const answer = await route.fetch({ postData: JSON.stringify({ ...body, username: 'demo' }) });
    await route.fulfill({ response: answer });
  });
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(page.getByText('Registration Failed').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('back from the card, by button or by the browser, everything typed is still there', async ({
  visitorPage: page,
}) => {
  const account = newAccount();
  await reachCardForm(page, account);
  await page.getByRole('button', { name: 'Back' }).click();
  await expectTyped(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  await page.goBack();
  await expectTyped(page, account);
});

test('a lost answer and an impatient finger make one account', async ({ visitorPage: page }) => {
  const account = newAccount();
  await reachCardForm(page, account);
  let lost = 0;
  await page.route('**/api/auth/register-with-trial', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await typeCard(page, cards.good);
  const writes = noteWrites(page);
  await whileWritesAreHeld(page, async () => {
    await page.getByRole('button', { name: 'Complete Signup' }).dblclick();
  });
  await expectAccount(page);
  expect(lost).toBe(1);
  expect(writes.filter((write) => write.endsWith('create-setup-intent'))).toHaveLength(1);
  const invoices = await (await page.request.get('/api/invoices')).json();
  expect(invoices).toHaveLength(1);
});

test('signed in, there is nothing to sign up for', async ({ newOwnerPage }) => {
  await newOwnerPage.goto('/signup');
  await newOwnerPage.waitForURL(/\/(dashboard|subscribe)$/);
});

/** Signed up and in; that the dashboard follows three seconds later is the first test's to see. */
async function expectAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your trial has begun' })).toBeVisible({ timeout: 20_000 });
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
}

async function expectTyped(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(account.password);
  await expect(page.getByLabel('First Name')).toHaveValue(account.firstName);
}
