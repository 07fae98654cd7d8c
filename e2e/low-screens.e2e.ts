// @fill
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

const sizes = [
  { width: 390, height: 664 },
  { width: 320, height: 480 },
  { width: 667, height: 375 },
  { width: 320, height: 256 },
];
/** More than one group of rows, and an item that takes several lines. */
const items = Array.from({ length: 40 }, (_, place) =>
  place % 6 === 3 ? `Check that the load of rack ${place} is strapped, sealed and labelled` : `Rack ${place}`,
);

for (const viewport of sizes) {
  const size = `${viewport.width} x ${viewport.height}`;

  test(`the focus is never behind a bar at ${size}`, async ({ phone, ownerApi }) => {
    await phone.setViewportSize(viewport);
    const { id } = await makeList(ownerApi, { items, requireSignature: true });
    await phone.goto(`/view-list/${id}`);
    await phone.getByRole('checkbox', { name: 'Rack 0' }).check();
    await phone.reload();
    await expect(phone.getByRole('group', { name: 'You left this list unfinished.' })).toBeVisible();
    expect(await walk(phone, 'Tab')).toEqual({ steps: 2 * items.length + 5, covered: [] });
    await phone.getByRole('button', { name: /^Continue/ }).click();
    await expect(phone.locator('.fill-return')).toHaveCount(0);
    // 'Continue' has led to the first open item, and its own buttons are gone.
    expect(await walk(phone, 'Shift+Tab')).toMatchObject({ covered: [] });
    expect(await walk(phone, 'Tab')).toEqual({ steps: 2 * items.length + 3, covered: [] });
  });

  test(`a note opens in sight at ${size}`, async ({ phone, ownerApi }) => {
    await phone.setViewportSize(viewport);
    const { id } = await makeList(ownerApi, { items });
    await phone.goto(`/view-list/${id}`);
    await expect(phone.locator('[data-live]')).toBeVisible();
    for (const name of ['Rack 5', 'Rack 28']) {
      const row = phone.getByRole('listitem').filter({ hasText: name });
      const button = row.getByRole('button', { name: 'Add note' });
      // As low as it can be seen.
      await button.evaluate((element) => {
        const bar = document.querySelector('.fill-bar');
        const isSticky = bar && getComputedStyle(bar).position === 'sticky';
        const floor = isSticky ? bar.getBoundingClientRect().top : innerHeight;
        scrollBy({ top: element.getBoundingClientRect().bottom - floor, behavior: 'instant' });
      });
      await button.click();
      for (const part of [row.getByRole('textbox'), row.getByRole('button', { name: 'Cancel' })])
        await expect.poll(() => part.evaluate(isWhollySeen)).toBe(true);
      await row.getByRole('button', { name: 'Cancel' }).click();
    }
  });
}

test('a low screen is the list’s alone, and a long item has the whole width', async ({ phone, ownerApi }) => {
  await phone.setViewportSize({ width: 320, height: 256 });
  const { id } = await makeList(ownerApi, { items });
  await phone.goto(`/view-list/${id}`);
  const position = (part: string) =>
    phone.locator(part).evaluate((element) => getComputedStyle(element).position);
  expect([await position('.fill-progress'), await position('.fill-bar')]).toEqual(['static', 'static']);
  await phone.setViewportSize({ width: 320, height: 480 });
  expect([await position('.fill-progress'), await position('.fill-bar')]).toEqual(['sticky', 'sticky']);
  const widths = await phone
    .locator('.fill-row')
    .evaluateAll((rows) =>
      rows.map((row) => [row.clientWidth, row.querySelector('.fill-item')?.clientWidth ?? 0]),
    );
  const [, [row = 0, item = 0] = []] = [widths[0], widths[3]];
  expect(item).toBe(row);
  expect(widths[0]?.[1]).toBeLessThan(widths[0]?.[0] ?? 0);
});

