// @owner @payments
import type { Page } from 'playwright/test';
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { expectSubscription, newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';

test.use({ allowedErrors: /net::ERR_INTERNET_DISCONNECTED|responded with a status of (401|500)/ });

/** The network fails while an owner works. Each action says so, keeps the input, and works once the network is back. */
const unreachable = /We couldn’t reach the server/;

test('a list that could not be saved offline can be saved when the network is back @core @owner @payments', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api);
  await page.goto(`/edit-list/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed in a tunnel');
  await offline(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^Failed to update list: We couldn’t reach the server/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed in a tunnel');
  await online(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL(`**/list-details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Typed in a tunnel' })).toBeVisible();
  expect(await (await api.get(`/api/lists/${id}`)).json()).toMatchObject({ version: 2 });
});

test('deleting, duplicating and restoring offline change nothing and work afterwards', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Here' });
  const gone = await makeList(api, { title: 'Gone' });
  await api.delete(`/api/lists/${gone.id}`);
  await page.goto('/dashboard');
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  // By keyboard, because the toast covers the card for five seconds.
  const choose = async (action: string) => {
    await card('Here').getByRole('button', { name: 'More actions' }).press('Enter');
    // The menu moves the focus to its first item as it opens.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await card('Here').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Recently deleted/ }).click();
  const restore = page.getByRole('dialog').getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  await offline(page);
  await restore.click();
  await expect(page.getByText(/^Failed to restore list: We couldn’t reach the server/)).toBeVisible();
  await expect(restore).toBeEnabled();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.click();
  for (const action of ['Delete', 'Duplicate']) {
    await choose(action);
    await expect(
      page.getByText(new RegExp(`^Failed to ${action.toLowerCase()} list: We couldn’t reach the server`)),
    ).toBeVisible();
    await expect(card('Here')).toBeVisible();
  }
  await online(page);
  await page.getByRole('button', { name: /Recently deleted/ }).click();
  await restore.click();
  await expect(restore).toHaveCount(0);
  await close.click();
  await expect(card('Gone')).toBeVisible();
  await choose('Duplicate');
  // The copy takes the focus from the button.
  await expect(card('Here (copy)').getByRole('link', { name: 'Here (copy)' })).toBeFocused();
  await choose('Delete');
  await expect(card('Here')).toHaveCount(0);
  // The card disappears before the answer comes.
  await expect.poll(async () => (await api.get(`/api/lists/${id}`)).status()).toBe(404);
});

test('a profile and a password that could not be saved offline stay in their forms', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await page.goto('/profile?tab=security');
  await page.getByLabel('Current password').fill(newOwner.password);
  await page.getByLabel('New password').fill('kettle and rope');
  await page.getByLabel('Confirm password').fill('kettle and rope');
  await offline(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Failed to change password\. We couldn’t reach the server/)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('kettle and rope');
  await online(page);
  await page.route('**/api/change-password', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Failed to change password\. Something went wrong on our end/)).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('First name').fill('Robin');
  await offline(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(unreachable).first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await online(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
});

