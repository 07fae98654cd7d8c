// @lists @owner
import type { APIRequestContext, Page } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 503/ });

test('lists get labels from a menu, and a label finds them again', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeLists(api, 5);
  const bar = await makeList(api, { title: 'Bar' });
  await label(api, bar.id, ['Terrace']);
  await page.goto('/dashboard');

  await choose(page, 'List 1', 'Labels');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const field = dialog.getByRole('textbox', { name: 'New label' });
  await expect(field).toBeFocused();
  await field.fill('  Kitchen ');
  await field.press('Enter');
  await field.fill('kitchen');
  await field.press('Enter');
  await field.fill('x'.repeat(31));
  await field.press('Enter');
  await expect(dialog.getByText('A label must be at most 30 characters')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Terrace', exact: true }).click();
  const labels = dialog.getByRole('list', { name: 'Labels of this list' }).getByRole('listitem');
  await expect(labels).toHaveText(['Kitchen', 'Terrace']);
  // What is still in the field is saved too.
  await field.fill('Evening');
  await dialog.getByRole('button', { name: 'Remove Kitchen' }).click();
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Labels' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, 'List 1').getByRole('list', { name: 'Labels' })).toHaveText('TerraceEvening');

  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('Terrace');
  await expect(titles(page)).toHaveText(['Bar', 'List 1']);
  await expect(page).toHaveURL(/label=Terrace/);
  await page.reload();
  await expect(titles(page)).toHaveText(['Bar', 'List 1']);
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing like it');
  await expect(page.getByText('No lists with the label “Terrace” match “nothing like it”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(titles(page)).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('evening');
  await expect(titles(page)).toHaveText(['List 1']);

  await titles(page).first().click();
  await expect(page.getByRole('main').getByRole('list', { name: 'Labels' })).toHaveText('TerraceEvening');
  expect((await (await api.get('/api/lists')).json()).find(isTitled('List 1'))).toMatchObject({ version: 1 });
});

test('labels that cannot be saved stay in the dialog', async ({ newOwner: { api }, newOwnerPage: page }) => {
  const list = await makeList(api, { title: 'Bar' });
  await page.goto(`/list-details/${list.id}`);
  await page.route('**/api/lists/*/labels', answer503);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await dialog.getByRole('textbox', { name: 'New label' }).fill('Kitchen');
  await dialog.getByRole('button', { name: 'Save Labels' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Failed to save labels: Not right now/);
  await page.unroute('**/api/lists/*/labels');
  await dialog.getByRole('button', { name: 'Save Labels' }).click();
  await expect(page.getByRole('main').getByRole('list', { name: 'Labels' })).toHaveText('Kitchen');
});

test('an archived list is out of the way, its code works, and it comes back', async ({
  newOwner: { api },
  newOwnerPage: page,
  phone,
}) => {
  await makeList(api, { title: 'Terrace heaters' });
  const list = await makeList(api, { title: 'Bar' });
  await page.goto('/dashboard');

  await choose(page, 'Bar', 'Archive');
  await expect(titles(page)).toHaveText(['Terrace heaters']);
  await expect(page.getByRole('tab', { name: 'All Lists (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['Bar', 'Terrace heaters']);
  await expect(page.getByRole('tab', { name: /^Archived/ })).toHaveCount(0);

  await choose(page, 'Bar', 'Archive');
  await expect(titles(page)).toHaveText(['Terrace heaters']);
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeVisible();
  await makeEntry(api, list);

  await page.getByRole('tab', { name: 'Archived (1)' }).click();
  await expect(page).toHaveURL(/type=ARCHIVED/);
  await page.reload();
  await expect(
    page.getByText(/Archived lists keep their entries, and their QR codes still work/),
  ).toBeVisible();
  await expect(page.getByText('2 of 10 lists used')).toBeVisible();
  await expect(cardOf(page, 'Bar').getByText('1 entry')).toBeVisible();

  await titles(page).getByRole('link', { name: 'Bar' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.goBack();
  await choose(page, 'Bar', 'Unarchive');
  await expect(page.getByText('No archived lists')).toBeVisible();
  await page.getByRole('tab', { name: 'All Lists (2)' }).click();
  await expect(titles(page)).toHaveText(['Bar', 'Terrace heaters']);
});

test('a copy has the labels of its list, and is not archived with it', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api, { title: 'Bar' });
  await label(api, list.id, ['Terrace']);
  await api.post(`/api/lists/${list.id}/archive`);
  await page.goto('/dashboard');
  await expect(page.getByText('All your lists are archived')).toBeVisible();
  await page.getByRole('tab', { name: 'Archived (1)' }).click();
  await choose(page, 'Bar', 'Duplicate');
  await page.getByRole('tab', { name: 'All Lists (1)' }).click();
  await expect(titles(page)).toHaveText(['Bar (copy)']);
  await expect(cardOf(page, 'Bar (copy)').getByRole('list', { name: 'Labels' })).toHaveText('Terrace');
});

test('a list that could not be archived comes back, and the page says why', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeList(api, { title: 'Bar' });
  await page.route('**/api/lists/*/archive', answer503);
  await page.goto('/dashboard');
  await choose(page, 'Bar', 'Archive');
  await expect(page.getByText('Failed to archive list: Not right now').first()).toBeVisible();
  await expect(titles(page)).toHaveText(['Bar']);
});

test('thirty lists fit two screens of a phone as rows, and the first is in the first half of the first', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  await makeLists(api, 30);
  const lists: { id: string }[] = await (await api.get('/api/lists')).json();
  await label(api, lists[0]?.id ?? '', ['Kitchen', 'Ground floor', 'Season 2026', 'Evening team']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const rows = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(rows).toHaveCount(30);
  const list = page.getByRole('tabpanel').getByRole('list').first();
  expect((await list.boundingBox())?.y).toBeLessThan(422);

  const toggle = page.getByRole('button', { name: 'Compact rows' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/view=rows/);
  const place = await list.boundingBox();
  if (!place) throw new Error('the lists are not drawn');
  expect(place.y).toBeLessThan(422);
  expect(place.y + place.height).toBeLessThan(2 * 844);
  const menu = await cardOf(page, 'List 30').getByRole('button', { name: 'More actions' }).boundingBox();
  expect([menu?.width, menu?.height]).toEqual([44, 44]);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(30);
  expect((await list.boundingBox())?.height).toBe(place.height);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await sideways(page)).toBe(0);
});

test('below a limit that is near, the first list is in the first half of a phone’s screen too', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeLists(api, 8);
  const lists: { id: string }[] = await (await api.get('/api/lists')).json();
  await label(api, lists[0]?.id ?? '', ['Kitchen']);
  await api.post(`/api/lists/${lists[7]?.id}/archive`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await expect(titles(page)).toHaveCount(7);
  const first = await page.getByRole('tabpanel').getByRole('list').first().boundingBox();
  expect(first?.y).toBeLessThan(422);
  // A tab that does not fit is scrolled into view when it is chosen by its address. One pixel is below the line.
  await page.goto('/dashboard?type=ARCHIVED');
  await expect(page.getByRole('tab', { name: 'Archived (1)' })).toBeInViewport({ ratio: 0.95 });
});

async function makeLists(api: APIRequestContext, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await makeList(api, { title: `List ${number}` });
}

async function label(api: APIRequestContext, listId: string, labels: string[]): Promise<void> {
  expect((await api.put(`/api/lists/${listId}/labels`, { data: { labels } })).status()).toBe(200);
}

function titles(page: Page) {
  return page.getByRole('tabpanel').getByRole('heading', { level: 2 });
}

function cardOf(page: Page, title: string) {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** Chooses an action of a list's menu. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await cardOf(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

function isTitled(title: string) {
  return (list: { title: string }) => list.title === title;
}

/** How far the page can be scrolled sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
