// @owner @payments
import type { Page, Request } from 'playwright/test';
import { cards, typeCard } from './support/card-form.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { expectSubscription, newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';
import { follow } from './support/walks.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (404|503)/ });

/** An answer for one screen arrives when the next screen is already open. It must not be shown or navigate. */
test('a slow answer for the list opened first does not replace the list opened next', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const slow = await makeList(api, { title: 'Asked first' });
  const quick = await makeList(api, { title: 'Asked second' });
  await page.goto('/dashboard');
  const before = page.getByRole('heading', { level: 1, name: /^(My Lists|Asked second)/ });
  await expect(before).toBeVisible();
  const release = await delayRequests(page, `**/api/lists/${slow.id}`, 'GET');
  // A screen that is left before its code has loaded sends no request.
  const asked = page.waitForRequest(`**/api/lists/${slow.id}`);
  for (const [screen, heading] of [
    ['list-details', 'Asked second'],
    ['list-entries', 'Asked second - Entries'],
    ['list-insights', 'Asked second - Insights'],
    ['list-qrcode', 'Asked second - QR Code'],
  ] as const) {
    await follow(page, `/${screen}/${slow.id}`);
    await expect(before).toHaveCount(0);
    await asked;
    await follow(page, `/${screen}/${quick.id}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await follow(page, `/edit-list/${slow.id}`);
  await expect(before).toHaveCount(0);
  await follow(page, `/edit-list/${quick.id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Asked second');
  await title.fill('Typed meanwhile');
  const answered = page.waitForResponse(`**/api/lists/${slow.id}`);
  release();
  await (await answered).finished();
  await expect(title).toHaveValue('Typed meanwhile');
  await expect(page).toHaveURL(new RegExp(`/edit-list/${quick.id}$`));
});

test('leaving while a list is being saved is not undone by the answer, and the list is saved', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api);
  await page.goto(`/edit-list/${id}`);
  const release = await delayRequests(page, `**/api/lists/${id}`, 'PUT');
  await page.getByRole('textbox', { name: 'Title' }).fill('Saved on the way out');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByRole('link', { name: 'Company Settings' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByLabel('Company name').fill('Typed meanwhile');
  release();
  await expect(page.getByText('Your list has been updated.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Typed meanwhile');
  await expect(page).toHaveURL(/\/company-settings$/);
  // The list is saved, so no unsaved changes are offered.
  await follow(page, `/edit-list/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Saved on the way out');
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test('leaving while a list is being created is not undone by the answer, and it is created once', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Made on the way out');
  await page.getByRole('textbox', { name: 'Description' }).fill('Slowly');
  await page.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss');
  const release = await delayRequests(page, '**/api/lists', 'POST');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await follow(page, '/profile');
  await page.getByLabel('First name').fill('Typed meanwhile');
  release();
  await expect(page.getByText('Your list has been created with a QR code!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Typed meanwhile');
  await follow(page, '/create-list');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  expect(await (await api.get('/api/lists')).json()).toHaveLength(1);
});

test('a slow delete or duplicate does not navigate away from a screen opened meanwhile', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Slow' });
  const other = await makeList(api, { title: 'Read meanwhile' });
  for (const [action, method, done] of [
    ['Duplicate', 'POST', 'List duplicated'],
    ['Delete', 'DELETE', 'List deleted'],
  ] as const) {
    await page.goto(`/list-details/${id}`);
    const release = await delayRequests(page, '**/api/lists{,/*}', method);
    await page.getByRole('button', { name: 'More actions' }).click();
    const sent = page.waitForRequest((request) => request.method() === method);
    await page.getByRole('menuitem', { name: action }).click();
    await sent;
    await follow(page, `/list-details/${other.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Read meanwhile' })).toBeVisible();
    release();
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Read meanwhile' })).toBeVisible();
  }
  await follow(page, '/dashboard');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    'Slow (copy)',
    'Read meanwhile',
  ]);
});

test('the copy gets the focus, unless the owner has moved on while it was made', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeList(api, { title: 'Slow' });
  await page.goto('/dashboard');
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const release = await delayRequests(page, '**/api/lists', 'POST');
  const opener = card('Slow').getByRole('button', { name: 'More actions' });
  const items = page.getByRole('menuitem');
  const duplicate = async () => {
    const sent = waitForCopyRequest(page);
    await opener.press('Enter');
    await items.filter({ hasText: 'Duplicate' }).press('Enter');
    await sent;
  };
  await duplicate();
  // The focus returns from the menu that has closed; before that it would close the next one.
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(items.first()).toBeFocused();
  release();
  await expect(page.getByText('List duplicated', { exact: true })).toBeVisible();
  await expect(card('Slow (copy)')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');

  await duplicate();
  await expect(card('Slow (copy)')).toHaveCount(2);
  await expect(card('Slow (copy)').first().getByRole('link', { name: 'Slow (copy)' })).toBeFocused();
});

test('a copy that comes while its owner types in a dialog changes nothing there', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeList(api, { title: 'Slow' });
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'More actions' });
  const release = await delayRequests(page, '**/api/lists', 'POST');
  const sent = waitForCopyRequest(page);
  await opener.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await sent;
  await opener.click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await page.getByRole('textbox', { name: 'New label' }).click();
  await page.keyboard.type('Kit');
  release();
  // The roles of what is behind the dialog are hidden.
  await expect(page.locator('h2', { hasText: 'Slow (copy)' })).toBeVisible();
  await expect(page.getByText('List duplicated', { exact: true })).toBeVisible();
  await page.keyboard.type('chen');
  await expect(page.getByRole('textbox', { name: 'New label' })).toHaveValue('Kitchen');
});

