// @owner @payments @accounts
import type { Page } from 'playwright/test';
import { cards, typeCard } from './support/card-form.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { expectSubscription, newAccount } from './support/new-subscriber.ts';
import { reachCardForm } from './support/sign-up.ts';

/** One owner with two tabs. Each tab shows the state from before an action in the other. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (401|404|409)/ });

test('saving a list that was deleted in another tab says so, and works once it is restored', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Edited here' });
  await page.goto(`/edit-list/${id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Typed here, deleted there');

  const other = await page.context().newPage();
  await other.goto(`/list-details/${id}`);
  await other.getByRole('button', { name: 'More actions' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(other.getByRole('heading', { name: 'My Lists' })).toBeVisible();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update list: List not found', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Typed here, deleted there');

  await other.getByRole('button', { name: /Recently deleted/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(other.getByText(/is back, and its QR code works again/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed here, deleted there' })).toBeVisible();
});

test('a list restored in one tab can be restored and deleted from a tab with the old state', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Back and forth' });
  await api.delete(`/api/lists/${id}`);
  const dialog = page.getByRole('dialog');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Recently deleted/ }).click();
  await expect(dialog.getByText('Back and forth')).toBeVisible();

  expect((await api.post(`/api/lists/${id}/restore`)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(
    dialog.getByText('Nothing to restore').or(page.getByText(/^Failed to restore list/)),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: 'Back and forth' })).toBeVisible();

  // Deleted in the other tab, still shown in this one.
  expect((await api.delete(`/api/lists/${id}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Back and forth' })).toHaveCount(0);
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible();
});

test('logging out in one tab signs out every other one @core @owner @payments @accounts', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await makeList(newOwner.api);
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/company-settings');
  await other.getByLabel('Company name').fill('Typed and not saved');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await other.waitForURL((url) => url.pathname === '/');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await other.goBack();
  await other.waitForURL('**/login');
  await expect(other.getByText('Typed and not saved')).toHaveCount(0);
});

test('a subscription that was cancelled, resumed or changed in another tab is shown as it is now', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  await page.goto('/profile?tab=subscription');
  const change = page.getByRole('button', { name: /^(Switch to|Resume)/ });
  await expect(change).toHaveText('Switch to Annually');
  expect((await api.post('/api/cancel-subscription')).status()).toBe(200);
  await change.click();
  await expect(page.getByRole('dialog').getByText(/Resume it first/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(change).toHaveText('Resume Subscription');

  // Already done in the other tab; repeating it here is no error.
  expect((await api.post('/api/subscription/resume')).status()).toBe(200);
  await change.click();
  await expect(page.getByText('Subscription resumed', { exact: true })).toBeVisible();
  await expect(change).toHaveText('Switch to Annually');
  expect((await api.post('/api/cancel-subscription')).status()).toBe(200);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await expectSubscription(api, { status: 'trialing', period: 'monthly', cancelAtPeriodEnd: true });
});

test('an owner who subscribed in one tab does not pay again in the other', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/subscribe');
    await typeCard(tab, cards.good);
  }
  await subscribe(other);
  await other.waitForURL(/\/dashboard/);
  await subscribe(page);
  await page.waitForURL(/\/dashboard/);
  await expectSubscription(api, { status: 'active' });
  expect(await (await api.get('/api/invoices')).json()).toHaveLength(1);
});

test('a person who signed up in one tab is not signed up again in the other', async ({
  signedOutPage: page,
}) => {
  const account = newAccount();
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await reachCardForm(tab, account);
    await typeCard(tab, cards.good);
  }
  const begun = { name: 'Welcome, Mira!' };
  await other.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(other.getByRole('heading', begun)).toBeVisible();
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(
    page.getByText('Registration Failed', { exact: true }).or(page.getByRole('heading', begun)).first(),
  ).toBeVisible();
  await expectSubscription(page.request, { status: 'trialing' });
  expect(await (await page.request.get('/api/invoices')).json()).toHaveLength(1);
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    username: account.username,
  });
});

test('deleting the account in one tab signs out every other one', async ({
  subscriber,
  subscriberPage: page,
}) => {
  await page.goto('/profile?tab=subscription');
  const cancel = page.getByRole('button', { name: 'Cancel Subscription' });
  await expect(cancel).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/profile?tab=security');
  await other.getByRole('button', { name: 'Delete Account' }).click();
  await other.getByRole('dialog').getByLabel('Password').fill(subscriber.password);
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await other.waitForURL('**/account-deleted');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(other).toHaveURL(/\/account-deleted$/);
});

async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
}