for (const language of ['en', 'de'] as const) {
  test(`the confirmation opens at its heading, with its buttons in sight: ${language}`, async ({
    phone,
    ownerApi,
  }) => {
    const { id } = await makeList(ownerApi, { items });
    for (const [width, height, text] of [
      [667, 375, '100%'],
      [568, 320, '100%'],
      [320, 480, '100%'],
      [320, 480, '200%'],
      [390, 844, '200%'],
    ] as const) {
      await phone.setViewportSize({ width, height });
      await phone.goto(`/view-list/${id}?lang=${language}`);
      await expect(phone.locator('[data-live]')).toBeVisible();
      await phone.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await phone.getByRole('checkbox').first().check();
      await phone.locator('.fill-bar > button').click();
      const dialog = phone.getByRole('dialog');
      await expect(dialog).toBeFocused();
      expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
      for (const part of [
        dialog.getByRole('heading'),
        ...(await dialog.locator('.fill-actions button').all()),
      ])
        expect(await part.evaluate(isWhollySeen), `${width} x ${height} at ${text}`).toBe(true);
      await phone.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
}

test('whoever comes back hears the question once, finds it first, and goes on where the list is open', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { items });
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Rack 0' }).check();
  await phone.reload();
  const said = phone.getByRole('status').filter({ hasText: 'You left this list unfinished.' });
  await expect(said).toHaveCount(1);
  await phone.keyboard.press('Tab');
  await expect(phone.getByRole('button', { name: /^Continue/ })).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('checkbox', { name: 'Rack 1', exact: true })).toBeFocused();
  await expect(said).toHaveCount(0);
});

test('Escape closes the menu of languages', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  const later = phone.waitForResponse(/standalone\/later\./);
  await phone.goto(`/view-list/${id}`);
  await later;
  const menu = phone.locator('.fill-languages');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'Deutsch' }).focus();
  await phone.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.locator('summary')).toBeFocused();
});

test('the step for the signature says why it is not done, and its buttons keep the focus', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true, askName: 'optional' });
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const done = phone.getByRole('button', { name: 'Done' });
  await expect(done).toHaveAccessibleDescription('Please sign first');
  await phone.getByRole('button', { name: 'Type instead' }).click();
  await expect(done).toBeDisabled();
  await expect(phone.getByText('Please sign first')).toBeVisible();
  await done.focus();
  await phone.keyboard.press('Enter');
  const typed = phone.getByRole('textbox', { name: 'Type your name to sign' });
  await expect(typed).toBeFocused();
  await typed.fill('Mira Voss');
  await expect(done).toBeEnabled();
  await expect(phone.getByText('Please sign first')).toBeHidden();
  expect((await done.boundingBox())?.width).toBeGreaterThan(200);

  await phone.getByRole('button', { name: 'Draw instead' }).click();
  await phone.locator('canvas').click();
  const clear = phone.getByRole('button', { name: 'Clear' });
  await clear.press('Enter');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
});

/** Goes through the page by that key, and counts where what has the focus is wholly covered or out of sight. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ steps: number; covered: string[] }> {
  const covered: string[] = [];
  // From the beginning of the page, or from its end.
  await page.evaluate((isForward) => {
    const edge = document.createElement('span');
    edge.tabIndex = -1;
    document.body[isForward ? 'prepend' : 'append'](edge);
    edge.focus();
    edge.remove();
  }, key === 'Tab');
  for (let steps = 0; ; steps += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((across) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit !== null && (focused.contains(hit) || hit.contains(focused));
        }),
      );
      return { name: `${focused.textContent || (focused as HTMLInputElement).value}`, isSeen };
    });
    if (!at) return { steps, covered };
    if (!at.isSeen) covered.push(at.name);
  }
}

/** Whether each edge of an element is in sight, and not behind something. */
function isWhollySeen(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return hit !== null && (element.contains(hit) || hit.contains(element)) && !hit.contains(document.body);
  });
}
