// @fill
import type { Browser, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { collectErrors, expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { takeNewerPartsAway, withoutNewerStyles } from './support/older-browser.ts';

/** New pages, because these tests take parts of the browser away. */
test.use({ reusesPages: false });

test('a list is ticked, noted, signed and completed without what came after Chrome 90, Firefox 90 and iOS 14.1', async ({
  browser,
  product,
  ownerApi,
  errors,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true, askName: 'required' });
  const page = await openOlder(browser, product.gateway, errors);
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Add note' }).first().click();
  await page.getByRole('textbox', { name: 'Note' }).first().fill('twelve pieces');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mira Voss');
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page.getByRole('textbox', { name: 'Type your name to sign' }).fill('Mira Voss');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('.fill-receipt strong')).toBeVisible();
  expect(await page.evaluate(() => typeof Object.hasOwn)).toBe('undefined');
  await page.context().close();
});

test('a list that asks for a drawing takes one without what came after Chrome 90, Firefox 90 and iOS 14.1', async ({
  browser,
  product,
  ownerApi,
  errors,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  const page = await openOlder(browser, product.gateway, errors);
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const pad = page.getByRole('img', { name: /^Signature pad/ });
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 120);
  await page.mouse.move(x + 220, y + 40);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('.fill-receipt strong')).toBeVisible();
  await page.context().close();
});

test('without <dialog> the confirmation covers the page, keeps the focus and gives it back', async ({
  browser,
  product,
  ownerApi,
  errors,
}) => {
  const { id } = await makeList(ownerApi);
  const page = await openOlder(browser, product.gateway, errors);
  await page.goto(`/view-list/${id}`);
  const complete = page.getByRole('button', { name: 'Complete List' });
  const dialog = page.getByRole('dialog', { name: 'Complete this list?' });
  const ok = dialog.getByRole('button', { name: 'OK' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(page.locator('.fill')).toHaveAttribute('data-live');
  await expect(page.locator('.fill-dialog')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Cable drums' }).check();

  await complete.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expectNoViolations(page, 'the confirmation without <dialog>');
  // What is left open, 'Show what is open', OK and Cancel, and round again.
  const buttons = await dialog.getByRole('button').all();
  for (const button of [...buttons, ...buttons]) {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  }
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(ok).toBeFocused();

  // A tap beside it: nothing is ticked, and the focus stays.
  const box = page.getByRole('checkbox', { name: 'Truss' });
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {};
  await page.mouse.click(x + 5, y + 5);
  await expect(box).not.toBeChecked();
  await expect(dialog).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.locator('.fill-dialog')).toBeHidden();
  await expect(complete).toBeFocused();
  await box.check();
  await complete.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page.locator('.fill-dialog')).toBeHidden();
  await complete.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.fill-dialog')).toBeHidden();
  await page.context().close();
});

test('a confirmation without <dialog> waits for the part that brings it', async ({
  browser,
  product,
  ownerApi,
  errors,
}) => {
  const { id } = await makeList(ownerApi);
  const page = await openOlder(browser, product.gateway, errors);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/later.*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/view-list/${id}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await expect(page.locator('.fill-dialog')).toHaveCount(0);
  answer();
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.locator('.fill-receipt strong')).toBeVisible();
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every surface has its colour without oklch, dvh and :has, ${colorScheme}`, async ({
    browser,
    product,
    ownerApi,
    errors,
  }) => {
    const { id } = await makeList(ownerApi);
    const page = await openOlder(browser, product.gateway, errors, { colorScheme, bypassCSP: true });
    await withoutNewerStyles(page);
    await page.goto(`/view-list/${id}`);
    await page.getByRole('checkbox', { name: 'Truss' }).check();
    const clear = 'rgba(0, 0, 0, 0)';
    const surfaces = [
      'html',
      '.fill-sheet',
      '.fill-item input',
      '.fill-progress',
      '.fill-bar',
      '.fill-button',
    ];
    for (const selector of [...surfaces, '.fill progress'])
      await expect(page.locator(selector).first(), selector).not.toHaveCSS('background-color', clear);
    await expect(page.locator('.fill-item svg').first()).not.toHaveCSS('stroke', 'none');
    const paper = await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(251, 250, 246)' : 'rgb(13, 19, 16)');
    expect((await page.locator('.fill').boundingBox())?.height).toBeGreaterThanOrEqual(844);
    await page.getByRole('button', { name: 'Complete List' }).click();
    await expect(page.getByRole('dialog')).not.toHaveCSS('background-color', clear);
    await expect(page.getByRole('dialog')).toHaveCSS('box-shadow', /844px/);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    const received = page.locator('.fill-receipt strong');
    await expect(received).toBeVisible();
    await expect(page.locator('.fill-done')).not.toHaveCSS('stroke', 'none');
    await page.context().close();
  });
}

test('no sheet that comes with a page, its receipt or its form has nested rules or colours beyond sRGB', async ({
  request,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true, askName: 'required' });
  const form = await request.post(`/view-list/${id}`, { form: { done: '' }, maxRedirects: 0 });
  const pages = [
    await (await request.get(`/view-list/${id}`)).text(),
    await (await request.get('/view-list/none')).text(),
    await form.text(),
  ];
  for (const html of pages) {
    const sheets = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, sheet = '']) => sheet);
    expect(sheets.length).toBeGreaterThan(0);
    for (const sheet of sheets) expect(sheet).not.toMatch(/&|oklch\(|lab\(|color\(|color-mix\(/);
  }
});

/** A phone whose browser lacks what is newer than the oldest that the fill page serves. */
async function openOlder(
  browser: Browser,
  baseURL: string,
  errors: string[],
  options: { colorScheme?: 'light' | 'dark'; bypassCSP?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block', baseURL, ...options });
  const page = await context.newPage();
  collectErrors(page, errors);
  await takeNewerPartsAway(page);
  return page;
}
