import { expect, type Page } from 'playwright/test';
import type { newAccount } from './new-subscriber.ts';

/** Fills in step 1 of the sign-up that is shown. */
export async function fillAccount(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.confirmPassword);
  await page.getByLabel('First Name').fill(account.firstName);
  await page.getByLabel('Last Name').fill(account.lastName);
}

/** Goes through step 1, to the card form of step 2. */
export async function reachCardForm(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.goto('/signup');
  await continueToCardForm(page, account);
}

/** The same from step 1 that is shown. */
export async function continueToCardForm(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
}
