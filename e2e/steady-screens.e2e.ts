import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

test('what stands above the lists stays where it is when they arrive', async ({ newOwnerPage, newOwner }) => {
  for (let number = 1; number <= 7; number += 1) await makeList(newOwner.api, { title: `Room ${number}` });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await newOwnerPage.route('**/api/lists', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await newOwnerPage.goto('/dashboard');
  const tab = newOwnerPage.getByRole('tab', { name: /^All Lists/ });
  const before = await topOf(tab);
  answer();
  await expect(newOwnerPage.getByRole('searchbox', { name: 'Search lists' })).toBeVisible();
  expect(await topOf(tab)).toBe(before);
});

test('every tab is whole on a narrow phone', async ({ newOwnerPage, newOwner }) => {
  await makeList(newOwner.api);
  await newOwnerPage.setViewportSize({ width: 320, height: 640 });
  await newOwnerPage.goto('/dashboard');
  await expect(newOwnerPage.getByRole('tab', { name: 'All Lists (1)' })).toBeVisible();
  const row = newOwnerPage.getByRole('tablist');
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the product's name is whole or gone, never a piece of it", async ({ newOwnerPage }) => {
  await newOwnerPage.setViewportSize({ width: 390, height: 844 });
  await newOwnerPage.goto('/dashboard');
  const name = newOwnerPage.getByRole('banner').getByRole('link', { name: 'ScanList' });
  await expect(name.getByText('ScanList')).toBeInViewport();
  expect(await cutOff(newOwnerPage)).toBeLessThanOrEqual(0);
  await newOwnerPage.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // Still the link's name for readers; drawn is the mark alone.
  await expect(name).toBeVisible();
  await expect
    .poll(async () => (await name.getByText('ScanList').boundingBox())?.width)
    .toBeLessThanOrEqual(1);
});

test('a card leads to its list wherever it is touched', async ({ newOwnerPage, newOwner }) => {
  const { id, title } = await makeList(newOwner.api);
  await newOwnerPage.goto('/dashboard');
  await newOwnerPage
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText('0 entries')
    .click({ force: true });
  await expect(newOwnerPage).toHaveURL(new RegExp(`/list-details/${id}$`));
});

test('the form says at the limit that one more list would be refused, before anything is typed', async ({
  newOwnerPage,
  newOwner,
}) => {
  for (let number = 1; number <= 9; number += 1) await makeList(newOwner.api, { title: `Room ${number}` });
  await newOwnerPage.goto('/create-list');
  await expect(newOwnerPage.getByRole('textbox', { name: 'Title' })).toBeVisible();
  const notice = newOwnerPage.getByRole('heading', { name: 'All 10 lists are used' });
  await expect(notice).toHaveCount(0);
  await makeList(newOwner.api, { title: 'Room 10' });
  await newOwnerPage.reload();
  await expect(notice).toBeVisible();
});

async function topOf(locator: ReturnType<Page['getByRole']>): Promise<number | undefined> {
  return (await locator.boundingBox())?.y;
}

/** How much wider the product's name is than its place in the top bar, in CSS pixels. */
function cutOff(page: Page): Promise<number> {
  return page
    .getByRole('banner')
    .getByText('ScanList')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
