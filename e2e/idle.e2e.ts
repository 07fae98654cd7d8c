// @accounts @owner
import type { Page } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { demoOwner, expect, test } from './support/fixtures.ts';

/** Specification sections 4 and 9: a warning after 55 idle minutes, the sign-out after 60, checked once a minute. */
const warningTitle = 'Your session is about to expire';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (401|503)/ });

test('after 55 idle minutes a warning is shown, after 60 the session ends @core @accounts @owner', async ({
  ownerPage,
}) => {
  await openWithClock(ownerPage);
  await ownerPage.clock.runFor('53:30');
  await expect(warning(ownerPage)).toHaveCount(0);
  await ownerPage.clock.runFor('02:00');
  await expect(warning(ownerPage)).toHaveCount(1);
  await ownerPage.clock.runFor('01:10');
  await expect(warning(ownerPage)).toHaveCount(0);

  const signedOut = ownerPage.waitForRequest('**/api/auth/logout');
  await ownerPage.clock.runFor('05:00');
  await signedOut;
  await ownerPage.waitForURL('**/login?expired=true');
  await expect(ownerPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect((await ownerPage.request.get('/api/auth/user')).status()).toBe(401);
});

test("'Stay Logged In' checks the session and restarts the hour", async ({ ownerPage }) => {
  await openWithClock(ownerPage);
  await ownerPage.clock.runFor('55:30');
  const sessionCheck = ownerPage.waitForRequest('**/api/auth/user');
  await ownerPage.getByRole('button', { name: 'Stay Logged In' }).click();
  await sessionCheck;
  await expect(warning(ownerPage)).toHaveCount(0);
  await ownerPage.clock.runFor('50:00');
  await expect(warning(ownerPage)).toHaveCount(0);
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('a session that cannot be extended says so', async ({ ownerPage }) => {
  await openWithClock(ownerPage);
  await ownerPage.clock.runFor('55:30');
  await ownerPage.route('**/api/auth/user', answer503);
  await ownerPage.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(
    ownerPage.getByText('Failed to extend your session. Please try logging in again.').first(),
  ).toBeVisible();
});

test('activity in one tab prevents the sign-out in another', async ({ ownerPage }) => {
  await openWithClock(ownerPage);
  const other = await ownerPage.context().newPage();
  await openWithClock(other);
  for (let minutes = 0; minutes < 80; minutes += 10) {
    await other.mouse.move(200 + minutes, 300);
    await other.clock.runFor('10:00');
    await ownerPage.clock.runFor('10:00');
  }
  await expect(warning(ownerPage)).toHaveCount(0);
  await expect(ownerPage).toHaveURL(/\/dashboard$/);
  await other.close();
});

test('signing in again after an idle hour returns to the same page', async ({ ownerPage }) => {
  await openWithClock(ownerPage, '/create-list');
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Half written');
  await ownerPage.clock.runFor('01:02:00');
  await ownerPage.waitForURL('**/login?expired=true');
  await ownerPage.getByLabel('Username').fill(demoOwner.username);
  await ownerPage.getByLabel('Password').fill(demoOwner.password);
  await ownerPage.getByRole('button', { name: 'Sign In' }).click();
  await ownerPage.clock.runFor('00:03');
  await ownerPage.waitForURL('**/create-list');
  await expect(ownerPage.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written');
});

test('a long sign-up shows no idle warning', async ({ signedOutPage: page }) => {
  await openWithClock(page, '/signup');
  await page.getByLabel('Username').fill('half-written');
  await page.clock.runFor('01:05:00');
  await expect(warning(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByLabel('Username')).toHaveValue('half-written');
});

test('an idle hour on a card page ends the session, and signing in leads back to that page', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await openWithClock(page, '/subscribe?period=annually');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.clock.runFor('55:30');
  await expect(warning(page)).toHaveCount(1);
  await page.clock.runFor('06:00');
  await page.waitForURL('**/login?expired=true');
  await page.getByLabel('Username').fill(newOwner.username);
  await page.getByLabel('Password').fill(newOwner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.clock.runFor('00:03');
  await page.waitForURL('**/subscribe?period=annually');
  await expect(page.getByLabel('Card number')).toBeVisible();
});

async function openWithClock(page: Page, path = '/dashboard'): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  // The first heading, because the preview beside the list form adds another one later.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

function warning(page: Page) {
  return page.getByRole('listitem').filter({ hasText: warningTitle });
}
