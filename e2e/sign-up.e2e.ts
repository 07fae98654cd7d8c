// @payments @accounts
import type { Page } from 'playwright/test';
import { answerChallenge, cards, refusedCards, typeCard } from './support/card-form.ts';
import { expect, type MadeList, makeEntry, makeList, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount, reachCardForm } from './support/sign-up.ts';
import { slowness } from './support/slowness.ts';
import { dismissToasts } from './support/walks.ts';
import { holdWritesDuring, recordWrites } from './support/writes.ts';

test.use({
  allowedErrors:
    /Failed to load resource: the server responded with a status of (400|402|409|503)|ERR_FAILED/,
});

const ownLinkWords =
  /^Open the link we emailed to this address to confirm your account and turn on these notifications\./;

test('a person signs up with a card and is signed in, with seven days of trial @core @payments @accounts', async ({
  phone,
  mailbox,
}) => {
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
  const signedUpAfter = Date.now();
  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible({
    timeout: 20_000 * slowness,
  });
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(phone.getByRole('button', { name: 'Go to the Dashboard' })).toBeFocused();
  await expect(phone.getByText('You’re staying on this page.')).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveText([/Write a list/, /Print it/, /Scan it yourself/]);
  await phone.getByRole('button', { name: 'Go to the Dashboard' }).click();
  await phone.waitForURL('**/dashboard');
  await expect(phone.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await expect(phone.getByText(/^Welcome back/)).toHaveCount(0);
  await expect(phone.getByText(/0 of ∞ lists used/)).toBeVisible();

  const user = await (await phone.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({
    username: account.username,
    email: account.email,
    emailConfirmed: false,
    subscriptionStatus: 'trialing',
  });
  const trialFrom = Date.parse(user.trialEndsAt) - 7 * 86_400_000;
  // The provider counts in whole seconds.
  expect(trialFrom).toBeGreaterThanOrEqual(Math.floor(signedUpAfter / 1_000) * 1_000);
  expect(trialFrom).toBeLessThanOrEqual(Date.now());

  const mails = await mailbox.waitForTo(account.email, 2);
  const words = mails.map(({ text }) => text).join('\n');
  expect(words).toContain('$7.99');
  const link = /\/confirm-email\/[\w-]+/.exec(words)?.[0] ?? '';
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(phone.getByText(account.email)).toBeVisible();
  expect(await (await phone.request.get('/api/auth/user')).json()).toMatchObject({ emailConfirmed: true });
});

test('from the sign-up to the first mailed entry one link confirms the address, and no two mails say the same', async ({
  signedOutPage: page,
  phone,
  mailbox,
}) => {
  const account = newAccount();
  await reachCardForm(page, account);
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expectAccount(page);
  const subjects = async (count: number) =>
    (await mailbox.waitForTo(account.email, count)).map(({ subject }) => subject).sort();

  await page.waitForURL('**/dashboard');

  // The form fills in the owner's own address and says that it waits for confirmation.
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Stage check');
  await page.getByRole('textbox', { name: 'Description' }).fill('Before the doors open');
  await page.getByRole('textbox', { name: 'Item 1' }).fill('Truss');
  await page.getByRole('checkbox', { name: 'Email Notification' }).check();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(account.email);
  await expect(page.getByText(ownLinkWords)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test email' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save New List' }).click();
  await page.waitForURL('**/list-details/*');
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expect(page.getByText(ownLinkWords)).toBeVisible();
  const list: MadeList = await (await page.request.get(`/api/lists/${page.url().split('/').at(-1)}`)).json();

  // A confirmation mail to another person and an entry's mail are sent after that save. Once they are here, a
  // confirmation mail to the owner would be too.
  const otherAddress = `keys-${account.username}@example.com`;
  await makeList(page.request, { notificationEmail: otherAddress });
  await makeEntry(page.request, list);
  await mailbox.waitForTo(otherAddress, 1);
  const [link, welcome] = ['Confirm your email address', 'Welcome to ScanList: your free trial has started'];
  expect(await subjects(2)).toEqual([link, welcome]);

  // The list can mail the link again; only the newest link works.
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
  expect(await subjects(3)).toEqual([link, link, welcome]);

  // Opening the link alone changes nothing, because mail scanners open links.
  const [newest] = await mailbox.waitForTo(account.email, 3);
  await phone.goto(/\/confirm-email\/[\w-]+/.exec(newest?.text ?? '')?.[0] ?? '');
  const confirm = phone.getByRole('button', { name: 'Confirm Email Address' });
  await expect(confirm).toBeVisible();
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ emailConfirmed: false });
  await confirm.click();
  await expect(phone.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused();

  // The owner returns to the list that stayed open.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your own address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
  await makeEntry(page.request, list);
  expect(await subjects(4)).toEqual([link, link, 'Stage check: 1 of 1 completed', welcome]);
});

