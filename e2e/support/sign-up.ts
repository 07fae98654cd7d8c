import { expect, type Page } from 'playwright/test';
import type { newAccount } from './new-subscriber.ts';

/** Fills in the visible step 1 of the sign-up. */
export async function fillAccount(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  // The sign-in form, which may still be visible, has a user name and a password too.
  await expect(page.getByLabel('Confirm Password')).toBeVisible();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.confirmPassword);
  await page.getByLabel('First Name').fill(account.firstName);
  await page.getByLabel('Last Name').fill(account.lastName);
}

/** Opens the sign-up and completes step 1, up to the card form of step 2. */
export async function reachCardForm(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.goto('/signup');
  await continueToCardForm(page, account);
}

/** Completes the visible step 1, up to the card form of step 2. */
export async function continueToCardForm(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
}
