// @owner @fill @payments
import type { Locator, Page } from 'playwright/test';
import { expect, makeEntry, makeList, picture, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { reachCardForm } from './support/sign-up.ts';
import { lookMs } from './support/slowness.ts';

/**
 * What neither axe nor roles and names show: whether something is in its place, visible, and large enough for a thumb.
 */

test('dates of entries on a phone are aligned, whatever else the entries show', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const list = await makeList(newOwner.api);
  const items = list.items.map(({ id, content }) => ({ itemId: id, content }));
  await makeEntry(newOwner.api, list, { completedItems: items });
  await makeEntry(newOwner.api, list, { completedItems: items.map((item) => ({ ...item, note: 'bent' })) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/list-entries/${list.id}`);
  const dates = page.getByRole('button', { name: /^Entry #/ }).getByRole('time');
  await expect(dates).toHaveCount(2);
  const [newest, oldest] = await Promise.all([dates.nth(0).boundingBox(), dates.nth(1).boundingBox()]);
  expect(newest?.x).toBe(oldest?.x);
});

test('a checkbox and its label are large enough for a thumb', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  await page.goto(`/list-entries/${list.id}`);
  const box = page.getByRole('checkbox', { name: 'Has notes' });
  const place = await box.boundingBox();
  if (!place) throw new Error('the box is not drawn');
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  for (const [right, down] of [
    [0, -21],
    [0, 21],
    [-21, 0],
    [60, -19],
    [60, 21],
  ] as const) {
    const before = await box.isChecked();
    await page.mouse.click(middle.x + right, middle.y + down);
    await expect(box, `${right} px to the right, ${down} px down`).toBeChecked({ checked: !before });
  }
});

test('ticks and selected tabs are visible in a contrast theme', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/list-entries/${list.id}`);
  const box = page.getByRole('checkbox', { name: 'Not fully completed' });
  await box.check();
  const tick = box.locator('xpath=following-sibling::*');
  await expect(tick).toHaveCSS(
    'color',
    await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color),
  );

  await page.goto('/profile');
  const under = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  await expect.poll(() => under('Account')).not.toBe(await under('Security'));
});

test('a toast covers none of the next controls, on a phone and on a desktop', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await makeList(newOwner.api);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    const bar = page.getByRole('banner');
    for (const control of [
      page.getByRole('link', { name: 'Create New List' }),
      ...(await bar.getByRole('button').all()),
    ]) {
      if (await control.isVisible()) await control.click({ trial: true });
    }
    const toast = page.getByRole('listitem').filter({ has: undo });
    const place = await toast.boundingBox();
    if (!place) throw new Error('the toast is not drawn');
    expect(place.y).toBeGreaterThan((await bar.boundingBox())?.height ?? 0);
    expect(place.x + place.width).toBeGreaterThan(width - 40);
    // A click beside its text reaches the page.
    const isForPage = await toast.evaluate(
      (element, { x, y }) => {
        return !element.contains(document.elementFromPoint(x, y));
      },
      { x: place.x + 6, y: place.y + 6 },
    );
    expect(isForPage).toBe(true);
    await bar.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'My Account' }).click();
    await expect(page.getByRole('heading', { name: 'Your Profile & Account' })).toBeVisible();
    await expect(undo).toBeVisible();
  }
});

test('a tab has no focus ring after a mouse click, and has one after a key press', async ({
  ownerPage: page,
}) => {
  await page.goto('/profile');
  const tab = page.getByRole('tab', { name: 'Subscription' });
  await tab.click();
  await expect(tab).toBeFocused();
  await expect(tab).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toHaveCSS('outline-style', 'solid');
});

