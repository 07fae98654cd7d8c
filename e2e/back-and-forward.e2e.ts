// @owner
import { setTimeout as sleep } from 'node:timers/promises';
import { cards, typeCard } from './support/card-form.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';
import { recordWrites } from './support/writes.ts';

/** The address contains the selection, so that Back, Forward, a reload and a shared link restore it. */
test('search, order and tab of the dashboard are kept after a visit to a list @core @owner', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  for (const [title, type] of [
    ['Room 1', 'TODO'],
    ['Room 2', 'INVENTORY'],
    ['Room 3', 'INVENTORY'],
    ['Kitchen', 'INVENTORY'],
    ['Bar', 'TODO'],
    ['Cellar', 'TODO'],
  ] as const) {
    await makeList(api, { title, type });
  }
  const cards = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await page.goto('/dashboard');
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('room');
  await expect(page).toHaveURL(/q=room/);
  await page.getByRole('tab', { name: /^Inventory/ }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
  await expect(cards).toHaveText(['Room 2', 'Room 3']);
  const { href } = new URL(page.url());
  await page
    .getByRole('link', { name: /Room 3/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room 3' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveText(['Room 2', 'Room 3']);
  await expect(page.getByRole('searchbox', { name: 'Search lists' })).toHaveValue('room');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Room 3' })).toBeVisible();
  await page.goto(href);
  await expect(cards).toHaveText(['Room 2', 'Room 3']);
  await expect(page.getByRole('tab', { name: /^Inventory/ })).toHaveAttribute('aria-selected', 'true');
});

/** The address follows a change a moment later, and the next change must not go back to the address before. */
test('a tab and an order that are chosen in quick succession are both kept', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  for (const [title, type] of [
    ['Pantry', 'INVENTORY'],
    ['Bar', 'INVENTORY'],
    ['Van', 'TODO'],
    ['Terrace', 'TODO'],
    ['Cellar', 'TODO'],
    ['Kitchen', 'TODO'],
  ] as const) {
    await makeList(api, { title, type });
  }
  await page.goto('/dashboard');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toBeVisible();
  await sort.evaluate((select: HTMLSelectElement) => {
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) =>
      one.textContent?.startsWith('Inv'),
    );
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    select.value = 'title';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(['Bar', 'Pantry']);
  await expect(page).toHaveURL(/\?type=INVENTORY&sort=title$/);
});

test('a filter of the entries and an open entry are kept by Back and by a shared link', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await makeEntry(api, list, {
    completedItems: list.items.map(({ id, content }) => ({ itemId: id, content, note: null })),
  });
  const rows = page.getByRole('button', { name: /^Entry #/ });
  await page.goto(`/list-details/${list.id}`);
  await page.getByRole('link', { name: 'View Entries' }).first().click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Has notes' }).check();
  await expect(rows).toHaveText([/Entry #1/]);
  await expect(page).toHaveURL(/notes=1/);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveText([/Entry #1/]);
  await expect(page.getByRole('checkbox', { name: 'Has notes' })).toBeChecked();
  // Changing filters adds no history entries.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/list-details/${list.id}`));
  await page.goto(`/list-entries/${list.id}#entry-2`);
  await expect(page.getByRole('button', { name: /^Entry #2/ })).toHaveAttribute('aria-expanded', 'true');
});

test('a tab of the profile and a type of a new list are opened by their address', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/profile?tab=security');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(page).toHaveURL(/tab=subscription/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/profile?tab=nonsense');
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/create-list?type=INVENTORY');
  await expect(page.getByRole('radio', { name: /Inventory Checklist/ })).toBeChecked();
  await page.goto('/create-list?type=nonsense');
  await expect(page.getByRole('radio', { name: /To-Do List/ })).toBeChecked();
});

test('browser Back from a half-written list loses nothing @core @owner', async ({ newOwnerPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Create New List' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written');
});

test('input in the profile and company forms is there when the owner comes back', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Robin');
  await page.getByRole('link', { name: 'Company Settings' }).first().click();
  await page.getByLabel('Company name').fill('Fjord & Field');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Company name')).toHaveValue('Fjord & Field');
});

test('Back and Forward between the steps of a sign-up keep the input, and a reload starts over', async ({
  signedOutPage: page,
}) => {
  const account = newAccount();
  const writes = recordWrites(page);
  const atCard = page.getByRole('heading', { name: 'Payment Details' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeCard(page, cards.good);
  await page.getByRole('tab', { name: /Annually/ }).click();
  await page.goBack();
  await expect(page.getByLabel('Confirm Password')).toHaveValue(account.password);
  await page.goForward();
  await expect(atCard).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(/4242/);
  await expect(page.getByRole('tab', { name: /Annually/ })).toHaveAttribute('aria-selected', 'true');
  expect(writes).toEqual(['POST /api/auth/availability']);

  // Forward to the card after a changed form would be for an account that was never checked.
  await page.goBack();
  await page.getByLabel('Email').fill(`other-${account.email}`);
  await page.goForward();
  await expect(page.getByLabel('Email')).toHaveValue(`other-${account.email}`);
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(atCard).toBeVisible();
  await page.reload();
  await expect(page.getByText('Registration Error', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('Back from a card page returns to the tab that opened it, and Forward to the card', async ({
  subscriberPage: page,
}) => {
  await page.goto('/profile?tab=subscription');
  await page.getByRole('link', { name: 'Change Card' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Card saved', { exact: true })).toBeVisible();
  // The profile is a separate document without payments, which loads after the address changes (decision 0022).
  await page.waitForFunction(() => {
    const inlined = document.getElementById('live-slices')?.textContent ?? 'takesPayments';
    return !inlined.includes('takesPayments');
  });
  await expect(page.getByRole('link', { name: 'Change Card' })).toBeVisible();
  // One more Back shows a form for another card, and nothing is sent again.
  await page.goBack();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('on a phone Back closes an open dialog or menu and stays on the page; the next Back leaves the page', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeEntry(api, await makeList(api));
  await page.setViewportSize({ width: 390, height: 844 });
  const settings = page.getByRole('heading', { level: 1, name: 'Company Settings' });
  const lists = page.getByRole('heading', { level: 1, name: 'My Lists' });
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('menu');
  const openNavigation = () => page.getByRole('button', { name: 'Open navigation' }).click();
  const openMenu = () => page.getByRole('button', { name: 'More actions' }).click();
  const askToDelete = async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog).toBeVisible();
  };

  await page.goto('/company-settings');
  await openNavigation();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(settings).toBeVisible();

  // A link in a drawer navigates, and one Back returns with the drawer closed.
  await openNavigation();
  await dialog.getByRole('link', { name: 'Dashboard' }).click();
  await expect(lists).toBeVisible();
  await page.goBack();
  await expect(settings).toBeVisible();
  await page.goForward();
  await expect(lists).toBeVisible();
  await expect(dialog).toBeHidden();

  await openMenu();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await askToDelete();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(lists).toBeVisible();

  // Closing it by hand, or reloading while it is open, leaves no history entry.
  await askToDelete();
  const entry = () => page.evaluate(() => JSON.stringify(window.history.state));
  const whileOpen = await entry();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(entry).not.toBe(whileOpen);
  await page.goBack();
  await expect(settings).toBeVisible();
  await page.goForward();
  await askToDelete();
  await page.reload();
  await expect(lists).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(settings).toBeVisible();
});

test('Log Out in the menu leaves the page, even if the next page loads slowly', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/dashboard');
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      // As on a slow network: longer than the menu's history entry exists.
      // oxlint-disable-next-line test-rules/no-sleep -- one-sided: a longer way only shows more, and no clock of the page can be moved while it leaves
      await sleep(500);
      await route.continue();
    },
  );
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
});
