// @accounts @owner @payments @mails
import type { Page } from 'playwright/test';
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { openDatabase } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { makeMember } from './support/make-member.ts';
import { expectSubscription } from './support/new-subscriber.ts';
import { recordWrites } from './support/writes.ts';

test.use({
  reusesPages: false,
  allowedErrors: /Failed to load resource: the server responded with a status of (401|403)/,
});

/** Changes the session as if the owner had signed in a day ago. */
async function ageSession(product: { postgres: string }, { id }: { id: string }): Promise<void> {
  const sql = openDatabase(product, 'gateway');
  await sql`update session set password_given_at = now() - interval '1 day' where account_id = ${id}`;
  await sql.end();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' });

test('changing the address in an old session needs the password, and no input is lost', async ({
  product,
  newOwner,
  newOwnerPage: page,
  mailbox,
}) => {
  const moved = `moved-${newOwner.email}`;
  const save = page.getByRole('button', { name: 'Save Changes' });
  const profile = async () => (await newOwner.api.get('/api/profile')).json();
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Robin');
  await page.getByLabel('Email').fill(moved);
  await ageSession(product, newOwner);

  await save.click();
  await expect(question(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(save).toBeFocused();
  await save.click();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Robin');
  await expect(page.getByLabel('Email')).toHaveValue(moved);
  expect(await profile()).toMatchObject({ firstName: 'Alex', pendingEmail: null });

  await save.click();
  await question(page).getByLabel('Password').fill('not-this-one');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Your password is incorrect')).toBeVisible();
  await expect(question(page).getByLabel('Password')).toBeFocused();
  for (const name of ['Cancel', 'Continue', 'Close']) {
    const button = question(page).getByRole('button', { name });
    const smallerSide = async () => {
      const box = await button.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    // An opening dialog grows to its size.
    await expect.poll(smallerSide, name).toBeGreaterThanOrEqual(44);
  }
  expect(await profile()).toMatchObject({ firstName: 'Alex', pendingEmail: null });

  await question(page).getByLabel('Password').fill(newOwner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await profile()).toMatchObject({ firstName: 'Robin', pendingEmail: moved });

  // A recently given password is not asked for again.
  await page.getByRole('tab', { name: 'Security' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Your Data' }).click();
  await downloading;
  const exported = (await mailbox.waitForTo(newOwner.email, 2)).filter(({ subject }) =>
    /data was downloaded$/.test(subject),
  );
  expect(exported).toHaveLength(1);
  await ageSession(product, newOwner);
  await page.getByRole('button', { name: 'Download Your Data' }).click();
  const again = page.waitForEvent('download');
  await question(page).getByLabel('Password').fill(newOwner.password);
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await again;
});

test('in an old session nobody is invited and no role changes without the password, and the owner is mailed', async ({
  product,
  newOwner,
  newOwnerPage: page,
  playwright,
  mailbox,
}) => {
  const tom = await makeMember(playwright, product, { workspaceId: newOwner.id, role: 'viewer' });
  const invited = `invited-${newOwner.email}`;
  const members = async () => (await newOwner.api.get('/api/workspace/members')).json();
  const answer = async () => {
    await question(page).getByLabel('Password').fill(newOwner.password);
    await question(page).getByRole('button', { name: 'Continue' }).click();
    await expect(question(page)).toBeHidden();
  };
  await page.goto('/team');
  await ageSession(product, newOwner);
  const refused = await newOwner.api.post('/api/workspace/invitations', {
    data: { emails: [invited], role: 'admin' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'PASSWORD_NEEDED']);

  const addresses = page.getByLabel('Email addresses');
  await addresses.fill(invited);
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(addresses).toHaveValue(invited);
  expect(await members()).toMatchObject({ invitations: [] });
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await answer();
  await expect(page.getByText(`Invitation sent to ${invited}.`)).toBeVisible();

  await ageSession(product, newOwner);
  await page.getByRole('button', { name: `Send Again ${invited}` }).click();
  await answer();
  await expect(page.getByText('Invitation sent again').first()).toBeVisible();

  await ageSession(product, newOwner);
  const role = page
    .getByRole('listitem')
    .filter({ hasText: tom.email })
    .getByRole('combobox', { name: /^Role of/ });
  await role.selectOption('editor');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('viewer');
  await role.selectOption('editor');
  await answer();
  await expect(page.getByText(/is now an editor/).first()).toBeVisible();
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  expect(mail?.subject).toMatch(/^A role was changed in your workspace/);
  expect(mail?.text.replaceAll('\u200b', '')).toContain(tom.email);
  await tom.api.dispose();
});

test('in an old session a subscription is not canceled, resumed or switched without the password', async ({
  product,
  subscriber,
  subscriberPage: page,
}) => {
  const answer = async () => {
    await question(page).getByLabel('Password').fill(subscriber.password);
    await question(page).getByRole('button', { name: 'Continue' }).click();
    await expect(question(page)).toBeHidden();
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/profile?tab=subscription');
  await ageSession(product, subscriber);
  await press('Switch to Annually');
  const dialog = page.getByRole('dialog', { name: 'Switch to annual billing?' });
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  // The dialog below is still open, and nothing has changed.
  await expect(dialog).toBeVisible();
  await expectSubscription(subscriber.api, { period: 'monthly' });
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await answer();
  await expectSubscription(subscriber.api, { period: 'annually' });

  await ageSession(product, subscriber);
  await press('Cancel Subscription');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expectSubscription(subscriber.api, { cancelAtPeriodEnd: false });
  await press('Cancel Subscription');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await answer();
  await expect(page.getByText('Subscription canceled', { exact: true }).first()).toBeVisible();

  await ageSession(product, subscriber);
  await press('Resume Subscription');
  await answer();
  await expect(page.getByText('Subscription resumed', { exact: true }).first()).toBeVisible();
});

test('a new card waits in its form for the password, and is sent once', async ({
  product,
  subscriber,
  subscriberPage: page,
}) => {
  const writes = recordWrites(page);
  await page.goto('/change-card');
  await typeCard(page, '5555555555554444');
  await ageSession(product, subscriber);
  const save = page.getByRole('button', { name: 'Save Card' });
  await save.click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(/4444/);
  await expectSubscription(subscriber.api, { card: { last4: cards.good.slice(-4) } });

  await save.click();
  await question(page).getByLabel('Password').fill(subscriber.password);
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await expectSubscriptionTab(page);
  await expectSubscription(subscriber.api, { card: { last4: '4444' } });
  expect(writes.filter((write) => write.endsWith('create-setup-intent'))).toHaveLength(1);
});

test('the reader of the old address can undo a change of address, and every session ends', async ({
  newOwner,
  newOwnerPage: page,
  request,
  phone,
  mailbox,
}) => {
  const moved = `thief-${newOwner.email}`;
  const { username } = newOwner;
  const signIn = (password: string) => request.post('/api/auth/login', { data: { username, password } });
  await signIn(newOwner.password);
  await page.goto('/profile');
  await page.getByLabel('Email').fill(moved);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  const [confirmationMail] = await mailbox.waitForTo(moved, 1);
  await page.goto(/\/confirm-email\/[\w-]+/.exec(confirmationMail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  // The session that changed the address continues; the others have ended.
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  expect((await request.get('/api/auth/user')).status()).toBe(401);

  const [noticeMail] = (await mailbox.waitForTo(newOwner.email, 2)).filter(({ subject }) =>
    /was changed/.test(subject),
  );
  await phone.goto(/\/undo-email-change\/[\w-]+/.exec(noticeMail?.text ?? '')?.[0] ?? '');
  await phone.getByRole('button', { name: 'Undo This Change' }).click();
  await expect(phone.getByText(newOwner.email)).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  const undone = (await mailbox.waitForTo(moved, 2)).filter(({ subject }) => /changed back/.test(subject));
  expect(undone.map(({ text }) => text.includes(newOwner.email))).toEqual([false]);
  expect((await signIn(newOwner.password)).status()).toBe(401);
  await phone.getByRole('link', { name: 'Set New Password' }).click();
  await phone.getByLabel('New Password').fill('kettle and rope');
  await phone.getByLabel('Confirm Password').fill('kettle and rope');
  await phone.getByRole('button', { name: 'Set New Password' }).click();
  await expect(phone).toHaveURL(/\/login/);
  const signedIn = await signIn('kettle and rope');
  expect(await signedIn.json()).toMatchObject({ email: newOwner.email, emailConfirmed: true });
});

test('a sign-in on a new device is mailed once, and is listed under Security with its time', async ({
  product,
  newOwner,
  newOwnerPage: page,
  request,
  mailbox,
}) => {
  const sql = openDatabase(product, 'gateway');
  await sql`update account set created_at = now() - interval '2 hours' where id = ${newOwner.id}`;
  await sql.end();
  const { username, password } = newOwner;
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  };
  for (let times = 0; times < 2; times++) {
    const signedIn = await request.post('/api/auth/login', { data: { username, password }, headers });
    expect(signedIn.status()).toBe(200);
  }
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  expect(mail?.subject).toMatch(/^New sign-in to your /);
  expect(mail?.text).toContain('Safari on iPhone');

  await page.goto(/\/profile\?tab=security/.exec(mail?.text ?? '')?.[0] ?? '');
  const phone = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(phone).toHaveCount(1);
  await expect(phone.getByText(/^Signed in .*\d/)).toBeVisible();
  await phone.getByRole('button', { name: /^Sign out/ }).click();
  await expect(phone).toHaveCount(0);
  expect((await request.get('/api/auth/user')).status()).toBe(401);
});
