// @payments @owner
import type { Page } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { cards, typeCard } from './support/card-form.ts';
import { openDatabase } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount, reachCardForm } from './support/sign-up.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (402|503)/ });

test('the card fields load without a layout shift, and a long wait is explained', async ({
  signedOutPage,
  newOwnerPage,
}) => {
  const signUp = async (width: number) => {
    const release = await delayCardForm(signedOutPage, width);
    await signedOutPage.goto('/signup');
    await fillAccount(signedOutPage, newAccount());
    await signedOutPage.getByRole('button', { name: 'Continue' }).click();
    await expectNoShift(signedOutPage, 'Complete Signup', release);
  };
  const subscribe = async (width: number) => {
    const release = await delayCardForm(newOwnerPage, width);
    await newOwnerPage.goto('/subscribe');
    await expectNoShift(newOwnerPage, 'Subscribe', release);
  };
  // In parallel, because both wait until the explanation appears.
  for (const width of [320, 1280]) await Promise.all([signUp(width), subscribe(width)]);
});

test('on a small phone with an open keyboard a refused card’s message and its whole number are visible', async ({
  signedOutPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 300 });
  await reachCardForm(page, newAccount());
  await typeCard(page, '4000000000000002');
  await page.getByLabel('Security code').press('Enter');
  const reason = page.getByRole('main').getByText('Your card was declined.', { exact: true });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Complete Signup' })).toBeEnabled();
  // The card brand would cover the last digits; it is hidden but still read out.
  await expect(page.getByText('Visa', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Visa');
});

test('progress is announced to screen readers, because a disabled button is not', async ({
  signedOutPage: page,
}) => {
  await reachCardForm(page, newAccount());
  await typeCard(page, cards.good);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/payment/create-setup-intent', async (route) => {
    await held;
    await answer503(route);
  });
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Completing...' })).toHaveCount(1);
  answer();
  await expect(page.getByText('Setup Failed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Signup' })).toBeFocused();
});

for (const days of [-3, 5]) {
  test(`on a device whose clock is ${days} days off, the shown charge date is the stored one`, async ({
    signedOutPage: page,
    product,
  }) => {
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    const account = newAccount();
    await reachCardForm(page, account);
    const shown = await page.getByText(/^Your card will be charged \$7\.99 on /).textContent();
    await typeCard(page, cards.good);
    await page.getByRole('button', { name: 'Complete Signup' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible();
    const sql = openDatabase(product, 'gateway');
    const kept = await sql`select consent from signup where username = ${account.username}`;
    await sql.end();
    expect(kept).toMatchObject([{ consent: shown }]);
  });
}

test('the charge date is the agreed one in every time zone', async ({
  browser,
  product,
  subscriber: { api },
}) => {
  const { trialEndsAt } = await (await api.get('/api/subscription')).json();
  const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const day = inUtc.format(new Date(trialEndsAt));
  // At any hour one of the two zones has another date than UTC.
  for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const context = await browser.newContext({
      baseURL: product.gateway,
      storageState: await api.storageState(),
      timezoneId,
    });
    const page = await context.newPage();
    await page.goto('/change-card');
    await expect(page.getByText(`The next charge is $7.99 on ${day}, to the new card.`)).toBeVisible();
    await page.goto('/profile?tab=subscription');
    await expect(page.getByText(`$7.99 on ${day}`).first()).toBeVisible();
    await context.close();
  }
});

/** Delays the card provider's form until the returned function is called. */
async function delayCardForm(page: Page, width: number): Promise<() => void> {
  await page.setViewportSize({ width, height: 800 });
  await page.unrouteAll();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/payment/config', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function expectNoShift(page: Page, buttonName: string, release: () => void): Promise<void> {
  const button = page.getByRole('button', { name: buttonName, exact: true });
  await expect(page.getByText('The card form is still loading.')).toBeVisible();
  const before = await topOf(page, buttonName);
  release();
  await expect(button).toBeEnabled();
  expect(Math.abs((await topOf(page, buttonName)) - before)).toBeLessThan(3);
}

async function topOf(page: Page, buttonName: string): Promise<number> {
  const box = await page.getByRole('button', { name: buttonName, exact: true }).boundingBox();
  return (box?.y ?? Number.NaN) + (await page.evaluate(() => scrollY));
}
