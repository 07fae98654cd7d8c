import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { neverAnswer } from './answers.ts';
import { makeList } from './fixtures.ts';

/** Makes the API answer that the owner's own address is not confirmed yet, although the database says that it is. */
export async function withUnconfirmedAddress(page: Page): Promise<void> {
  for (const path of ['**/api/auth/user', '**/api/profile']) {
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), emailConfirmed: false } });
    });
  }
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: { status: 'waiting' } }));
  await page.route('**/api/lists/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), notificationStatus: 'waiting' } });
  });
}

/** Opens a screen, and waits until it has its heading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/**
 * Opens a screen that never gets its answer to `request` (a glob), and waits until its scripts have requested it. Until
 * then, and after it, the prerendered screen is visible, so this does not wait for the scripts to replace it.
 */
export async function openUnanswered(page: Page, path: string, request: string): Promise<void> {
  await page.route(request, neverAnswer);
  const requested = page.waitForRequest(request);
  await page.goto(path, { waitUntil: 'commit' });
  await requested;
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Creates lists until an owner without a subscription has reached the limit. */
export async function makeListsUpToTheLimit(api: APIRequestContext): Promise<void> {
  const { length } = await (await api.get('/api/lists')).json();
  for (let number = length + 1; number <= 10; number += 1) await makeList(api, { title: `Room ${number}` });
}

/** As long as an item of a list that people write. */
export const longItem =
  'The gas bottle of the left heater is closed, and so is the one on the right, and both are cold';
