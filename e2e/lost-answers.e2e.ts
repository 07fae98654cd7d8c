// @owner @lists
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import type { NewOwner } from './support/new-owner.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (404|409|503)/ });

/** The server has created something but its answer is lost. A retry creates nothing twice. */
test('after a lost answer a retry creates no second list, even if the page was reloaded in between', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await writeList(page, 'Saved, but nobody heard');
  await saveWithFailedAnswer(page);
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByText('Your list has been created with a QR code!').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved, but nobody heard' })).toBeVisible();
  expect(await titlesOf(newOwner)).toEqual(['Saved, but nobody heard']);

  await writeList(page, 'Reloaded meanwhile');
  await saveWithFailedAnswer(page);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Reloaded meanwhile');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reloaded meanwhile' })).toBeVisible();
  expect(await titlesOf(newOwner)).toEqual(['Reloaded meanwhile', 'Saved, but nobody heard']);

  // The next form creates another list, even with the same text.
  await writeList(page, 'Reloaded meanwhile');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reloaded meanwhile' })).toBeVisible();
  expect(await titlesOf(newOwner)).toHaveLength(3);
});

test('text changed after a lost answer goes into the created list if the owner chooses so', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await writeList(page, 'First words');
  await saveWithFailedAnswer(page);
  const [made] = await listsOf(newOwner);
  const [item] = await itemsOf(newOwner, made);
  await page.getByRole('textbox', { name: 'Title' }).fill('Second words');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('textbox', { name: 'Item 2', exact: true }).fill('Fuses');
  await page.getByRole('button', { name: 'Save New List' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Your list was already saved' });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('listitem')).toHaveText([
    'Its title is “First words”.',
    'Items only here: “Fuses”.',
  ]);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Update the saved list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/list-details/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Second words' })).toBeVisible();
  expect(await titlesOf(newOwner)).toEqual(['Second words']);
  expect(await itemsOf(newOwner, made)).toMatchObject([item, { content: 'Fuses' }]);
});

test('text changed after a lost answer can become another list, and never overwrites a list that changed since', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await writeList(page, 'First words');
  await saveWithFailedAnswer(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Second words');
  const save = page.getByRole('button', { name: 'Save New List' });
  const panel = page.getByRole('alert').filter({ hasText: 'Your list was already saved' });
  await save.click();
  await expect(panel).toContainText('Its title is “First words”.');
  const [made] = await listsOf(newOwner);
  const items = [{ content: 'Truss' }];
  await newOwner.api.put(`/api/lists/${made?.id}`, {
    data: { title: 'From another tab', description: 'Slowly', type: 'TODO', items },
  });
  await panel.getByRole('button', { name: 'Update the saved list' }).click();
  await expect(panel).toContainText('Its title is “From another tab”.');
  expect(await titlesOf(newOwner)).toEqual(['From another tab']);
  await dropNextAnswer(page);
  await panel.getByRole('button', { name: 'Save as another list' }).click();
  await expect(page.getByText(/Failed to create list/).first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second words' })).toBeVisible();
  expect(await titlesOf(newOwner)).toEqual(['Second words', 'From another tab']);
});

test('a list whose answer was lost and that was then deleted is created again by the next save', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await writeList(page, 'Deleted meanwhile');
  await saveWithFailedAnswer(page);
  const [made] = await listsOf(newOwner);
  await newOwner.api.delete(`/api/lists/${made?.id}`);
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted meanwhile' })).toBeVisible();
  const lists = await listsOf(newOwner);
  expect(lists).toHaveLength(1);
  expect(lists[0]?.id).not.toBe(made?.id);
});

test('after a lost answer a retry makes no second copy, and the next duplicate is another copy', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await makeList(newOwner.api, { title: 'Original' });
  await page.goto('/dashboard');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Original', exact: true }) });
  const duplicate = async () => {
    // By keyboard, because the toast covers the card for some seconds.
    await card.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  };
  await dropNextAnswer(page);
  await duplicate();
  await expect(page.getByText(/^Failed to duplicate list/)).toBeVisible();
  await duplicate();
  await expect(page.getByText('List duplicated', { exact: true })).toBeVisible();
  expect(await titlesOf(newOwner)).toEqual(['Original (copy)', 'Original']);
  await duplicate();
  await expect.poll(() => titlesOf(newOwner)).toEqual(['Original (copy)', 'Original (copy)', 'Original']);
});

test('an idempotency key belongs to one account and to one list with one body', async ({
  newOwner,
  ownerApi,
}) => {
  const key = crypto.randomUUID();
  const data = {
    title: 'Under a key',
    description: 'Made by a program',
    type: 'TODO',
    items: [{ content: 'Truss' }],
  };
  const post = (
    api = newOwner.api,
    changes = {},
    headers: Record<string, string> = { 'Idempotency-Key': key },
  ) => api.post('/api/lists', { data: { ...data, ...changes }, headers });
  const [first, ...others] = await Promise.all([post(), post(), post(), post()]);
  expect(first.status()).toBe(201);
  const { id } = await first.json();
  for (const other of others) expect([other.status(), (await other.json()).id]).toEqual([201, id]);
  expect(await titlesOf(newOwner)).toEqual(['Under a key']);

  const reused = await post(newOwner.api, { title: 'Under the same key' });
  expect([reused.status(), await reused.json()]).toEqual([
    409,
    { code: 'IDEMPOTENCY_KEY_REUSED', message: expect.any(String), madeId: id },
  ]);
  const ofDemo = await post(ownerApi);
  expect(ofDemo.status()).toBe(201);
  expect((await ofDemo.json()).id).not.toBe(id);
  const malformed = await post(newOwner.api, {}, { 'Idempotency-Key': 'two words' });
  expect([malformed.status(), await malformed.json()]).toMatchObject([
    400,
    { code: 'VALIDATION_FAILED', issues: [{ path: 'Idempotency-Key' }] },
  ]);
});

async function writeList(page: Page, title: string): Promise<void> {
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Slowly');
  await page.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss');
}

/** Saves the list. The server stores it, but the page gets an error. */
async function saveWithFailedAnswer(page: Page): Promise<void> {
  await dropNextAnswer(page);
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByText(/Failed to create list/).first()).toBeVisible();
}

/** Lets the server create the next list but drops its answer. */
async function dropNextAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/api/lists', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    expect((await route.fetch()).status()).toBe(201);
    await route.fulfill({ status: 503, body: '' });
  });
}

interface Made {
  id: string;
  title: string;
}

async function listsOf({ api }: NewOwner): Promise<Made[]> {
  return (await api.get('/api/lists')).json();
}

async function titlesOf(owner: NewOwner): Promise<string[]> {
  return (await listsOf(owner)).map(({ title }) => title);
}

async function itemsOf({ api }: NewOwner, list: Made | undefined): Promise<object[]> {
  return (await (await api.get(`/api/lists/${list?.id}`)).json()).items;
}
