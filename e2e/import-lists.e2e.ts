// @owner @lists @accounts
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { makeOwner } from './support/new-owner.ts';

test.use({ allowedErrors: /Failed to load resource/ });

/** Chooses a file of this content. */
async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: '', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
}

test('a file is looked at, its bad lines are named, and its lists are created once', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const titles = async () =>
    (await (await api.get('/api/lists')).json()).map((list: { title: string }) => list.title);
  await page.goto('/create-list');
  await page.getByRole('link', { name: 'Import Lists' }).click();
  await choose(
    page,
    'rooms.csv',
    'List,Type,Description,Item\nKitchen,Shop,Before we close,Ovens\n,,,"Fridge\n',
  );
  await expect(page.getByRole('heading', { name: '1 line to fix' })).toBeFocused();
  await expect(
    page.getByRole('row', { name: '3 The quotation mark on this line is never closed.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
  await choose(page, 'rooms.csv', 'List,Type,Item\nKitchen,Shop,Ovens\n,,Fridge\n');
  await expect(
    page.getByRole('row', { name: '2 Type “Shop” is not a type. Use To-Do or Inventory.' }),
  ).toBeVisible();
  expect(await titles()).toEqual([]);

  await choose(page, 'rooms.csv', 'List;Type;Item\nKitchen;To-Do;Ovens\n;;Fridge\nVan;Inventory;Drums\n');
  await expect(page.getByRole('heading', { name: '2 lists with 3 items' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Description' }).fill('Every night');
  await page.getByRole('button', { name: 'Create 2 Lists' }).dblclick();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('2 lists created', { exact: true })).toBeVisible();
  expect(await titles()).toEqual(['Kitchen', 'Van']);
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
});

test('what was found stays with its file: under its tab, on the way back, and with the texts that the file lacks', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await page.goto('/import-lists');
  await choose(page, 'rooms.csv', 'Item\nOvens\n');
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('tab', { name: 'Paste Lines' }).click();
  await page.getByRole('textbox', { name: 'Lines' }).fill('Lights');
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'From a File' }).click();
  await expect(page.getByRole('button', { name: 'Create List' })).toBeVisible();

  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/lists/import?*', async (route) => {
    await released;
    await route.continue();
  });
  // The title that was cleared is no longer asked for.
  await choose(page, 'rooms.csv', 'List,Description,Item\nKitchen,Every night,Ovens\n');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('rooms.csv')).toBeVisible();
  answer();
  await page.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText('It has its own QR code.', { exact: true })).toBeVisible();
  expect((await (await api.get('/api/lists')).json())[0]).toMatchObject({ title: 'Kitchen', itemCount: 1 });
});

test('a list is downloaded as JSON, and another account imports it', async ({
  newOwner: { api },
  newOwnerPage: page,
  playwright,
  product,
}) => {
  const list = await makeList(api, { title: 'Küche', askName: 'required' });
  await api.put(`/api/lists/${list.id}/labels`, { data: { labels: ['Kitchen'] } });
  await page.goto(`/list-details/${list.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as JSON' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('kuche.json');
  const file = await readFile(await download.path(), 'utf8');

  const { api: other } = await makeOwner(playwright, product);
  expect((await other.get(`/api/lists/${list.id}.json`)).status()).toBe(404);
  const imported = await other.post('/api/lists/import', {
    data: file,
    headers: { 'content-type': 'application/json' },
  });
  expect(imported.status()).toBe(201);
  const { lists } = await imported.json();
  const copy = await (await other.get(`/api/lists/${lists[0].id}`)).json();
  expect(copy).toMatchObject({ title: 'Küche', askName: 'required', labels: ['Kitchen'] });
  expect(copy.items.map(({ content }: { content: string }) => content)).toEqual(
    list.items.map(({ content }) => content),
  );
});

test('pasted lines survive a failed call, an ended session, and a lost answer', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { api } = newOwner;
  await page.goto('/import-lists');
  await page.getByRole('tab', { name: 'Paste Lines' }).click();
  const lines = page.getByRole('textbox', { name: 'Lines' });
  await lines.fill('- Lights\n- Sound');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Preview List' }).click();
  await expect(page.getByRole('alert').getByText(/We couldn’t reach the server/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Stage');
  await lines.fill('- Lights\n- Sound\n- Exits');
  await expect(page.getByRole('button', { name: 'Create List' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview List' }).click();
  await expect(page.getByRole('heading', { name: '1 list with 3 items' })).toBeFocused();

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText(/You’re signed out, but what you typed is still here/)).toBeVisible();
  await expect(title).toHaveValue('Stage');
  await expect(lines).toHaveValue('- Lights\n- Sound\n- Exits');

  await page.request.post('/api/auth/login', { data: newOwner });
  await page.route(
    '**/api/lists/import?*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByRole('alert').getByText(/We couldn’t reach the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Preview List' }).click();
  await page.getByRole('button', { name: 'Create List' }).click();
  await page.waitForURL('**/list-details/*');
  expect(await (await api.get('/api/lists')).json()).toMatchObject([{ title: 'Stage', itemCount: 3 }]);
});
