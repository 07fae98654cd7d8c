// @lists @owner
import type { Page } from 'playwright/test';
import { answerFigures } from './support/answer-figures.ts';
import { answer503, neverAnswer } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { lookMs } from './support/slowness.ts';

const figures = (page: Page) => page.getByRole('region', { name: 'Insights' });

test('what a phone leaves out is among the figures, and each figure leads to the entries behind it', async ({
  newOwner: { api },
  newOwnerPage: page,
  phone,
}) => {
  const opening = await makeList(api, { title: 'Opening', items: ['Lights on'] });
  await makeEntry(api, opening);
  const closing = await makeList(api, { title: 'Closing round', items: ['Alarm set', 'Lights off'] });
  await phone.goto(`/view-list/${closing.id}`);
  await phone.getByRole('checkbox', { name: 'Lights off' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  const entries = figures(page).getByRole('link', { name: '2 entries this week' });
  await openOnceCounted(page, entries);
  await expect(page.getByText('0 by this day last week').or(page.getByText('0 last week'))).toBeVisible();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Closing round' }) });
  await expect(card.getByRole('link', { name: '1 entry this week, 0 last week' })).toHaveAttribute(
    'href',
    `/list-insights/${closing.id}`,
  );
  const rows = page.getByRole('button', { name: /Entry #1\b/ });
  await entries.click();
  await expect(rows).toHaveCount(2);

  await page.goBack();
  await figures(page).getByRole('link', { name: '50% fully completed' }).click();
  await expect(page.getByLabel('Not fully completed')).toBeChecked();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Closing round');

  await page.goBack();
  const missed = figures(page).getByRole('list', { name: 'Most missed in 8 weeks' }).getByRole('listitem');
  await expect(missed).toHaveText(['Alarm setClosing round1 of 1']);
  await makeEntry(api, closing);
  await missed.getByRole('link', { name: 'Alarm set' }).click();
  const chip = page.getByRole('button', { name: 'Remove filter Missed: Alarm set' });
  await expect(chip).toBeVisible();
  await expect(page.getByLabel('List', { exact: true })).toHaveValue(closing.id);
  await expect(page.getByRole('button', { name: /Entry #/ })).toHaveCount(1);
  await page.reload();
  await expect(rows).toContainText('Missing: Alarm set');
  await chip.click();
  await expect(page).toHaveURL(/\/entries\?from=[-\d]+&to=[-\d]+&list=[-\w]+$/);
  await expect(page.getByRole('button', { name: /Entry #/ })).toHaveCount(2);
});

test('entries that have a note on an item are named by it, and found with other filters', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api, { title: 'Van', items: ['Truss', 'Cable drums'] });
  const items = list.items.map(({ id, content }) => ({ itemId: id, content }));
  const [truss, drums] = items;
  await makeEntry(api, list, { uncompletedItems: items.slice(1) });
  await makeEntry(api, list, { completedItems: items });
  await page.goto(`/entries?list=${list.id}&noted=${truss?.itemId}`);
  await expect(page.getByRole('button', { name: 'Remove filter Noted: Truss' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Entry #/ })).toHaveCount(1);
  await page.goto(`/entries?list=${list.id}&noted=${truss?.itemId}&leftOut=${drums?.itemId}`);
  await expect(page.getByRole('button', { name: 'Remove filter Missed: Cable drums' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Entry #1\b/ })).toHaveCount(1);
  await page.goto(`/entries?list=${list.id}&leftOut=gone`);
  await expect(page.getByRole('button', { name: 'Remove filter Missed: an item' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/entries$/);
  await expect(page.getByRole('button', { name: /Entry #/ })).toHaveCount(2);
});

test('a list that nobody fills in any more is named, and leads to its insights', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const bar = await makeList(api, { title: 'Bar' });
  await makeEntry(api, await makeList(api, { title: 'Kitchen' }));
  await answerFigures(page, api);
  await page.goto('/dashboard');
  const quiet = figures(page).getByRole('list', { name: 'No entries for a while' }).getByRole('listitem');
  await expect(quiet).toHaveText(['Bar9 days']);
  await expect(quiet.getByRole('link', { name: 'Bar' })).toHaveAttribute('href', `/list-insights/${bar.id}`);
});

test('without entries the dashboard says what will stand there, and asks for no figures', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeList(api);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/insights')) calls += 1;
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Weekly figures show up here after your first entry.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toBe(0);
});

test('on a phone the figures are a line that opens, and the first list is in the first half of the screen', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  for (let number = 1; number <= 7; number += 1) await makeList(api, { title: `List ${number}` });
  const newest = await makeList(api, { title: 'List 8' });
  await makeEntry(api, newest);
  await api.put(`/api/lists/${newest.id}/labels`, { data: { labels: ['Kitchen'] } });
  await answerFigures(page, api);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const line = figures(page).getByRole('button', { name: /^\d+ entries this week$/ });
  await expect(line).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'List 8' }) });
  expect((await card.boundingBox())?.y).toBeLessThan(422);
  await line.click();
  await expect(figures(page).getByRole('link', { name: 'Alarm set' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

for (const width of [390, 1280]) {
  test(`nothing moves when the figures come, ${width} px wide`, async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    await makeList(api, { title: 'Bar' });
    await makeEntry(api, await makeList(api, { title: 'Kitchen' }));
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/insights?*', neverAnswer);
    await page.goto('/dashboard');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kitchen' }) });
    await expect(card.getByRole('link', { name: 'Insights' })).toBeVisible();
    const before = await card.boundingBox();
    await page.unroute('**/api/insights?*');
    await answerFigures(page, api);
    await page.goto('/dashboard');
    await expect(card.getByRole('link', { name: /this week, \d+ last week$/ })).toBeVisible();
    expect(await card.boundingBox()).toEqual(before);
  });
}

test.describe('while the figures cannot be loaded', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the lists are usable, and the figures come with another try', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    await makeEntry(api, await makeList(api, { title: 'Kitchen' }));
    await page.route('**/api/insights?*', answer503);
    await page.goto('/dashboard');
    await expect(figures(page).getByText('Weekly figures didn’t load.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kitchen' }) });
    const before = await card.boundingBox();
    await card.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Insights' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/api/insights?*');
    await answerFigures(page, api);
    await figures(page).getByRole('button', { name: 'Try again' }).click();
    await expect(figures(page).getByRole('link', { name: 'Alarm set' })).toBeVisible();
    await expect(figures(page)).toBeFocused();
    expect(await card.boundingBox()).toEqual(before);
  });
});

/** Opens the dashboard until a figure is there: entries are counted a moment after they are recorded. */
async function openOnceCounted(page: Page, figure: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(figure).toBeVisible({ timeout: lookMs });
  }).toPass();
}
