import { expect, type Page } from 'playwright/test';

/** Numbers the payment stand-in knows, by what becomes of them (Stripe's test cards). */
export const cards = {
  good: '4242424242424242',
  needsConfirmation: '4000002500003155',
  /** Can be kept; every later charge is refused. */
  refusedLater: '4000000000000341',
  /** Asks its holder again with every charge. */
  asksEachTime: '4000002760003184',
} as const;

/** Cards that are refused at once, and the provider's words. */
export const refusedCards = [
  { number: '4000000000000002', words: /declined/i },
  { number: '4000000000009995', words: /insufficient funds/i },
  { number: '4000000000009987', words: /declined/i },
  { number: '4000000000009979', words: /declined/i },
  { number: '4000000000000069', words: /expired/i },
  { number: '4000000000000127', words: /security code/i },
  { number: '4000000000000119', words: /processing your card/i },
] as const;

/** Types a card into the form that is shown, in the place of one that stands there. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Answers the bank's question that a card brought up. */
export async function answerChallenge(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const challenge = page.getByRole('dialog', { name: /3-D Secure/ });
  await challenge.getByRole('button', { name: answer }).click();
  await expect(challenge).toBeHidden();
}

/** Waits until the page of a card has led to the subscription tab: to the document of its own that follows the address. */
export async function expectSubscriptionTab(page: Page): Promise<void> {
  await page.waitForURL(/\/profile\?tab=subscription/);
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
}
