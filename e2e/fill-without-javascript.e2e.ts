// @fill
import type { APIRequestContext, Page } from 'playwright/test';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { sendScriptBefore } from './support/script-file.ts';

/** New pages, because these tests have their own options of contexts. */
test.use({ reusesPages: false });

/** The browser logs the status of a form that was not recorded. */
test.use({ allowedErrors: /Failed to load resource: .*(status of 4\d\d|ERR_FAILED)/ });

const withoutScripts = { ...phoneOptions, javaScriptEnabled: false };
const complete = (page: Page) => page.getByRole('button', { name: 'Complete List' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const rowOf = (page: Page, item: string) => page.getByRole('listitem').filter({ hasText: item });
const receiptOf = (page: Page) => page.locator('.fill-receipt strong').textContent();

interface Entry {
  visitorName?: string | null;
  signatureTyped?: string | null;
  items: { content: string; completed: boolean; note: string | null; removed?: boolean }[];
}

test('a list is completed without JavaScript, and a reload makes no second entry @core @fill', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const page = await openPage(withoutScripts);
  await page.goto(`/view-list/${id}`);
  await expect(page.locator('noscript p')).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await rowOf(page, 'Cable drums')
    .getByRole('textbox', { name: 'Note' })
    .fill('two lines\n<b>"bent" & torn</b>');
  await complete(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText('Your entries have been saved successfully.')).toBeVisible();
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  await expect(page.locator('.fill-receipt time')).toContainText('UTC');
  const receipt = await receiptOf(page);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(await receiptOf(page)).toBe(receipt);
  const entries = await entriesOf(ownerApi, id);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.items).toEqual([
    expect.objectContaining({ content: 'Truss', completed: true, note: null }),
    expect.objectContaining({
      content: 'Cable drums',
      completed: false,
      note: 'two lines\n<b>"bent" & torn</b>',
    }),
    expect.objectContaining({ content: 'Gaffer tape', completed: false, note: null }),
  ]);
  await page.getByRole('link', { name: 'Fill in again' }).click();
  await expect(page.getByRole('checkbox', { name: 'Truss' })).not.toBeChecked();
});

test('what is missing is said at its place, and nothing that was entered is lost', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true, askName: 'required' });
  const page = await openPage(withoutScripts);
  await page.goto(`/view-list/${id}`);
  const note = () => rowOf(page, 'Truss').getByRole('textbox', { name: 'Note' });
  const name = page.getByRole('textbox', { name: 'Your name', exact: true });
  const signature = page.getByRole('textbox', { name: 'Type your name to sign' });
  const problems = page.getByRole('alert');
  await note().fill('bent');
  await complete(page).click();
  const missing = [
    'Please check at least one item before completing the list.',
    'Please enter your name',
    'A signature is required to complete this list',
  ];
  await expect(problems.getByRole('link')).toHaveText(missing);
  await signature.fill('D. Moore');
  await complete(page).click();
  await expect(problems.getByRole('link')).toHaveText(missing.slice(0, 2));
  await problems.getByRole('link', { name: 'Please check at least one item' }).click();
  expect(new URL(page.url()).hash).toMatch(/^#tick-/);
  await expect(note()).toHaveValue('bent');
  await expect(signature).toHaveValue('D. Moore');

  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await complete(page).click();
  await expect(problems.getByRole('link')).toHaveText(['Please enter your name']);
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  await name.fill('Dana Moore');
  await signature.fill(' ');
  await complete(page).click();
  await expect(problems.getByRole('link')).toHaveText(['A signature is required to complete this list']);
  await expect(signature).toHaveAccessibleDescription(/A signature is required/);
  await expect(name).toHaveValue('Dana Moore');
  await expect(page.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await expect(note()).toHaveValue('bent');
  expect(await entriesOf(ownerApi, id)).toEqual([]);

  await signature.fill('Dana Moore');
  await complete(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(await entriesOf(ownerApi, id)).toEqual([
    expect.objectContaining({ visitorName: 'Dana Moore', signatureTyped: 'Dana Moore' }),
  ]);
});

test('two visitors at once have two entries, and a second tap of one makes no third', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const [one, other] = [await openPage(withoutScripts), await openPage(withoutScripts)];
  for (const page of [one, other]) {
    await page.goto(`/view-list/${id}`);
    await page.getByRole('checkbox', { name: 'Truss' }).check();
  }
  await Promise.all([complete(one).dblclick({ noWaitAfter: true }), complete(other).click()]);
  for (const page of [one, other]) await expect(thanks(page)).toBeVisible();
  expect(await receiptOf(one)).not.toBe(await receiptOf(other));
  expect(await entriesOf(ownerApi, id)).toHaveLength(2);
});

test('an entry keeps the words that its visitor saw, also of an item removed meanwhile', async ({
  openPage,
  ownerApi,
}) => {
  const { id, title, items } = await makeList(ownerApi);
  const page = await openPage(withoutScripts);
  await page.goto(`/view-list/${id}`);
  const [, drums, tape] = items;
  const changed = [{ ...drums, content: 'Cable drums, all four' }, tape, { content: 'Ladder' }];
  const list = { title, description: 'Before the van leaves', type: 'TODO', items: changed };
  expect((await ownerApi.put(`/api/lists/${id}`, { data: list })).status()).toBe(200);
  await rowOf(page, 'Truss').getByRole('textbox', { name: 'Note' }).fill('bent');
  await complete(page).click();
  await expect(rowOf(page, 'Truss')).toContainText('No longer on this list');
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await complete(page).click();
  await expect(thanks(page)).toBeVisible();
  const [entry] = await entriesOf(ownerApi, id);
  expect(entry?.items.map(({ content, removed }) => [content, removed])).toEqual([
    ['Cable drums', false],
    ['Gaffer tape', false],
    ['Ladder', false],
    ['Truss', true],
  ]);
});

test('a list that was deleted meanwhile is not found', async ({ openPage, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  const page = await openPage(withoutScripts);
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await ownerApi.delete(`/api/lists/${id}`);
  await complete(page).click();
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
});

test('where the file of the script does not load, the form works a few seconds later, and asks for the signature', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  const page = await openPage(phoneOptions);
  await page.route('**/assets/fill/standalone/*.js', (route) => route.abort());
  await sendScriptBefore(page, `/view-list/${id}`);
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Add note' }).first().click();
  await page.getByRole('textbox', { name: 'Note' }).fill('bent');
  await complete(page).click();
  await expect(page.getByRole('alert')).toContainText('A signature is required to complete this list');
  await page.getByRole('textbox', { name: 'Type your name to sign' }).fill('Dana Moore');
  await complete(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await entriesOf(ownerApi, id)).toMatchObject([
    { signatureTyped: 'Dana Moore', items: [{ note: 'bent' }, {}, {}] },
  ]);
});

test('a tap before the script has come waits for it, and changes nothing', async ({ openPage, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  const page = await openPage(phoneOptions);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/fill/standalone/main.*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await sendScriptBefore(page, `/view-list/${id}`);
  await page.goto(`/view-list/${id}`, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await complete(page).click({ force: true });
  release();
  await expect(page.locator('html')).toHaveAttribute('data-interactive');
  await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();
  await complete(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Enter on a checkbox does nothing, as without a form.
  await page.getByRole('checkbox', { name: 'Truss' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await entriesOf(ownerApi, id)).toEqual([]);
});

async function entriesOf(ownerApi: APIRequestContext, listId: string): Promise<Entry[]> {
  return (await ownerApi.get(`/api/lists/${listId}/entries`)).json();
}
