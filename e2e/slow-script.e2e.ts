// @marketing
import { expect, test } from './support/fixtures.ts';
import { publicPages } from './support/public-pages.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

/** Pages log no error (the fixture checks this) and keep all input, however early it was made. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 404/ });

for (const { path } of publicPages) {
  test(`${path} hydrates during use without an error and keeps the input`, async ({
    signedOutPage: page,
  }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    // Stored input of an earlier page in this tab meets input that is typed now.
    await page.addInitScript(() => {
      sessionStorage.setItem('scanlist-support-form', JSON.stringify({ values: { name: 'Ada' } }));
      sessionStorage.setItem('scanlist-toasts', JSON.stringify([{ title: 'From the page before' }]));
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    const boxes = await page.getByRole('textbox').all();
    for (const box of boxes) await box.fill('typed early');
    const choices = await page.getByRole('combobox').all();
    for (const choice of choices) await choice.selectOption({ index: 1 });
    const ticks = await page.getByRole('checkbox', { checked: false }).all();
    const tick = ticks[0];
    const name = tick && (await tick.evaluate((box) => box.closest('label')?.textContent ?? ''));
    await tick?.check();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-interactive');
    await expect(page.getByText('From the page before', { exact: true })).toBeVisible();
    for (const box of boxes) await expect(box).toHaveValue('typed early');
    for (const choice of choices) await expect(choice).not.toHaveValue('');
    if (name) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  });
}
