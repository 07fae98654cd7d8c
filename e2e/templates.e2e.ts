// @owner @fill @lists
import type { Page, Route } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/walks.ts';

test.use({ allowedErrors: /Failed to load resource|ChunkLoadError|net::ERR_FAILED/ });

const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an owner without lists starts from a template, saves it, and a phone opens the list', async ({
  newOwner,
  newOwnerPage: page,
  phone,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Start From a Template' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(16);
  await page.getByLabel('Show templates for').selectOption('Restaurants');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('link', { name: 'Restaurant Closing Shift', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Restaurant Closing Shift' })).toBeVisible();
  const count = await page.getByRole('main').getByRole('listitem').count();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);

  await page.getByRole('link', { name: 'Use This Template: Restaurant Closing Shift' }).click();
  await expect(textBox(page, 'Title')).toHaveValue('Restaurant Closing Shift');
  await expect(textBox(page, `Item ${count}`)).toHaveValue(/alarm on$/);
  await expect(page.getByRole('checkbox', { name: 'Require Signature' })).toBeChecked();
  expect(await (await newOwner.api.get('/api/lists')).json()).toEqual([]);

  await textBox(page, 'Title').fill('Closing at Bay Street');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Closing at Bay Street' })).toBeVisible();
  const [list] = await (await newOwner.api.get('/api/lists')).json();
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByRole('checkbox')).toHaveCount(count);
});

test('unsaved input stays until the owner chooses the template, and can be brought back', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/create-list');
  await textBox(page, 'Title').fill('Half written');
  await page.getByRole('link', { name: 'Start from a template' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Use This Template: Stage Load-In' }).click();
  await expect(textBox(page, 'Title')).toHaveValue('Half written');
  await expect(page.getByText(/replace them with the template “Stage Load-In\.”/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the Template' }).click();
  await expect(textBox(page, 'Title')).toHaveValue('Stage Load-In');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(textBox(page, 'Title')).toHaveValue('Half written');
});

test('an unchanged template whose save lost its answer is one list, even after a reload', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await page.goto('/create-list?template=weekly-chores');
  const loseAnswer = async (route: Route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await answer503(route);
  };
  await page.route('**/api/lists', loseAnswer);
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByText(/Failed to create list/).first()).toBeVisible();
  await page.unroute('**/api/lists', loseAnswer);
  await page.reload();
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly Chores: Shared Home' })).toBeVisible();
  expect(await (await newOwner.api.get('/api/lists')).json()).toHaveLength(1);
});

test('a template whose texts do not arrive is loaded again', async ({ newOwnerPage: page }) => {
  await page.goto('/create-list');
  await expect(textBox(page, 'Title')).toBeVisible();
  await page.route('**/assets/owner/*.js*', (route) => route.abort());
  await follow(page, '/create-list?template=weekly-chores');
  await expect(page.getByText('This template didn’t load')).toBeVisible();
  await page.unroute('**/assets/owner/*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(textBox(page, 'Title')).toHaveValue('Weekly Chores: Shared Home');
});
