// @lists @owner
import type { Page } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (403|404|503)/ });

test('a list deleted by mistake comes back with all its entries @core @lists @owner', async ({
  ownerPage,
  ownerApi,
  phone,
}) => {
  const title = `Gone ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(ownerApi, { title });
  await makeEntry(ownerApi, list);
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeVisible();

  await ownerPage.goto('/dashboard');
  const card = cardOf(ownerPage, title);
  await card.getByRole('button', { name: 'More actions' }).click();
  await ownerPage.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = ownerPage.getByRole('dialog');
  await expect(dialog.getByText(/Printed codes stop working/)).toBeVisible();
  await dialog.getByRole('button', { name: /delete/i }).click();
  await expect(card).toHaveCount(0);
  await expect(ownerPage.getByText('List deleted', { exact: true })).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('List Not Found')).toBeVisible();
  await ownerPage.goto(`/list-details/${list.id}`);
  await expect(ownerPage.getByText('List Not Found')).toBeVisible();

  await ownerPage.goto('/dashboard');
  await ownerPage.getByRole('button', { name: /Recently deleted/ }).click();
  await ownerPage
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: /Restore/ })
    .click();
  await ownerPage.keyboard.press('Escape');
  await expect(card).toBeVisible();
  await expect(card.getByText('1 entry')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeVisible();
});

test("'Undo' brings a list back at once", async ({ ownerPage, ownerApi }) => {
  const title = `Undone ${crypto.randomUUID().slice(0, 8)}`;
  await makeList(ownerApi, { title });
  await ownerPage.goto('/dashboard');
  const card = cardOf(ownerPage, title);
  await card.getByRole('button', { name: 'More actions' }).click();
  await ownerPage.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await ownerPage.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});

test('a delete that fails puts the card back and says why', async ({ ownerPage, ownerApi }) => {
  const title = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await makeList(ownerApi, { title });
  await ownerPage.route(`**/api/lists/${id}`, answer503);
  await ownerPage.goto('/dashboard');
  const card = cardOf(ownerPage, title);
  await card.getByRole('button', { name: 'More actions' }).click();
  await ownerPage.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(ownerPage.getByText('Failed to delete list: Not right now').first()).toBeVisible();
  await expect(card).toBeVisible();
});

test('Escape closes a dialog also after a toast has come', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Bar' });
  await makeList(api, { title: 'Kitchen' });
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/lists/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard');
  await cardOf(page, 'Bar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await cardOf(page, 'Kitchen').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(dialog.getByRole('textbox', { name: 'New label' })).toBeVisible();
  answer();
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a copy of a list is a list of its own', async ({ ownerPage, ownerApi }) => {
  const title = `Copied ${crypto.randomUUID().slice(0, 8)}`;
  await makeList(ownerApi, { title, items: ['Truss', 'Cable drums'] });
  await ownerPage.goto('/dashboard');
  const card = cardOf(ownerPage, title);
  await card.getByRole('button', { name: 'More actions' }).click();
  await ownerPage.getByRole('menuitem', { name: 'Duplicate' }).click();
  await ownerPage.getByRole('button', { name: 'Edit Copy' }).click();
  await expect(ownerPage.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} (copy)`);
  await expect(ownerPage.getByRole('textbox', { name: 'Item 2' })).toHaveValue('Cable drums');
});

test('lists are found by their text, and the address contains the search', async ({
  newOwner,
  newOwnerPage,
}) => {
  for (const [title, description] of [
    ['Kitchen closing', 'Before the lights go out'],
    ['Café opening', 'Grinder, milk, till'],
    ['Van loading', 'Truss and cable drums'],
    ['First aid box', 'Once a month'],
    ['Room 12', 'After each guest'],
    ['Room 14', 'After each guest'],
    ['Room 16', 'After each guest'],
  ] as const) {
    await makeList(newOwner.api, { title, description });
  }
  await newOwnerPage.goto('/dashboard');
  const cards = newOwnerPage.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await newOwnerPage.getByRole('searchbox', { name: 'Search lists' }).fill('cafe');
  await expect(cards).toHaveText(['Café opening']);
  await newOwnerPage.getByRole('searchbox', { name: 'Search lists' }).fill('guest room');
  await expect(cards).toHaveCount(3);
  await expect(newOwnerPage).toHaveURL(/q=guest/);
  await newOwnerPage.reload();
  await expect(cards).toHaveCount(3);
  await newOwnerPage.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
  await expect(cards.first()).toHaveText('Room 12');
  await newOwnerPage.getByRole('searchbox', { name: 'Search lists' }).fill('nothing like it');
  await newOwnerPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards).toHaveCount(7);
});

/** A list's card on the dashboard. A toast with the list's title is a list item too, so it is excluded. */
function cardOf(page: Page, title: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ has: page.getByRole('button', { name: 'More actions' }) });
}