test("each refused card is answered with the provider's message, and another card is accepted", async ({
  phone,
}) => {
  test.setTimeout(120_000);
  await reachCardForm(phone, newAccount());
  for (const { number, words } of refusedCards) {
    await test.step(number, async () => {
      await dismissToasts(phone);
      await typeCard(phone, number);
      await phone.getByRole('button', { name: 'Complete Signup' }).click();
      await expect(phone.getByText('Payment Processing Error').first()).toBeVisible();
      await expect(phone.getByText(words).first()).toBeVisible();
      await expect(phone.getByLabel('Card number')).toHaveValue(new RegExp(number.slice(-4)));
      expect((await phone.request.get('/api/auth/user')).status()).toBe(401);
    });
  }
  await typeCard(phone, cards.good);
  await phone.getByRole('button', { name: 'Complete Signup' }).click();
  await expectAccount(phone);
});

test('a bank confirmation appears in a dialog: refusing it leads back to the card, accepting it continues @core @payments @accounts', async ({
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

test('a taken name and a common password are reported before the card step', async ({
  signedOutPage: page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/signup');
  await fillAccount(page, { ...newAccount(), username: 'Demo', email: 'DEMO@example.com' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/username.+(taken|in use|another)/i).first()).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kettle and rope');

  await fillAccount(page, { ...newAccount(), password: 'password', confirmPassword: 'password' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/too common/).first()).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/payment'))).toEqual([]);
});

test('a name that is taken between the two steps leads back to its field, and all other input is kept', async ({
  signedOutPage: page,
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

test('going back from the card, by button or browser, keeps all input', async ({ signedOutPage: page }) => {
  const account = newAccount();
  await reachCardForm(page, account);
  await page.getByRole('button', { name: 'Back' }).click();
  await expectTyped(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  await page.goBack();
  await expectTyped(page, account);
});

test('a lost answer and repeated clicks create one account', async ({ signedOutPage: page }) => {
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
  const writes = recordWrites(page);
  await holdWritesDuring(page, async () => {
    await page.getByRole('button', { name: 'Complete Signup' }).dblclick();
  });
  await expectAccount(page);
  expect(lost).toBe(1);
  expect(writes.filter((write) => write.endsWith('create-setup-intent'))).toHaveLength(1);
  const invoices = await (await page.request.get('/api/invoices')).json();
  expect(invoices).toHaveLength(1);
});

test('a signed-in owner cannot open the sign-up', async ({ newOwnerPage }) => {
  await newOwnerPage.goto('/signup');
  await newOwnerPage.waitForURL(/\/(dashboard|subscribe)$/);
});

/** Checks that the account is signed up and signed in. The second test checks the dashboard three seconds later. */
async function expectAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible({
    timeout: 20_000 * slowness,
  });
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
}

async function expectTyped(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(account.password);
  await expect(page.getByLabel('First Name')).toHaveValue(account.firstName);
}