test('a logo chosen offline is kept until it can be saved', async ({ newOwner, newOwnerPage: page }) => {
  await page.goto('/company-settings');
  await page.getByLabel('Company name').fill('Fjord & Field');
  await offline(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByText('Logo uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('There was a problem updating your settings.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Fjord & Field');
  await expect(page.getByRole('button', { name: 'Remove Logo' })).toBeVisible();
  await online(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
  expect(await (await newOwner.api.get('/api/profile')).json()).toMatchObject({
    companyName: 'Fjord & Field',
    companyLogoUrl: expect.stringMatching(/^\/logos\//),
  });
});

test("screens opened offline say so, and their 'Try again' reloads them in place", async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api);
  // Each screen has been opened before, because its code loads on the first visit.
  for (const path of [
    `/list-details/${id}`,
    `/list-entries/${id}`,
    '/profile?tab=subscription',
    '/dashboard',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  const way = page.getByRole('menuitem', { name: 'View Entries' });
  await expect(way).toBeVisible();
  await offline(page);
  await way.click();
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await expect(retry).toBeVisible();
  await online(page);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Van loading - Entries' })).toBeVisible();
  await expect(page.getByText('No Entries Yet')).toBeVisible();
});

test('a sign-up that loses the network at any step continues from that step', async ({
  signedOutPage: page,
}) => {
  const account = newAccount();
  await page.goto('/signup');
  await fillAccount(page, account);
  await offline(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Confirm Password')).toHaveValue(account.password);
  await online(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  const complete = page.getByRole('button', { name: 'Complete Signup' });
  await typeCard(page, cards.good);
  await offline(page);
  await complete.click();
  await expect(page.getByText('Setup Failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
  await online(page);
  // The network fails only after the card is confirmed.
  await page.route('**/api/auth/register-with-trial', (route) => route.abort('internetdisconnected'));
  await complete.click();
  await expect(page.getByText(/Your card is confirmed, but we couldn’t finish your signup/)).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
  await page.unroute('**/api/auth/register-with-trial');
  await complete.click();
  await expect(page.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible();
  await expectSubscription(page.request, { status: 'trialing', card: { last4: '4242' } });
});

test('paying, cancelling, resuming or changing the period offline says so, changes nothing, and works afterwards', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await page.goto('/subscribe');
  await typeCard(page, cards.good);
  await offline(page);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
  await online(page);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/dashboard/);

  await page.goto('/profile?tab=subscription');
  const failed = page.getByText('Error', { exact: true });
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  };
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await offline(page);
  await cancel();
  await expect(page.getByText(/^Failed to cancel subscription\. We couldn’t reach the server/)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await online(page);
  await cancel();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  const resume = page.getByRole('button', { name: 'Resume Subscription' });
  await expect(resume).toBeVisible();
  await offline(page);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/resume'));
  await resume.click();
  await lost;
  await expect(failed.last()).toBeVisible();
  await expectSubscription(api, { status: 'active', cancelAtPeriodEnd: true });
  await online(page);
  await resume.click();
  await expect(page.getByText('Subscription resumed', { exact: true })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await offline(page);
  await page.getByRole('button', { name: 'Switch to Annually' }).click();
  await expect(dialog.getByText(unreachable)).toBeVisible();
  await online(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/\$76\.70/).first()).toBeVisible();
  await offline(page);
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(dialog.getByText(unreachable)).toBeVisible();
  await expectSubscription(api, { period: 'monthly' });
  await online(page);
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Switch to Monthly' })).toBeVisible();
  await expectSubscription(api, { status: 'active', period: 'annually', cancelAtPeriodEnd: false });
});

test('a new card and deleting the account wait for the network', async ({
  subscriber,
  subscriberPage: page,
}) => {
  await page.goto('/change-card');
  await typeCard(page, cards.asksEachTime);
  await offline(page);
  const save = page.getByRole('button', { name: 'Save Card' });
  await save.click();
  await expect(page.getByText('Setup Failed', { exact: true })).toBeVisible();
  await typeCard(page, '5555555555554444');
  await online(page);
  await save.click();
  await expectSubscriptionTab(page);
  await expectSubscription(subscriber.api, { card: { last4: '4444' } });

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(subscriber.password);
  await offline(page);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText(unreachable)).toBeVisible();
  await expect(dialog.getByLabel('Password')).toHaveValue(subscriber.password);
  await online(page);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('**/account-deleted');
});

test('a password reset is requested and completed once the network is back', async ({
  newOwner,
  signedOutPage: page,
  mailbox,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newOwner.email);
  await offline(page);
  const ask = page.getByRole('button', { name: 'Send Reset Link' });
  await ask.click();
  await expect(page.getByText(unreachable).first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(newOwner.email);
  await online(page);
  await ask.click();
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  await page.goto(/\/reset-password\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByLabel('New Password').fill('kettle and rope');
  await page.getByLabel('Confirm Password').fill('kettle and rope');
  await offline(page);
  const set = page.getByRole('button', { name: 'Set New Password' });
  await set.click();
  await expect(page.getByText(unreachable).first()).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('kettle and rope');
  await online(page);
  await set.click();
  await page.waitForURL('**/login?password=set');
});

/**
 * Sets the page offline after all started requests have finished, because a screen may still load the code for its
 * messages.
 */
async function offline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

const online = (page: Page) => page.context().setOffline(false);

/** A valid PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
