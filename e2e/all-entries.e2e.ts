// @lists @owner
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('what a phone notes is found among the entries of all lists, and dealt with there', async ({
  newOwner: { api },
  newOwnerPage: page,
  phone,
}) => {
  const kitchen = await makeList(api, { title: 'Kitchen close' });
  const terrace = await makeList(api, { title: 'Terrace' });
  await api.put(`/api/lists/${terrace.id}/labels`, { data: { labels: ['Outside'] } });
  await makeEntry(api, terrace);
  await phone.goto(`/view-list/${kitchen.id}`);
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await phone
    .getByRole('button', { name: /Add note/ })
    .first()
    .click();
  await phone.getByRole('textbox').first().fill('Crème brûlée torch is empty');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All Entries' }).click();
  const rows = page.getByRole('button', { name: /Entry #1\b/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Kitchen close');
  await expect(rows.nth(1)).toContainText('Terrace');
  await expect(page.getByRole('status').filter({ hasText: '2 entries' })).toBeVisible();

  await page.getByLabel('Search entries').fill('creme TORCH');
  await expect(page.getByText('1 of 2 match')).toBeVisible();
  await expect(page).toHaveURL(/\?q=creme\+TORCH$/);
  await page.reload();
  await expect(page.getByLabel('Search entries')).toHaveValue('creme TORCH');
  await rows.first().click();
  await page.getByLabel('Comment').fill('Refilled');
  await page.getByRole('button', { name: 'Mark as resolved entry 1' }).click();
  await expect(rows.first()).toContainText('Resolved');

  await page.getByLabel('Search entries').fill('nothing has this');
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel('Search entries')).toHaveValue('');

  await page.getByLabel('Label', { exact: true }).selectOption('Outside');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Terrace');
  await page.getByLabel('Label', { exact: true }).selectOption('');
  await page.getByLabel('List', { exact: true }).selectOption('Kitchen close');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Kitchen close');
  await rows.click();
  await page.getByRole('button', { name: 'Delete entry 1' }).click();
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
});

test('last week’s entries of thirty lists are two clicks from the dashboard', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  const lists = await Promise.all(
    Array.from({ length: 30 }, (_, n) => makeList(api, { title: `Round ${n + 1}` })),
  );
  await Promise.all(lists.map((list) => makeEntry(api, list)));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All Entries' }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page.getByText('30 of 30 match')).toBeVisible();
  await expect(page.getByRole('button', { name: /Entry #1\b/ })).toHaveCount(30);
});

test.describe('while the calls fail', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the entries of all lists say so, and load once the network is back', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    await makeEntry(api, await makeList(api, { title: 'Kitchen close' }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Kitchen close' })).toBeVisible();
    await page.route('**/api/entries?*', (route) => route.abort());
    await page.getByRole('link', { name: 'All Entries' }).click();
    await expect(page.getByText('The entries didn’t load')).toBeVisible();
    await page.unroute('**/api/entries?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /Entry #1\b/ })).toBeVisible();
  });
});
