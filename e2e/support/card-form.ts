import { expect, type Page } from 'playwright/test';

/** Card numbers that the payment stand-in knows (Stripe's test cards), by their effect. */
export const cards = {
  good: '4242424242424242',
  otherGood: '5555555555554444',
  needsConfirmation: '4000002500003155',
  /** It can be saved, but every later charge is refused. */
  refusedLater: '4000000000000341',
  /** Every charge needs a new confirmation by the card holder. */
  asksEachTime: '4000002760003184',
} as const;

/** Cards that are refused at once, each with the provider's message. No message is that of the card before. */
export const refusedCards = [
  { number: '4000000000000002', words: /declined/i },
  { number: '4000000000009995', words: /insufficient funds/i },
  { number: '4000000000009987', words: /declined/i },
  { number: '4000000000000069', words: /expired/i },
  { number: '4000000000009979', words: /declined/i },
  { number: '4000000000000127', words: /security code/i },
  { number: '4000000000000119', words: /processing your card/i },
] as const;

/** Types a card into the visible form and replaces what is there. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Answers the bank's confirmation dialog (3-D Secure). */
export async function answerChallenge(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const challenge = page.getByRole('dialog', { name: /3-D Secure/ });
  await challenge.getByRole('button', { name: answer }).click();
  await expect(challenge).toBeHidden();
}

/** Waits until a card page has navigated to the subscription tab and the separate document of that tab is loaded. */
export async function expectSubscriptionTab(page: Page): Promise<void> {
  await page.waitForURL(/\/profile\?tab=subscription/);
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
}
