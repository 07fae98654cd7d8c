// @lists @payments @mails @owner
import { answer503 } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

/** The proof of the same name freezes the services themselves. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 503/ });

test('while lists is down each screen says so, keeps the input, and continues afterwards @core @lists @payments @mails @owner', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/edit-list/${list.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed while lists was down');
  const calls = /\/api\/(lists|insights|entries)\b/;
  await page.route(calls, answer503);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^Failed to update list: /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed while lists was down');

  await page.unroute(calls);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const saved = page.getByRole('heading', { level: 1, name: 'Typed while lists was down' });
  await expect(saved).toBeVisible();

  const retry = page.getByRole('button', { name: 'Try again' });
  for (const path of [
    '/dashboard',
    ...['details', 'entries', 'insights', 'qrcode'].map((screen) => `/list-${screen}/${list.id}`),
  ]) {
    await page.route(calls, answer503);
    await page.goto(path);
    await expect(retry.first(), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Company Settings' }).first()).toBeVisible();
    await page.unroute(calls);
    await retry.first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: /^(My Lists|Typed while)/ }),
      path,
    ).toBeVisible();
    await expect(retry, path).toHaveCount(0);
  }

  // Screens that do not need lists work meanwhile.
  await page.route(calls, answer503);
  await page.goto('/company-settings');
  await page.getByLabel('Company name').fill('Fjord & Field');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
});

test('while billing is down the subscription tab can be tried again, and the other tabs of the profile work', async ({
  newOwnerPage: page,
}) => {
  const calls = /\/api\/(subscription|invoices|plans)\b/;
  const retry = page.getByRole('button', { name: 'Try again' });
  await page.route(calls, answer503);
  await page.goto('/profile?tab=subscription');
  await expect(retry).toBeVisible();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByLabel('First name').fill('Robin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(retry).toBeVisible();
  await page.unroute(calls);
  await retry.click();
  await expect(retry).toHaveCount(0);
});