test('the filter chosen last is shown, whichever answer comes last', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  for (const note of [null, 'one bent']) {
    const answer = await api.post(`/api/lists/${list.id}/log-session`, {
      data: {
        sessionId: `session-1-${crypto.randomUUID()}`,
        completedItems: list.items.map(({ id, content }) => ({ itemId: id, content, note })),
      },
    });
    expect(answer.status()).toBe(200);
  }
  const rows = page.getByRole('button', { name: /^Entry #/ });
  await page.goto(`/list-entries/${list.id}`);
  await expect(rows).toHaveCount(2);
  const release = await delayRequests(page, /hasNotes=1/, 'GET');
  await page.getByRole('checkbox', { name: 'Has notes' }).check();
  await page.getByRole('checkbox', { name: 'Has notes' }).uncheck();
  await expect(rows).toHaveCount(2);
  release();
  await page.getByRole('checkbox', { name: 'Has notes' }).check();
  await expect(rows).toHaveText([/Entry #2/]);
});

test('sign-up fields changed during their check are checked again, and the last check counts', async ({
  signedOutPage: page,
}) => {
  const account = newAccount();
  await page.goto('/signup');
  await fillAccount(page, account);
  const release = await delayRequests(page, '**/api/auth/availability', 'POST');
  const next = page.getByRole('button', { name: 'Continue' });
  const checking = page.getByRole('button', { name: 'Checking...' });
  await next.click();
  await expect(checking).toBeVisible();
  await page.getByLabel('Email').fill(`other-${account.email}`);
  release();
  await expect(next).toBeEnabled();
  await expect(checking).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toHaveCount(0);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible();
  await expect(page.getByText(`other-${account.email}`, { exact: true })).toBeVisible();
});

test('leaving while a subscription changes is not undone by the answer, and the subscription has changed', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  const dialog = page.getByRole('dialog');
  await page.goto('/profile?tab=subscription');
  const releasePreview = await delayRequests(page, '**/api/subscription/period?*', 'GET');
  await page.getByRole('button', { name: 'Switch to Annually' }).click();
  await dialog.getByRole('button', { name: 'Keep Monthly' }).click();
  releasePreview();
  const release = await delayRequests(page, '**/api/cancel-subscription', 'POST');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Canceling...' })).toBeVisible();
  await page.getByRole('link', { name: 'Company Settings' }).first().click();
  await page.getByLabel('Company name').fill('Typed meanwhile');
  release();
  await expect(page.getByText('Subscription canceled', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Typed meanwhile');
  await expect(page).toHaveURL(/\/company-settings$/);
  await expect(dialog).toHaveCount(0);

  await page.goto('/subscribe');
  const resumed = await delayRequests(page, '**/api/subscription/resume', 'POST');
  await page.getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Resuming...' })).toBeVisible();
  await page.getByRole('link', { name: 'Company Settings' }).first().click();
  await page.getByLabel('Company name').fill('Typed meanwhile');
  resumed();
  await expectSubscription(api, { status: 'trialing' });
  await expect(page.getByLabel('Company name')).toHaveValue('Typed meanwhile');
  await expect(page).toHaveURL(/\/company-settings$/);
});

test('leaving during a payment asks for confirmation, and the owner may stay', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await page.goto('/subscribe');
  await typeCard(page, cards.good);
  const release = await delayRequests(page, '**/api/create-subscription?*', 'POST');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Company Settings' }).first().click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  release();
  await page.waitForURL(/\/dashboard/);
  await expectSubscription(api, { status: 'active' });
});

/**
 * Delays a page's requests to an address until the returned function is called. That function throws if no request was
 * delayed.
 */
async function delayRequests(page: Page, url: string | RegExp, method: string): Promise<() => void> {
  let isHolding = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() === method) {
      isHolding = true;
      await released;
    }
    // The page may have canceled the request.
    await route.fallback().catch(() => {});
  });
  return () => {
    if (!isHolding) throw new Error(`no ${method} ${url} was held`);
    release();
  };
}

/** Waits until a page has asked for a copy of a list. */
function waitForCopyRequest(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.method() === 'POST' && /lists$/.test(request.url()));
}
