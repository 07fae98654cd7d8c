import { expect, makeList, test } from './support/fixtures.ts';

/** One owner, two tabs, each not knowing what was done in the other. */
test.use({ quietAbout: /Failed to load resource: the server responded with a status of (401|404|409)/ });

test('a list that was deleted in another tab says so when it is saved, and is saved once it is back', async ({
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

test('a restored list can be restored and deleted from a tab that still shows it as it was', async ({
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

  // Gone there, still shown here.
  expect((await api.delete(`/api/lists/${id}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Back and forth' })).toHaveCount(0);
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible();
});

test('logging out in one tab leads every other one out', async ({ newOwner, newOwnerPage: page }) => {
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
