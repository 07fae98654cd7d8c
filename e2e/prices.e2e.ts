// @payments @marketing
import type { Page } from 'playwright/test';
import { cards, typeCard } from './support/card-form.ts';
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { expect } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { reachCardForm } from './support/sign-up.ts';
import { slowness } from './support/slowness.ts';

/** A product with prices that no screen contains as text. */
const test = withDedicatedProduct({
  PRICE_MONTHLY_CENTS: '1234',
  PRICE_ANNUALLY_CENTS: '11106',
  CURRENCY: 'eur',
});

const monthly = '€12.34';
const annually = '€111.06';
/** The monthly price of the annual plan. It is shown but never charged. */
const monthOfYear = '€9.26';

interface Invoice {
  amount_due: number;
  currency: string;
}

test('every screen shows the catalogue’s prices, and the provider charges exactly these (decision P2) @core @payments @marketing', async ({
  product,
  newOwnerPage: page,
  signedOutPage: signedOut,
}) => {
  const provider = new PaymentProvider(product.stripe);
  const prices = await provider.list<{ lookup_key: string; unit_amount: number; currency: string }>('prices');
  expect(
    prices.map(({ lookup_key, unit_amount, currency }) => [lookup_key, unit_amount, currency]).sort(),
  ).toEqual([
    ['annually', 11106, 'eur'],
    ['monthly', 1234, 'eur'],
  ]);

  await signedOut.goto('/');
  await expectAmounts(signedOut, monthly, annually);
  await reachCardForm(signedOut, newAccount());
  await expectAmounts(signedOut, monthly);
  await signedOut.getByRole('tab', { name: /Annually/ }).click();
  await expect(signedOut.getByText(/Your card will be charged €111\.06 on/)).toBeVisible();
  await expect(signedOut.getByText('Save 25%', { exact: true })).toBeVisible();
  await typeCard(signedOut, cards.good);
  await signedOut.getByRole('button', { name: 'Complete Signup' }).click();
  await signedOut.getByRole('button', { name: 'Go to the Dashboard' }).click({ timeout: 20_000 * slowness });
  await signedOut.waitForURL('**/dashboard');
  await signedOut.goto('/profile?tab=subscription');
  await expect(signedOut.getByText(/^€111\.06 on /)).toBeVisible();
  await signedOut.getByRole('button', { name: 'Switch to Monthly' }).click();
  await expect(
    signedOut
      .getByRole('dialog')
      .getByText(/€12\.34/)
      .first(),
  ).toBeVisible();

  await page.goto('/profile?tab=subscription');
  await expectAmounts(page, monthly, annually);
  await page.goto('/subscribe');
  await expectAmounts(page, monthly);
  await page.getByRole('tab', { name: /Annually/ }).click();
  await expectAmounts(page, annually);
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  // Newest first: the annual payment, then the trial's invoice of zero. The demo owner's invoice is older.
  const [paid, trial] = await provider.list<Invoice>('invoices');
  expect([paid, trial]).toMatchObject([
    { amount_due: 11106, currency: 'eur' },
    { amount_due: 0, currency: 'eur' },
  ]);
});

/** Checks that the page shows these amounts, and no others except those computed from them. */
async function expectAmounts(page: Page, ...amounts: string[]): Promise<void> {
  for (const amount of amounts) await expect(page.getByText(amount).first()).toBeVisible();
  const shown = (await page.locator('main').innerText()).match(/[$€£]\s?\d[\d.,]*\d/g) ?? [];
  expect(shown.filter((amount) => ![monthly, annually, monthOfYear].includes(amount))).toEqual([]);
}