test('a tall logo stays in its frame at a visible size, and its owner gets a hint', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { id } = await makeList(newOwner.api);
  await page.goto('/company-settings');
  await page.locator('input[type=file]').setInputFiles(await picture(page, 60, 3000));
  const logo = page.getByRole('img', { name: 'Your logo' });
  await expect.poll(async () => (await logo.boundingBox())?.height).toBeGreaterThan(40);
  const frame = await logo.locator('xpath=..').boundingBox();
  expect((await logo.boundingBox())?.height).toBeLessThan(frame?.height ?? 0);
  await expect(page.getByText('This image is very tall and narrow')).toBeVisible();
  const isMark = async (mark: Locator) => {
    const place = await mark.boundingBox();
    expect([place?.width, place?.height]).toEqual([48, 48]);
  };
  await isMark(page.getByRole('figure').first().getByRole('img'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
  const brand = page.locator('.fill-brand').getByRole('img');
  // The change reaches the fill page by an event, and an open page does not load again by itself.
  await expect(async () => {
    await page.goto(`/view-list/${id}`);
    await expect(brand).toBeVisible({ timeout: lookMs });
  }).toPass();
  await isMark(brand);
});

test('the preview link is text in the same font as the list', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api, { title: 'Прием оборудования' });
  await page.goto('/company-settings');
  const link = page.getByRole('link', { name: /view-list/ });
  await expect(link).toContainText(`/view-list/${list.id}/AR/прием-оборудования`);
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Прием оборудования' })).toBeVisible();
});

test('every control of the payment screens is large enough for a thumb', async ({
  newOwnerPage,
  subscriberPage: page,
  signedOutPage,
}) => {
  for (const each of [newOwnerPage, page, signedOutPage])
    await each.setViewportSize({ width: 390, height: 844 });
  await signedOutPage.goto('/signup');
  await expect(signedOutPage.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expectThumbSized(signedOutPage, '/signup');
  await reachCardForm(signedOutPage, newAccount());
  await signedOutPage.getByText('Test cards', { exact: true }).click();
  await expectThumbSized(signedOutPage, '/signup, step 2');
  await newOwnerPage.goto('/subscribe');
  await expect(newOwnerPage.getByLabel('Card number')).toBeVisible();
  await expectThumbSized(newOwnerPage, '/subscribe');
  await page.goto('/change-card');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectThumbSized(page, '/change-card');
  await page.goto('/profile?tab=subscription');
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expectThumbSized(page, 'the subscription');
  for (const question of ['Cancel Subscription', 'Switch to Annually']) {
    await page.getByRole('button', { name: question }).click();
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeEnabled();
    await expectThumbSized(page, question);
    await page.keyboard.press('Escape');
  }
  await signedOutPage.goto('/forgot-password');
  await expect(signedOutPage.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  await expectThumbSized(signedOutPage, '/forgot-password');
});

test('in a contrast theme a card form shows its borders, the chosen period and the focus', async ({
  newOwnerPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/subscribe');
  const number = page.getByLabel('Card number');
  await expect(number).toBeVisible();
  const look = (of: ReturnType<Page['getByRole']>, name: string) =>
    of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const paper = await look(page.locator('body'), 'background-color');
  for (const field of [number, page.getByRole('button', { name: 'Subscribe', exact: true })]) {
    expect(await look(field, 'border-top-width')).not.toBe('0px');
    expect(await look(field, 'border-top-color')).not.toBe(paper);
  }
  const tabs = page.getByRole('tab');
  await expect
    .poll(async () => {
      const [chosen, other] = await Promise.all(
        [tabs.first(), tabs.last()].map((tab) =>
          tab.evaluate((element) => {
            const { borderBottomColor, backgroundColor, outlineColor, color } = getComputedStyle(element);
            return [borderBottomColor, backgroundColor, outlineColor, color].join();
          }),
        ),
      );
      return chosen === other;
    })
    .toBe(false);
  await number.focus();
  const ring = await number.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, outlineColor };
  });
  expect(ring.outlineStyle).not.toBe('none');
  expect(Number.parseFloat(ring.outlineWidth)).toBeGreaterThanOrEqual(2);
  expect(ring.outlineColor).not.toBe(paper);
});

/** Checks that every visible control is at least 44 by 44 CSS pixels, except links in text and checkboxes (above). */
async function expectThumbSized(page: Page, where: string): Promise<void> {
  const small = () =>
    page.evaluate(() => {
      const pressable = 'button, a[href], input:not([type=checkbox]), select, summary, [role=tab]';
      return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return [];
        if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') return [];
        const { width, height } = element.getBoundingClientRect();
        // Elements for screen readers only are not pressed.
        if (width <= 1 || height <= 1) return [];
        const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return width < 43.5 || height < 43.5 ? [`${words.slice(0, 40)}: ${width} x ${height}`] : [];
      });
    });
  await expect.poll(small, { message: where }).toEqual([]);
}
