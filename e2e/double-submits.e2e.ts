// @owner @lists @payments @accounts
import type { Locator, Page } from 'playwright/test';
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { stopClock } from './support/clock.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { expectSubscription, newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';
import { lookMs } from './support/slowness.ts';
import { holdWritesDuring, recordWrites } from './support/writes.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 401/ });

/** Two clicks, or Enter pressed twice, have one effect on every button that writes. */
test('several presses of a button duplicate, delete or restore a list once', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const { id } = await makeList(api, { title: 'Original' });
  await makeList(api, { title: 'Bystander' });
  await page.goto('/dashboard');
  const writes = recordWrites(page);

  await card(page, 'Original').getByRole('button', { name: 'More actions' }).click();
  await holdWritesDuring(page, () => page.getByRole('menuitem', { name: 'Duplicate' }).dblclick());
  await expect(card(page, 'Original (copy)')).toBeVisible();
  expect(writes).toEqual(['POST /api/lists']);
  expect(await titles(page)).toEqual(['Original (copy)', 'Bystander', 'Original']);

  await page.goto('/dashboard');
  await card(page, 'Bystander').getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).focus();
  await holdWritesDuring(page, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible();
  await expect(card(page, 'Bystander')).toHaveCount(0);
  expect(writes.filter((write) => write.startsWith('DELETE'))).toHaveLength(1);
  // The focus moves to the next card. The second press does not open that card, but a later press does.
  await expect(page).toHaveURL(/\/dashboard$/);
  const next = card(page, 'Original').getByRole('link', { name: 'Original' });
  await expect(next).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/list-details/${id}$`), { timeout: lookMs });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Original' })).toBeVisible();

  await api.delete(`/api/lists/${id}`);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Recently deleted/ }).click();
  const rows = page.getByRole('dialog').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // The first click removes the row; the second click comes when the next row has taken its place.
  await clickTwice(
    rows.filter({ hasText: 'Original' }).getByRole('button', { name: 'Restore' }),
    rows.filter({ hasText: 'Bystander' }).getByRole('button', { name: 'Restore' }),
    () => expect(rows).toHaveCount(1),
  );
  await expect(page.getByRole('dialog').getByText(/is back, and its QR code works again/)).toBeVisible();
  await expect(rows.getByText('Bystander')).toBeVisible();
  expect(writes.filter((write) => write.endsWith('/restore'))).toEqual([`POST /api/lists/${id}/restore`]);
});

test('the second click on a menu that closes does not open the list below it', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await makeList(api, { title: 'Below' });
  await makeList(api, { title: 'To be deleted' });
  await page.goto('/dashboard');
  await card(page, 'To be deleted').getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu');
  await clickTwice(
    page.getByRole('menuitem', { name: 'Delete' }),
    card(page, 'Below').getByRole('link', { name: 'Below' }),
    () => expect(menu).toHaveCount(0),
  );
  await expect(card(page, 'To be deleted')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  // A separate click opens it.
  await card(page, 'Below').getByRole('link', { name: 'Below' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Below' })).toBeVisible();
});

test('two clicks save a profile, a company or a password once', async ({ newOwner, newOwnerPage: page }) => {
  const writes = recordWrites(page);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Robin');
  await holdWritesDuring(page, () => page.getByRole('button', { name: 'Save Changes' }).dblclick());
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  expect(writes.splice(0)).toEqual(['POST /api/profile']);

  await page.getByLabel('Last name').fill('Reed-Marsh');
  await pressTwice(page.getByLabel('Last name'));
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  expect(writes.splice(0)).toEqual(['POST /api/profile']);

  await page.goto('/company-settings');
  await page.getByLabel('Company name').fill('Fjord & Field');
  await holdWritesDuring(page, () => page.getByRole('button', { name: 'Save Changes' }).dblclick());
  await expect(page.getByText('Settings updated', { exact: true })).toHaveCount(1);
  expect(writes.splice(0)).toEqual(['POST /api/profile/company']);

  await page.goto('/profile?tab=security');
  await page.getByLabel('Current password').fill(newOwner.password);
  await page.getByLabel('New password').fill('kettle and rope');
  await page.getByLabel('Confirm password').fill('kettle and rope');
  await pressTwice(page.getByLabel('Confirm password'));
  await expect(page.getByText('Password updated', { exact: true })).toHaveCount(1);
  expect(writes).toEqual(['POST /api/change-password']);
});

test('the second click on a device that is signed out does not sign out the next one', async ({
  newOwner,
  openPage,
  request,
}) => {
  const { username, password } = newOwner;
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  const page = await openPage({}, { username, password });
  const writes = recordWrites(page);
  await page.goto('/profile?tab=security');
  const buttons = page.getByRole('listitem').getByRole('button', { name: /^Sign out/ });
  await expect(buttons).toHaveCount(2);
  await clickTwice(buttons.first(), buttons.last(), () => expect(buttons).toHaveCount(1));
  await expect(page.getByText('Signed out', { exact: true })).toHaveCount(1);
  await expect(buttons).toHaveCount(1);
  expect(writes).toHaveLength(1);
});

test('two clicks request one test mail or one confirmation mail', async ({
  newOwner,
  newOwnerPage: page,
  mailbox,
}) => {
  const { api, email } = newOwner;
  const otherAddress = `stranger-${newOwner.username}@example.com`;
  const own = await makeList(api, { notificationEmail: email });
  const foreign = await makeList(api, { notificationEmail: otherAddress });
  await mailbox.waitForTo(otherAddress, 1);
  const writes = recordWrites(page);

  await page.goto(`/edit-list/${own.id}`);
  await holdWritesDuring(page, () => page.getByRole('button', { name: 'Send a test email' }).dblclick());
  await expect(page.getByText('Test email sent', { exact: true })).toHaveCount(1);
  expect(writes.splice(0)).toEqual(['POST /api/notifications/test']);
  await page.goto(`/edit-list/${foreign.id}`);
  await pressTwice(page.getByRole('button', { name: 'Send the confirmation again' }));
  await expect(page.getByText('Confirmation sent', { exact: true })).toHaveCount(1);
  expect(writes).toEqual(['POST /api/notifications/confirmation']);
  await mailbox.waitForTo(email, 1);
  await mailbox.waitForTo(otherAddress, 2);
});

test('on a page opened from a mail, a second click never undoes the first one', async ({
  newOwner,
  phone,
  mailbox,
}) => {
  const otherAddress = `stranger-${newOwner.username}@example.com`;
  await makeList(newOwner.api, { notificationEmail: otherAddress });
  const [confirmationMail] = await mailbox.waitForTo(otherAddress, 1);
  await phone.goto(/\/notifications\/[\w-]+/.exec(confirmationMail?.text ?? '')?.[0] ?? '');
  const writes = recordWrites(phone);
  const agree = phone.getByRole('button', { name: 'Yes, send them to me' });
  const stop = phone.getByRole('button', { name: 'Stop these emails' });
  const again = phone.getByRole('button', { name: 'Turn back on' });
  await clickTwice(agree, stop);
  await expect(stop).toBeVisible();
  expect(writes.splice(0)).toHaveLength(1);
  await clickTwice(stop, again);
  await expect(again).toBeVisible();
  expect(writes.splice(0)).toHaveLength(1);
  await pressTwice(again);
  await expect(stop).toBeVisible();
  expect(writes).toHaveLength(1);
});

test('a second press next to a dialog does not close the dialog that the first press opened', async ({
  subscriberPage: page,
}) => {
  await page.clock.install();
  await page.goto('/profile?tab=subscription');
  const open = page.getByRole('button', { name: 'Cancel Subscription' });
  await expect(open).toBeVisible();
  await stopClock(page);
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Keep Subscription' })).toBeVisible();
  await page.clock.runFor(100);
  await page.mouse.click(5, 5);
  await page.clock.runFor(300);
  await expect(dialog).toBeVisible();
  // A later press next to it closes it, as usual.
  await page.clock.runFor(200);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('two clicks cancel, resume or change a subscription once, and the second click undoes nothing', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  const writes = recordWrites(page);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/profile?tab=subscription');
  await button('Cancel Subscription').dblclick();
  await expect(dialog).toBeVisible();
  expect(writes).toEqual([]);
  await holdWritesDuring(page, () => dialog.getByRole('button', { name: 'Cancel Subscription' }).dblclick());
  await expect(page.getByText('Subscription canceled', { exact: true })).toHaveCount(1);
  await expect(button('Resume Subscription')).toBeVisible();
  expect(writes.splice(0)).toEqual(['POST /api/cancel-subscription']);

  await holdWritesDuring(page, () => button('Resume Subscription').dblclick());
  await expect(page.getByText('Subscription resumed', { exact: true })).toHaveCount(1);
  expect(writes.splice(0)).toEqual(['POST /api/subscription/resume']);

  await button('Switch to Annually').dblclick();
  await expect(dialog.getByText(/\$76\.70/).first()).toBeVisible();
  await pressTwice(dialog.getByRole('button', { name: 'Switch', exact: true }));
  await expect(button('Switch to Monthly')).toBeVisible();
  expect(writes.splice(0)).toEqual(['POST /api/subscription/period']);

  await api.post('/api/cancel-subscription');
  await page.goto('/subscribe');
  await holdWritesDuring(page, () => button('Resume Subscription').dblclick());
  await page.waitForURL('**/dashboard');
  expect(writes.splice(0)).toEqual(['POST /api/subscription/resume']);
  await expectSubscription(api, { status: 'trialing', period: 'annually', cancelAtPeriodEnd: false });
});

test('two clicks save a card once, and delete an account once', async ({
  subscriber,
  subscriberPage: page,
}) => {
  const writes = recordWrites(page);
  await page.goto('/change-card');
  await typeCard(page, '5555555555554444');
  await holdWritesDuring(page, () => page.getByRole('button', { name: 'Save Card' }).dblclick());
  await expectSubscriptionTab(page);
  expect(writes.splice(0)).toEqual(['POST /api/payment/create-setup-intent', 'POST /api/subscription/card']);
  await expectSubscription(subscriber.api, { card: { last4: '4444' } });

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Delete Account' }).dblclick();
  await page.getByRole('dialog').getByLabel('Password').fill(subscriber.password);
  await pressTwice(page.getByRole('dialog').getByLabel('Password'));
  await page.waitForURL('**/account-deleted');
  expect(writes).toEqual(['POST /api/account/delete']);
});

test('two clicks take each step of a sign-up and of a password reset once', async ({
  newOwner,
  signedOutPage: page,
  mailbox,
}) => {
  const writes = recordWrites(page);
  await page.goto('/signup');
  await fillAccount(page, newAccount());
  await pressTwice(page.getByLabel('Last Name'));
  await typeCard(page, cards.good);
  expect(writes.splice(0)).toEqual(['POST /api/auth/availability']);
  await page.getByRole('button', { name: 'Back' }).dblclick();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newOwner.email);
  await holdWritesDuring(page, () => page.getByRole('button', { name: 'Send Reset Link' }).dblclick());
  await expect(page.getByText(/If there’s an account with this address/)).toBeVisible();
  expect(writes.splice(0)).toEqual(['POST /api/auth/forgot-password']);
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  await page.goto(/\/reset-password\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByLabel('New Password').fill('kettle and rope');
  await page.getByLabel('Confirm Password').fill('kettle and rope');
  await pressTwice(page.getByLabel('Confirm Password'));
  await page.waitForURL('**/login?password=set');
  expect(writes).toEqual(['POST /api/auth/reset-password']);
});

function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents();
}

/** Presses Enter twice in quick succession. */
async function pressTwice(control: Locator): Promise<void> {
  const page = control.page();
  await control.focus();
  await holdWritesDuring(page, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
}

/** A double click so slow that another element is at that place when the second click comes. */
async function clickTwice(
  first: Locator,
  second: Locator,
  changed = () => expect(second).toBeVisible(),
): Promise<void> {
  for (const [clickCount, control] of [
    [1, first],
    [2, second],
  ] as const) {
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (!box) throw new Error('nothing to click at');
    await control.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await control.page().mouse.down({ clickCount });
    await control.page().mouse.up({ clickCount });
    if (clickCount === 1) await changed();
  }
}
