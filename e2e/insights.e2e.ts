// @lists @owner @fill
import type { Locator } from 'playwright/test';
import { expect, type MadeList, makeEntry, makeList, test } from './support/fixtures.ts';
import { expectFigure, moveEntry, tableOf } from './support/insights.ts';

test('what a phone leaves out is a figure at the next look, and leads to exactly its entries', async ({
  newOwner: { api },
  newOwnerPage: page,
  phone,
}) => {
  const list = await makeList(api, { title: 'Kitchen close' });
  await page.goto(`/list-details/${list.id}`);
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen close - Insights' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Entries Yet' })).toBeVisible();

  await phone.goto(`/view-list/${list.id}`);
  // The round begins with the first tick that is stored.
  const stored = phone.waitForResponse(/\/items\//);
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await stored;
  await phone.getByRole('checkbox', { name: 'Gaffer tape' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectFigure(page, 'Entries', '1');
  await expectFigure(page, 'Fully completed', '0%');
  await expectFigure(page, 'Typical time', 'about \\d+ sec');

  await makeEntry(api, list, { completedItems: allOf(list) });
  await expectFigure(page, 'Entries', '2');
  await expectFigure(page, 'Fully completed', '50%');
  const truss = page.getByRole('row', { name: /^Truss/ });
  await expect(truss.getByRole('cell').first()).toHaveText(/^50%.*1 of 2/);
  await expect(
    page
      .getByRole('row', { name: /^Cable drums/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^0%.*0 of 2/);
  await truss.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Entries' })).toBeVisible();
  const rows = page.getByRole('button', { name: /Entry #\d/ });
  await expect(rows).toHaveText([/Entry #1.*Missing: Truss$/]);

  await page.goBack();
  await expectFigure(page, 'Entries', '2');
  await page.getByRole('link', { name: '1 not complete' }).click();
  await expect(rows).toHaveText([/Entry #1/]);
});

test('a deleted entry leaves the figures, and a restored one is back in them', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list, { completedItems: allOf(list) });
  const entry = await makeEntry(api, list);
  await page.goto(`/list-insights/${list.id}`);
  await expectFigure(page, 'Entries', '2');
  const note = page.getByText('one bent');
  await page.getByText('Last note on Truss').click();
  await expect(note).toBeVisible();

  expect((await api.delete(`/api/lists/${list.id}/entries/${entry}`)).ok()).toBe(true);
  await expectFigure(page, 'Entries', '1');
  await expect(page.getByText('Nothing was missed in this range.')).toBeVisible();
  await expect(note).toHaveCount(0);

  expect((await api.post(`/api/lists/${list.id}/entries/${entry}/restore`)).ok()).toBe(true);
  await expectFigure(page, 'Entries', '2');
  await page.getByText('Last note on Truss').click();
  await page.getByRole('link', { name: `Entry #${entry}` }).click();
  await expect(page).toHaveURL(new RegExp(`/list-entries/${list.id}#entry-${entry}$`));
  await expect(page.getByText('one bent')).toBeVisible();
});

test('a range is compared with the one before, stays in the address, and Back returns to it', async ({
  newOwner: { api },
  newOwnerPage: page,
  product,
}) => {
  const list = await makeList(api);
  for (const daysAgo of [0, 1, 2, 9, 40]) {
    const entry = await makeEntry(api, list);
    await moveEntry(product, list, entry, daysAgo);
  }
  await page.goto(`/list-insights/${list.id}?range=7`);
  await expectFigure(page, 'Entries', '3');
  const before = page.getByRole('link', { name: '200% more than in the 7 days before, which had 1' });
  await expect(before).toContainText('+200% vs. 1 in the 7 days before');

  await page.getByRole('link', { name: '90 days', exact: true }).click();
  await expectFigure(page, 'Entries', '5');
  await expect(page.getByRole('heading', { name: 'Entries by week', exact: true })).toBeVisible();
  await expect(page.getByText('None in the 90 days before')).toBeVisible();
  await page.getByRole('link', { name: 'Custom' }).click();
  await expect(page.getByLabel('From')).not.toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\?range=90$/);
  await page.goBack();
  await expectFigure(page, 'Entries', '3');
  await expect(page.getByRole('link', { name: '7 days', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await before.click();
  await expect(page.getByRole('button', { name: /Entry #\d/ })).toHaveText([/Entry #4/]);
});

test('own days that cannot be used stay as they were typed, and say why', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/list-insights/${list.id}?from=2026-03-10&to=2026-03-01`);
  await expect(page.getByText('This is before the start date')).toBeVisible();
  await expect(page.getByLabel('From')).toHaveValue('2026-03-10');
  await expect(page.getByLabel('To')).toHaveValue('2026-03-01');
  await page.getByLabel('To').fill('2036-03-01');
  await expect(page.getByText('Choose three years or less')).toBeVisible();
  await page.getByLabel('From').fill('');
  await expect(page.getByText('Choose a date')).toBeVisible();
  await expect(page.getByLabel('To')).toHaveValue('2036-03-01');
  await page.getByLabel('From').fill('2026-03-10');
  await page.getByLabel('To').fill('2026-03-20');
  await expect(page.getByRole('heading', { name: 'No entries in this range' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the last year' }).click();
  await expectFigure(page, 'Entries', '1');
});

test('every figure of a chart leads to its entries: with a mouse in the chart, without one in its table', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/list-insights/${list.id}?range=7`);
  await expectFigure(page, 'Entries', '1');
  await expect(page.getByRole('img', { name: /^Bar chart of 1 entry, 0 of them complete/ })).toBeVisible();
  await press(tableOf(page, 'Entries by day'));
  const table = page.getByRole('table', { name: 'Entries by day' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Entries', 'Not complete']);
  await press(table.getByRole('link').first());
  await expect(page.getByRole('button', { name: /Entry #1\b/ })).toBeVisible();
  const today = new URL(page.url()).search;

  await page.goBack();
  const chart = page.getByRole('img', { name: /^Bar chart of 1 entry/ });
  await expect(chart).toBeVisible();
  await chart.locator('.recharts-bar-rectangle path').first().hover();
  await expect(page.getByText('Not complete: 1')).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /Entry #1\b/ })).toBeVisible();
  expect(new URL(page.url()).search).toBe(today);
});

test('a printed page has the charts and no buttons, in the light colors', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/list-insights/${list.id}`);
  await expectFigure(page, 'Entries', '1');
  const bars = page
    .getByRole('img', { name: /Bar chart/ })
    .first()
    .locator('.recharts-bar-rectangle path');
  await expect(bars.first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeHidden();
  await expect(page.getByRole('link', { name: '90 days', exact: true })).toBeHidden();
  await expect(page.getByText('Show as table').first()).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(bars.first()).toBeVisible();
  await expect
    .poll(() =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color),
    )
    .toMatch(/^oklch\(0\.24 /);
});

function allOf({ items }: MadeList) {
  return items.map(({ id, content }) => ({ itemId: id, content }));
}

/** Reaches a control with Tab and presses Enter. */
async function press(control: Locator): Promise<void> {
  const isThere = () =>
    control.evaluate((element) => element === document.activeElement?.closest('summary, a'));
  await expect(control).toBeVisible();
  for (let stops = 0; !(await isThere()); stops += 1) {
    expect(stops, `${control} is reached by Tab`).toBeLessThan(60);
    await control.page().keyboard.press('Tab');
  }
  await control.page().keyboard.press('Enter');
}
