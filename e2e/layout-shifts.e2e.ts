// @owner @payments
import type { Locator, Page } from 'playwright/test';
import { neverAnswer } from './support/answers.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';
import { slowness } from './support/slowness.ts';
import { openUnanswered } from './support/state-steps.ts';

test.describe('opened for the first time', () => {
  test.use({ reusesPages: false });

  test('the controls above the lists do not shift when the lists arrive', async ({
    newOwnerPage,
    newOwner,
  }) => {
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

  test('at the limit of lists nothing shifts either when the lists arrive, on the dashboard and in the form', async ({
    newOwnerPage: page,
    newOwner,
  }) => {
    for (let number = 1; number <= 10; number += 1) await makeList(newOwner.api, { title: `Room ${number}` });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/dashboard');
      await expect(page.getByText('Limit reached.', { exact: false })).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search lists' })).toBeVisible();
      const tab = page.getByRole('tab', { name: /^All Lists/ });
      const after = await topOf(tab);
      await openUnanswered(page, '/dashboard', '**/api/lists');
      await expect(tab).toBeVisible();
      expect(await topOf(tab)).toBe(after);
      await page.unroute('**/api/lists');
    }
    await page.goto('/create-list');
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).toBeVisible();
    // The notice appears together with the form, not later.
    expect(await page.getByRole('heading', { name: 'You’ve used all 10 lists' }).count()).toBe(1);
  });

  test('prices appear without a layout shift', async ({ newOwnerPage: page }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/profile?tab=subscription');
      const subscribeLink = page.getByRole('link', { name: 'Subscribe' });
      await expect(page.getByText('$7.99 per month')).toBeVisible();
      const after = (await topOf(subscribeLink)) ?? 0;
      await page.route('**/api/plans', neverAnswer);
      await page.reload();
      await expect(subscribeLink).toBeVisible();
      expect(Math.abs(((await topOf(subscribeLink)) ?? 0) - after)).toBeLessThan(6);
      await page.unroute('**/api/plans');
    }
  });

  test('payment screens have no layout shift on a slow connection', async ({
    subscriberPage,
    newOwnerPage,
    signedOutPage,
  }) => {
    // In parallel, because each waits for its slow connection.
    await Promise.all([
      expectNoLayoutShift(newOwnerPage, '/subscribe', newOwnerPage.getByLabel('Card number')),
      expectNoLayoutShift(
        subscriberPage,
        '/profile?tab=subscription',
        subscriberPage.getByRole('row').filter({ hasText: '$0.00' }),
      ),
      expectNoLayoutShift(signedOutPage, '/signup', signedOutPage.getByLabel('Card number'), async () => {
        await fillAccount(signedOutPage, newAccount());
        await signedOutPage.getByRole('button', { name: 'Continue' }).click();
      }),
    ]);
  });
});

test('the form accepts input while the number of lists is still unknown', async ({ newOwnerPage: page }) => {
  await page.route('**/api/lists', neverAnswer);
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed meanwhile');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed meanwhile');
});

test('a dialog’s description is read out with its title', async ({ newOwnerPage: page, newOwner }) => {
  for (let number = 1; number <= 10; number += 1) await makeList(newOwner.api, { title: `Room ${number}` });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create New List' }).click();
  await expect(page.getByRole('dialog', { name: 'You’ve used all 10 lists' })).toHaveAccessibleDescription(
    /A subscription removes the limit/,
  );
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toHaveAccessibleDescription(
    /This can’t be undone/,
  );
});

test('every tab is fully visible on a narrow phone', async ({ newOwnerPage, newOwner }) => {
  await makeList(newOwner.api);
  await newOwnerPage.setViewportSize({ width: 320, height: 640 });
  await newOwnerPage.goto('/dashboard');
  await expect(newOwnerPage.getByRole('tab', { name: 'All Lists (1)' })).toBeVisible();
  const row = newOwnerPage.getByRole('tablist');
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the product's name is shown fully or not at all, never cut off", async ({ newOwnerPage }) => {
  await newOwnerPage.setViewportSize({ width: 390, height: 844 });
  await newOwnerPage.goto('/dashboard');
  const name = newOwnerPage.getByRole('banner').getByRole('link', { name: 'ScanList' });
  await expect(name.getByText('ScanList')).toBeInViewport();
  expect(await cutOff(newOwnerPage)).toBeLessThanOrEqual(0);
  await newOwnerPage.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // It is still the link's accessible name, but only the logo is visible.
  await expect(name).toBeVisible();
  await expect
    .poll(async () => (await name.getByText('ScanList').boundingBox())?.width)
    .toBeLessThanOrEqual(1);
});

test('a tap anywhere on a card opens its list', async ({ newOwnerPage, newOwner }) => {
  const { id, title } = await makeList(newOwner.api);
  await newOwnerPage.goto('/dashboard');
  await newOwnerPage
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText('0 entries')
    .click({ force: true });
  await expect(newOwnerPage).toHaveURL(new RegExp(`/list-details/${id}$`));
});

test('at the limit the form says before any input that one more list would be refused', async ({
  newOwnerPage,
  newOwner,
}) => {
  for (let number = 1; number <= 9; number += 1) await makeList(newOwner.api, { title: `Room ${number}` });
  await newOwnerPage.goto('/create-list');
  await expect(newOwnerPage.getByRole('textbox', { name: 'Title' })).toBeVisible();
  const notice = newOwnerPage.getByRole('heading', { name: 'You’ve used all 10 lists' });
  await expect(notice).toHaveCount(0);
  await makeList(newOwner.api, { title: 'Room 10' });
  await newOwnerPage.reload();
  await expect(notice).toBeVisible();
});

/** Opens a page as on a slow phone, runs `act`, and checks that layout shifts stay within the limit of a good page. */
async function expectNoLayoutShift(
  page: Page,
  path: string,
  last: Locator,
  act = async () => {},
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const moved: string[] = [];
    let sum = 0;
    Object.assign(window, { movedSoFar: () => ({ sum, moved }) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in the types of the DOM yet.
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element | null }[];
        };
        if (shift.hadRecentInput) continue;
        sum += shift.value;
        moved.push(...shift.sources.map(({ node }) => `${shift.value}: ${node?.textContent?.slice(0, 60)}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await page.goto(path);
  await act();
  await expect(last.first()).toBeVisible({ timeout: 20_000 * slowness });
  await page.waitForLoadState('networkidle');
  const { sum, moved } = await page.evaluate(() =>
    (window as unknown as { movedSoFar(): { sum: number; moved: string[] } }).movedSoFar(),
  );
  expect(sum, `${path}: ${moved.join('\n')}`).toBeLessThan(0.05);
}

async function topOf(locator: ReturnType<Page['getByRole']>): Promise<number | undefined> {
  return (await locator.boundingBox())?.y;
}

/** By how many CSS pixels the product's name is wider than its place in the top bar. */
function cutOff(page: Page): Promise<number> {
  return page
    .getByRole('banner')
    .getByText('ScanList')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
