// @accounts @owner
import type { Page } from 'playwright/test';
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { collectErrors, expect, makeList, test } from './support/fixtures.ts';
import { makeOwner, type NewOwner } from './support/new-owner.ts';
import { expectSubscription } from './support/new-subscriber.ts';

/**
 * The page's session ends while a screen is open, in another tab or by the server's time limit. The session of the
 * test's API calls goes on.
 */
test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of (401|404)/,
  sharesSessions: false,
});

test('every screen opened after the session has ended leads to the sign-in @core @accounts @owner', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { id } = await makeList(newOwner.api);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Van loading' })).toBeVisible();
  // A pending request of the page would discover the ended session before the click does.
  await page.waitForLoadState('networkidle');
  await endSession(page, newOwner);
  await page.getByRole('heading', { name: 'Van loading' }).click();
  await page.waitForURL('**/login');
  for (const path of [
    '/dashboard',
    '/create-list',
    '/import-lists',
    `/edit-list/${id}`,
    `/list-details/${id}`,
    `/list-entries/${id}`,
    `/list-insights/${id}`,
    `/list-qrcode/${id}`,
    '/profile?tab=security',
    '/activity',
    '/company-settings',
    '/team',
    '/who-has-access',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
});

test('a link followed while signed out leads through the sign-in to its target, and the greeting appears only on the dashboard', async ({
  browser,
  errors,
  newOwner,
  product,
}) => {
  const { id } = await makeList(newOwner.api);
  const followLink = async (path: string) => {
    const context = await browser.newContext({ baseURL: product.gateway });
    const page = await context.newPage();
    collectErrors(page, errors);
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByLabel('Username').fill(newOwner.username);
    await page.getByLabel('Password').fill(newOwner.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const target = path === '/login' ? '/dashboard' : path;
    await page.waitForURL(`**${target}`);
    await expect(page.getByRole('link', { name: 'Company Settings' }).first(), path).toBeVisible();
    await expect(page.getByText('Welcome back, Alex!')).toHaveCount(target === '/dashboard' ? 1 : 0);
    await context.close();
  };
  // In parallel, because each waits for a possible greeting.
  await Promise.all(
    [
      '/subscribe?period=annually',
      '/change-card',
      `/list-entries/${id}?notes=1#entry-1`,
      '/dashboard',
      '/login',
    ].map(followLink),
  );
});

test('input stays in every form until its owner has signed in again in another tab', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { id } = await makeList(newOwner.api);
  for (const { path, type, save, done } of [
    {
      path: `/edit-list/${id}`,
      type: () => page.getByRole('textbox', { name: 'Title' }).fill('Typed while signed out'),
      save: 'Save Changes',
      done: 'Your list has been updated.',
    },
    {
      path: '/profile',
      type: () => page.getByLabel('First name').fill('Robin'),
      save: 'Save Changes',
      done: 'Profile updated',
    },
    {
      path: '/company-settings',
      type: () => page.getByLabel('Company name').fill('Fjord & Field'),
      save: 'Save Changes',
      done: 'Settings updated',
    },
    {
      path: '/profile?tab=security',
      type: async () => {
        await page.getByLabel('Current password').fill(newOwner.password);
        await page.getByLabel('New password').fill('kettle and rope');
        await page.getByLabel('Confirm password').fill('kettle and rope');
      },
      save: 'Change password',
      done: 'Password updated',
    },
  ]) {
    await page.goto(path);
    await type();
    await endSession(page, newOwner);
    const button = page.getByRole('button', { name: save });
    await button.click();
    const signInLink = page.getByRole('link', { name: 'Sign in again in a new tab' });
    await expect(signInLink, path).toBeVisible();
    await expect(page).not.toHaveURL(/login/);

    await expect(signInLink).toHaveAttribute('target', '_blank');
    await expect(signInLink).toHaveAttribute('href', '/login');
    await signInElsewhere(page, newOwner);
    await button.click();
    await expect(page.getByText(done, { exact: true }), path).toBeVisible();
  }
  expect((await newOwner.api.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get(`/api/lists/${id}`)).ok()).toBe(true);
  expect(await (await page.request.get(`/api/lists/${id}`)).json()).toMatchObject({
    title: 'Typed while signed out',
  });
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({
    firstName: 'Robin',
    companyName: 'Fjord & Field',
  });
});

test('a typed card stays until its owner has signed in again, and never pays for another account', async ({
  newOwner,
  newOwnerPage: page,
  playwright,
  product,
}) => {
  const otherOwner = await makeOwner(playwright, product);
  const signInLink = page.getByRole('link', { name: 'Sign in again in a new tab' });
  const card = page.getByLabel('Card number');
  await page.goto('/subscribe');
  await typeCard(page, cards.good);
  await endSession(page, newOwner);
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await subscribe.click();
  await expect(signInLink).toBeVisible();
  await expect(card).toHaveValue(/4242/);
  await signInElsewhere(page, otherOwner);
  await subscribe.click();
  await expect(page.getByText('You don’t have access to this workspace.').first()).toBeVisible();
  await expect(card).toHaveValue(/4242/);
  await expectSubscription(otherOwner.api, { status: 'none' });
  await signInElsewhere(page, newOwner);
  await subscribe.click();
  await page.waitForURL(/\/dashboard/);
  await expectSubscription(newOwner.api, { status: 'active' });

  await page.goto('/change-card');
  await typeCard(page, '5555555555554444');
  await endSession(page, newOwner);
  const save = page.getByRole('button', { name: 'Save Card' });
  await save.click();
  await expect(signInLink).toBeVisible();
  await expect(card).toHaveValue(/4444/);
  await signInElsewhere(page, newOwner);
  await save.click();
  await expectSubscriptionTab(page);
  await expectSubscription(newOwner.api, { card: { last4: '4444' } });
  await otherOwner.api.dispose();
});

test('cancelling or resuming after the session has ended leads to the sign-in and changes nothing', async ({
  subscriber,
  subscriberPage: page,
}) => {
  await page.goto('/profile?tab=subscription');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await endSession(page, subscriber);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.waitForURL('**/login');
  await expectSubscription(subscriber.api, { cancelAtPeriodEnd: false });

  expect((await subscriber.api.post('/api/cancel-subscription')).status()).toBe(200);
  for (const path of ['/profile?tab=subscription', '/subscribe']) {
    await signInElsewhere(page, subscriber);
    await page.goto(path);
    const resume = page.getByRole('button', { name: 'Resume Subscription' });
    await expect(resume).toBeVisible();
    await endSession(page, subscriber);
    await resume.click();
    await page.waitForURL('**/login');
  }
  await expectSubscription(subscriber.api, { cancelAtPeriodEnd: true });
});

test('a list card deleted after the session has ended reappears, and the sign-in follows', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { id } = await makeList(newOwner.api);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await endSession(page, newOwner);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL('**/login');
  expect((await newOwner.api.get(`/api/lists/${id}`)).status()).toBe(200);
});

/** Ends the page's session from another device. */
async function endSession(page: Page, { api }: NewOwner): Promise<void> {
  const here: { id: string; current: boolean }[] = await (
    await page.request.get('/api/auth/sessions')
  ).json();
  const id = here.find(({ current }) => current)?.id;
  expect((await api.delete(`/api/auth/sessions/${id}`)).ok()).toBe(true);
}

/** Signs in as another tab of the same browser does. */
async function signInElsewhere(page: Page, { username, password }: NewOwner): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
}
