// @fill
import type { Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expect, makeList, test } from './support/fixtures.ts';

/** New pages, because the tests set their clock and their history. */
test.use({ reusesPages: false });

/** Longer than the countdown. */
const awhileMs = 30_000;

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const timer = (page: Page) => page.getByRole('timer');
const stay = (page: Page) => page.getByRole('button', { name: 'Stay on this page' });
const receiptLink = (page: Page) => page.getByRole('link', { name: 'View your receipt' });
const kept = (page: Page) => page.getByRole('region', { name: 'Your receipts' });

async function complete(page: Page, id: string): Promise<void> {
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(timer(page)).toBeVisible();
}

/** As if the visitor went to another app, and came back. */
const show = (page: Page, isSeen: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isSeen ? 'visible' : 'hidden',
  );

test('a small phone shows the receipt, the countdown and how to stay without scrolling, and the code once', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { title: 'Everything that belongs into the van on Friday' });
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.clock.install();
  await complete(phone, id);
  for (const part of [receiptLink(phone), timer(phone), stay(phone)])
    await expect(part).toBeInViewport({ ratio: 1 });
  const code = (await phone.locator('.fill-receipt strong').innerText()).trim();
  await expect(phone.getByText(code)).toHaveCount(1);
  // In the message and on the screen, and only the message is announced.
  await expect(phone.getByText('Your entries have been saved successfully.')).toHaveCount(2);
  await expect(
    phone.getByRole('status').filter({ hasText: 'Your entries have been saved successfully.' }),
  ).toHaveCount(1);
});

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  'a tap on the page': (page) => thanks(page).tap(),
  'a key': (page) => page.keyboard.press('Shift'),
  'the wheel': (page) => page.mouse.wheel(0, 20),
  'scrolling by other means': (page) => page.evaluate(() => window.scrollTo(0, 20)),
  'the focus that moves': (page) => receiptLink(page).focus(),
  'what a screen reader activates': (page) => page.evaluate(() => document.body.click()),
};

for (const [sign, give] of Object.entries(signs)) {
  test(`${sign} stops the countdown of the last screen, and nothing moves`, async ({ phone, ownerApi }) => {
    const { id } = await makeList(ownerApi);
    await phone.setViewportSize({ width: 320, height: 400 });
    await phone.clock.install();
    await complete(phone, id);
    const place = () => receiptLink(phone).evaluate((link) => link.getBoundingClientRect().top + scrollY);
    const before = await place();
    await give(phone);
    await expect(timer(phone)).toBeHidden();
    expect(await place()).toBe(before);
    await phone.clock.runFor(awhileMs);
    await expect(thanks(phone)).toBeVisible();
  });
}

test('a tap on the bar of the countdown reaches nothing below it', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  // The bar covers the buttons.
  await phone.setViewportSize({ width: 390, height: 480 });
  await phone.clock.install();
  await complete(phone, id);
  // Playwright's own tap may scroll the page first, which is a sign of a person.
  const { x = 0, y = 0, width = 0, height = 0 } = (await stay(phone).boundingBox()) ?? {};
  await phone.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(timer(phone)).toBeHidden();
  await expect(thanks(phone)).toBeFocused();
  await phone.clock.runFor(awhileMs);
  await expect(thanks(phone)).toBeVisible();
});

test('the countdown waits while nobody sees the page, and begins again', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await phone.clock.install();
  await complete(phone, id);
  await show(phone, false);
  await phone.clock.runFor(awhileMs);
  await expect(thanks(phone)).toBeVisible();
  await show(phone, true);
  await expect(timer(phone)).toHaveText('Redirecting to homepage in 5 seconds...');
  // A step of the countdown begins once the one before is shown.
  for (const left of [4, 3, 2, 1]) {
    await phone.clock.runFor(1_000);
    await expect(timer(phone)).toHaveText(
      `Redirecting to homepage in ${left} second${left > 1 ? 's' : ''}...`,
    );
  }
  await phone.clock.runFor(1_000);
  await expect(timer(phone)).toHaveText('Redirecting to homepage in 0 seconds...');
  await phone.clock.runFor(500);
  await phone.waitForURL((url) => url.pathname === '/');
});

test('who was led away finds the receipt on the form for 30 days, until it is cleared', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const { id: other } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  await expect(kept(phone)).toHaveCount(0);
  await complete(phone, id);
  const code = (await phone.locator('.fill-receipt strong').innerText()).trim();
  const address = (await receiptLink(phone).getAttribute('href')) ?? '';
  await phone.getByRole('button', { name: 'Return to Homepage Now' }).click();
  await phone.waitForURL((url) => url.pathname === '/');
  await phone.goBack();
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).not.toBeChecked();
  const link = kept(phone).getByRole('link');
  await expect(link).toHaveText(new RegExp(`^Received #${code}, `));
  await expect(link).toHaveAttribute('href', address);
  // Its parts are one text, and no columns.
  await expect(link.locator('> *')).toHaveCount(1);
  await link.scrollIntoViewIfNeeded();
  await expectNoViolations(phone, 'a form with a receipt');

  // Another list shows the receipts of its own.
  await complete(phone, other);
  await stay(phone).click();
  await phone.getByRole('button', { name: 'Fill in again' }).click();
  await expect(kept(phone).getByRole('link')).toHaveCount(1);
  await expect(kept(phone).getByText(code)).toHaveCount(0);
  await kept(phone).getByRole('button', { name: 'Clear' }).click();
  await expect(kept(phone)).toHaveCount(0);
  const keys = () =>
    phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scanlist-receipt-')));
  expect(await keys()).toHaveLength(1);
  await phone.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await phone.goto(`/view-list/${id}`);
  await expect.poll(keys).toEqual([]);
  await expect(kept(phone)).toHaveCount(0);
});
