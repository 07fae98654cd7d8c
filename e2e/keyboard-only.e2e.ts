// @owner @payments
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { cards } from './support/card-form.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { slowness } from './support/slowness.ts';

/** No mouse: Tab reaches each control, and the focus is visible. */
test('an owner can do everything without a mouse @core @owner @payments', async ({
  newOwner,
  signedOutPage: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page.getByLabel('Username'));
  await keyboard.type(newOwner.username);
  await tabTo(page.getByLabel('Password'));
  await keyboard.type(newOwner.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();

  await follow(page.getByRole('main').getByRole('link', { name: 'Create New List' }));
  await tabTo(page.getByRole('textbox', { name: 'Title' }));
  await keyboard.type('Van loading');
  await tabTo(page.getByRole('textbox', { name: 'Description' }));
  await keyboard.type('Before the van leaves');
  const item = (number: number) => page.getByRole('textbox', { name: `Item ${number}`, exact: true });
  await tabTo(item(1));
  for (const [index, words] of ['Truss', 'Cable drums', 'Gaffer tape'].entries()) {
    if (index > 0) await keyboard.press('Enter');
    await expect(item(index + 1)).toBeFocused();
    await keyboard.type(words);
  }
  await tabTo(page.getByRole('button', { name: 'Move item 3', exact: true }), 'Shift+Tab');
  await keyboard.press('Space');
  await expect(page.getByText(/Item 3 (picked up|is over place 3)/)).toBeAttached();
  for (const place of [2, 1]) {
    await keyboard.press('ArrowUp');
    await expect(page.getByText(new RegExp(`Item 3 is over place ${place} of 3`))).toBeAttached();
  }
  await keyboard.press('Space');
  await expect(item(1)).toHaveValue('Gaffer tape');
  await follow(page.getByRole('button', { name: 'Save New List' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Van loading' })).toBeVisible();

  await follow(page.getByRole('main').getByRole('link', { name: 'View QR Code' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Van loading - QR Code' })).toBeVisible();
  await follow(page.getByRole('button', { name: 'Copy Link' }));
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/view-list\/[\w-]+$/);
  await follow(page.getByRole('button', { name: 'Printable poster' }));
  await expect(
    page
      .getByRole('radio', { name: 'A4' })
      .or(page.getByRole('radio', { name: 'Letter' }))
      .first(),
  ).toBeVisible();
  await tabTo(page.getByLabel('Words under the code'));
  await follow(page.getByRole('link', { name: 'Back to the list' }), 'Shift+Tab');

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await makeEntry(newOwner.api, await (await newOwner.api.get(`/api/lists/${id}`)).json());
  await follow(page.getByRole('main').getByRole('link', { name: 'View Entries' }).first());
  const row = page.getByRole('button', { name: /^Entry #1/ });
  await follow(row);
  await expect(page.getByText('one bent')).toBeVisible();
  const notes = page.getByRole('checkbox', { name: 'Has notes' });
  await tabTo(notes, 'Shift+Tab');
  await keyboard.press('Space');
  await expect(page).toHaveURL(/notes=1/);
  await expect(row).toBeVisible();

  await tabTo(page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await choose(page, 'My Account');
  await tabTo(page.getByLabel('First name'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Robin');
  await keyboard.press('Enter');
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Robin' })).toBeVisible();

  await follow(page.getByRole('link', { name: 'Company Settings' }).first(), 'Shift+Tab');
  await tabTo(page.getByLabel('Company name'));
  await keyboard.type('Fjord & Field');
  await tabTo(page.getByLabel('Upload Logo').or(page.locator('input[type=file]')).first());
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();

  await tabTo(page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await choose(page, 'Log Out');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a menu keeps the focus where it is while the page moves under a mouse at rest', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { opener, items } = await openMenuOfOnlyList(page, api);
  // Where the first item will be after the reload.
  const box = await items.first().boundingBox();
  if (!box) throw new Error('the menu has no place');
  await page.reload();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await opener.press('Enter');
  const isUnderMouse = () => items.first().evaluate((item) => item.matches(':hover'));
  await expect.poll(isUnderMouse).toBe(true);
  await expect(items.first()).toBeFocused();
  // The menu moves down with its button.
  await page.evaluate(() => {
    const notice = document.createElement('div');
    notice.style.height = '150px';
    document.querySelector('main')?.prepend(notice);
  });
  await expect.poll(isUnderMouse).toBe(false);
  await expect(items.first()).toBeFocused();
});

test('a menu that is closed and opened again at once has the focus', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { opener, items } = await openMenuOfOnlyList(page, api);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const { keyboard } = page;
  // Both at once: the menu closes before its animation begins.
  await Promise.all([keyboard.press('Enter'), keyboard.press('Escape')]);
  await opener.press('Enter');
  await expect(items.first()).toBeFocused();
});

test('an entry that is still opening is not scrolled inside by the focus', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/list-entries/${list.id}`);
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('* { animation-duration: 600s !important }');
    document.adoptedStyleSheets.push(slow);
  });
  await page.getByRole('button', { name: /Entry #1\b/ }).press('Enter');
  const remove = page.getByRole('button', { name: 'Delete entry 1' });
  await remove.focus();
  await expect(remove).toBeFocused();
  const scrolled = await page.evaluate(
    () => [...document.querySelectorAll('main *')].filter(({ scrollTop }) => scrollTop > 0).length,
  );
  expect(scrolled).toBe(0);
});

test('a person can sign up, confirm at the bank, cancel and resume without a mouse', async ({
  signedOutPage: page,
}) => {
  const { keyboard } = page;
  const account = newAccount();
  await page.goto('/signup');
  const fields = [
    ['Username', account.username],
    ['Email', account.email],
    ['Password', account.password],
    ['Confirm Password', account.password],
  ] as const;
  for (const [label, words] of fields) {
    await tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.type(words);
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeFocused();
  await tabTo(page.getByLabel('Card number'));
  await keyboard.type(cards.needsConfirmation);
  await tabTo(page.getByLabel('Expiration date'));
  await keyboard.type('1234');
  await tabTo(page.getByLabel('Security code'));
  await keyboard.type('123');
  await keyboard.press('Enter');
  const challenge = page.getByRole('dialog', { name: /3-D Secure/ });
  await follow(challenge.getByRole('button', { name: 'Complete' }));
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible({ timeout: 20_000 * slowness });
  await follow(page.getByRole('button', { name: 'Go to the Dashboard' }));
  await page.waitForURL('**/dashboard');

  await page.goto('/profile?tab=subscription');
  await follow(page.getByRole('button', { name: 'Cancel Subscription' }));
  await follow(page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }));
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await follow(page.getByRole('button', { name: 'Resume Subscription' }));
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
});

/** Reaches a control with Tab only, and checks that its focus is visible. */
async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeAttached();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops += 1) {
    expect(stops, `${control} is reached by ${key}`).toBeLessThan(80);
    await control.page().keyboard.press(key);
  }
  expect(await control.evaluate(isFocusVisible), `the focus on ${control} can be seen`).toBe(true);
}

async function follow(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(control, key);
  await control.page().keyboard.press('Enter');
}

async function choose(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('menuitem', { name });
  await expect(choice).toBeVisible();
  while (!(await choice.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Returns whether the focus is drawn on the element itself, or on the label of a hidden input. */
function isFocusVisible(element: Element): boolean {
  const drawn = (candidate: Element | null) =>
    candidate !== null &&
    (getComputedStyle(candidate).outlineStyle !== 'none' || getComputedStyle(candidate).boxShadow !== 'none');
  return drawn(element) || drawn(element.nextElementSibling);
}

/** Opens the dashboard with one list, and its menu. */
async function openMenuOfOnlyList(
  page: Page,
  api: APIRequestContext,
): Promise<{ opener: Locator; items: Locator }> {
  await makeList(api);
  await page.goto('/dashboard');
  const opener = page.getByRole('listitem').getByRole('button', { name: 'More actions' });
  const items = page.getByRole('menuitem');
  await opener.press('Enter');
  await expect(items.first()).toBeFocused();
  return { opener, items };
}
