// @lists @owner
import { answer503 } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { expectFigure, lookUntil, moveEntry, tableOf } from './support/insights.ts';
import { lookMs } from './support/slowness.ts';
import { follow } from './support/walks.ts';

test('the figures of the range before stay while another loads, and a late answer replaces nothing', async ({
  newOwner: { api },
  newOwnerPage: page,
  product,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await moveEntry(product, list, await makeEntry(api, list), 20);
  await page.goto(`/list-insights/${list.id}`);
  await expectFigure(page, 'Entries', '2');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/insights?*', async (route) => {
    if (daysOf(route.request().url()) === 90) await released;
    await route.fallback();
  });
  await page.getByRole('link', { name: '90 days', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Entries by day', exact: true })).toBeVisible();
  await page.getByRole('link', { name: '7 days', exact: true }).click();
  await expectFigure(page, 'Entries', '1');
  const answered = page.waitForResponse((response) => daysOf(response.url()) === 90);
  release();
  await answered;
  await expectFigure(page, 'Entries', '1');
  await expect(page.getByRole('heading', { name: 'Entries by day', exact: true })).toBeVisible();
});

test.describe('while the calls fail', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the screen says so, and shows the figures once the network is back', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await page.route('**/insights?*', (route) => route.abort());
    await page.goto(`/list-insights/${list.id}`);
    await expect(page.getByText('The figures didn’t load')).toBeVisible();
    await page.unroute('**/insights?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectFigure(page, 'Entries', '1');

    // Old ones stay, with a notice, where they cannot be renewed.
    await page.route('**/insights?*', (route) => route.abort());
    const notice = page.getByText('These figures may have changed since.');
    await lookUntil(page, () => expect(notice).toBeVisible({ timeout: lookMs }));
    await expectFigure(page, 'Entries', '1');
  });

  test('one retry loads the figures also while the first call for them is under way', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/api/lists/*/insights?*',
      async (route) => {
        await released;
        await answer503(route);
      },
      { times: 1 },
    );
    await page.goto('/dashboard');
    await page.route(`**/api/lists/${list.id}`, answer503, { times: 1 });
    await follow(page, `/list-insights/${list.id}`);
    await expect(page.getByText('This list didn’t load')).toBeVisible();
    const listAnswered = page.waitForResponse(`**/api/lists/${list.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await listAnswered;
    release();
    // Without a look that would call for the figures once more.
    await expect(page.getByRole('heading', { name: 'Entries by day', exact: true })).toBeVisible();
  });

  test('the tables stay where the charts cannot be loaded, and a retry loads them', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/insights?*', async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto(`/list-insights/${list.id}`);
    await expect(page.getByRole('link', { name: '90 days', exact: true })).toBeVisible();
    // Their code is loaded once the figures are there.
    await page.route('**/assets/owner/*.js', (route) => route.abort());
    release();
    await expect(page.getByText('This chart didn’t load.').first()).toBeVisible();
    await tableOf(page, 'Entries by day').click();
    await expect(page.getByRole('table', { name: 'Entries by day' })).toBeVisible();
    await page.unroute('**/assets/owner/*.js');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
  });
});

test.describe('where the list is gone', () => {
  test.use({ allowedErrors: /Failed to load resource.* 404/ });

  test('a list that is deleted while its figures are open is not found at the next look', async ({
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await page.goto(`/list-insights/${list.id}`);
    await expectFigure(page, 'Entries', '1');
    await api.delete(`/api/lists/${list.id}`);
    await page.getByRole('link', { name: '90 days', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
  });
});

/** How many days a request for figures asks for. */
function daysOf(address: string): number {
  const { searchParams } = new URL(address);
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  return ((to ?? 0) - (from ?? 0)) / 86_400_000 + 1;
}
