// @accounts @marketing
import type { Page } from 'playwright/test';
import { cards, typeCard } from './support/card-form.ts';
import { expect, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';
import { slowness } from './support/slowness.ts';

test('sign-in and sign-up both lead to the requested page @core @accounts @marketing', async ({
  newOwner,
  signedOutPage: page,
}) => {
  await page.goto('/create-list?type=INVENTORY');
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.waitForURL('**/signup');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login');
  await signIn(page, newOwner);
  await page.waitForURL('**/create-list?type=INVENTORY');
});

test('a sign-up leads to the requested page, even after a reload in between', async ({
  signedOutPage: page,
}) => {
  await page.goto('/company-settings');
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.waitForURL('**/signup');
  // A card page is a separate document, which loads after the address changes (decision 0022).
  await expect(page.getByLabel('Confirm Password')).toBeVisible();
  await page.reload();
  await fillAccount(page, newAccount());
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible({
    timeout: 20_000 * slowness,
  });
  await page.waitForURL('**/company-settings');
  await expect(page.getByRole('heading', { name: 'Company Settings' })).toBeVisible();
});

test('the chosen period is kept up to the page where an owner subscribes', async ({
  newOwner,
  signedOutPage: page,
}) => {
  await page.goto('/signup?period=annually');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login?period=annually');
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.waitForURL('**/signup?period=annually');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(page, newOwner);
  await page.waitForURL('**/subscribe?period=annually');
});

test('terms, privacy and support open from sign-in and sign-up without losing input', async ({
  signedOutPage: page,
}) => {
  await page.goto('/signup');
  const account = newAccount();
  await fillAccount(page, account);
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
    ['Support', '/support'],
  ] as const) {
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `${name} (opens in a new tab)` }).click(),
    ]);
    await expect(beside).toHaveURL(path);
    await beside.close();
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
    ['Support', '/support'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  // The form that a page left behind also takes a username, until the document of the sign-in has replaced it.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
