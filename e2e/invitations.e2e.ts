// @owner @accounts @mails
import type { Page } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import {
  company,
  expectJoined,
  fillNewPerson,
  invite,
  joinLinkOf,
  nameCompany,
  newPerson,
  password,
  rowOf,
  signIn,
} from './support/invited-people.ts';
import { makeMember } from './support/make-member.ts';
import { makeOwner } from './support/new-owner.ts';

/** The browser logs refused joins, links that are not valid any more, and the calls of people who are signed out. */
test.use({
  allowedErrors: /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/,
});

test('an invitation that was taken back, has expired or was used is not valid anymore', async ({
  newOwner,
  newOwnerPage: owner,
  openPage,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const [taken, expired, used] = [newPerson(), newPerson(), newPerson()];
  for (const { email } of [taken, expired, used]) await invite(newOwner.api, email, 'viewer');
  const takenLink = await joinLinkOf(mailbox, taken.email);
  const expiredLink = await joinLinkOf(mailbox, expired.email);
  const usedLink = await joinLinkOf(mailbox, used.email);
  const page = await openPage();

  await owner.goto('/team');
  await owner.getByRole('button', { name: `Take Back ${taken.email}` }).click();
  await expect(owner.getByText('Invitation taken back').first()).toBeVisible();
  await expect(rowOf(owner, taken.email)).toHaveCount(0);
  await expectNotValid(page, takenLink);

  const sql = openDatabase(product, 'gateway');
  await sql`update invitation set expires_at = now() - interval '1 minute' where email = ${expired.email}`;
  await sql.end();
  await expectNotValid(page, expiredLink);
  await owner.reload();
  await expect(rowOf(owner, expired.email)).toContainText('Expired');
  await owner.getByRole('button', { name: `Send Again ${expired.email}` }).click();
  await expect(rowOf(owner, expired.email)).toContainText('Expires in 7 days');
  const newLink = await joinLinkOf(mailbox, expired.email, 2);
  await expectNotValid(page, expiredLink);
  await page.goto(newLink);
  await expect(page.getByRole('button', { name: 'Create Account and Join' })).toBeVisible();

  const first = await openPage();
  await first.goto(usedLink);
  await fillNewPerson(first, used);
  await first.getByRole('button', { name: 'Create Account and Join' }).click();
  await expectJoined(first);
  await expectNotValid(page, usedLink);
});

test('an invitation to another account is accepted after switching to that account', async ({
  newOwner,
  openPage,
  playwright,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const [tom, eve] = [await makeOwner(playwright, product), await makeOwner(playwright, product)];
  await invite(newOwner.api, tom.email, 'editor');
  const page = await openPage({}, { username: eve.username, password: eve.password });
  const link = await joinLinkOf(mailbox, tom.email);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByText("You haven't created any lists yet.")).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(`You’re signed in as ${eve.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out and Switch Accounts' }).click();
  await page.waitForURL('**/login');
  // Signing out in one tab signs out every tab.
  await other.waitForURL((url) => url.pathname === '/');
  await other.close();
  await signIn(page, tom);
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await expectJoined(page);
  const { members } = await (await newOwner.api.get('/api/workspace/members')).json();
  expect(members.map(({ email }: { email: string }) => email)).toEqual([newOwner.email, tom.email]);
});

test('refused fields and a lost answer keep what was typed, and a person joins once', async ({
  newOwner,
  openPage,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const nina = newPerson();
  await invite(newOwner.api, nina.email, 'editor');
  const page = await openPage();
  await page.goto(await joinLinkOf(mailbox, nina.email));
  const submit = page.getByRole('button', { name: 'Create Account and Join' });
  await submit.click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fillNewPerson(page, { ...nina, username: newOwner.username });
  await page.getByLabel('Password', { exact: true }).fill('password');
  await submit.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill(nina.username);

  await page.route(
    '**/api/invitations/*/accept',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit.click();
  await expect(page.getByText('It won’t create a second account.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Nina');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await submit.click();
  await expectJoined(page);
  const sql = openDatabase(product, 'gateway');
  const accounts = await sql`select id from account where email = ${nina.email}`;
  await sql.end();
  expect(accounts).toHaveLength(1);
  const { members } = await (await newOwner.api.get('/api/workspace/members')).json();
  expect(members).toHaveLength(2);
});

test('wrong addresses are named and nothing is sent until all are right', async ({
  newOwner,
  newOwnerPage: page,
  mailbox,
}) => {
  const [nina, tom] = [newPerson(), newPerson()];
  await page.goto('/team');
  const field = page.getByLabel('Email addresses');
  await page.getByLabel('Role').selectOption('viewer');
  await field.fill(`${nina.email}; tom@, nobody`);
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(
    page.getByText('Nothing was sent: “tom@” and “nobody” aren’t valid email addresses.'),
  ).toBeVisible();
  await expect(field).toBeFocused();
  // Other screens keep what was typed.
  await page.getByRole('link', { name: 'Company Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company Settings' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(`${nina.email}; tom@, nobody`);
  await field.fill(`"Kay, Nina" <${nina.email}>\n${tom.email} ${newOwner.email}`);
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(page.getByText(`Invitations sent to ${nina.email} and ${tom.email}.`)).toBeVisible();
  await expect(page.getByText(`${newOwner.email} is already a member.`)).toBeVisible();
  await expect(rowOf(page, tom.email)).toContainText('Viewer');
  await joinLinkOf(mailbox, nina.email);
  await joinLinkOf(mailbox, tom.email);
});

test('addresses that were typed outlast the session, and are sent after the next sign-in', async ({
  openPage,
  newOwner,
  mailbox,
}) => {
  const page = await openPage({}, { username: newOwner.username, password: newOwner.password });
  const nina = newPerson();
  await page.goto('/team');
  await page.getByLabel('Email addresses').fill(nina.email);
  await page.request.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  const link = page.getByRole('link', { name: 'Sign in again in a new tab' });
  await expect(link).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue(nina.email);
  const [beside] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await signIn(beside, newOwner);
  await beside.waitForURL('**/dashboard');
  await beside.close();
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(page.getByText(`Invitation sent to ${nina.email}.`)).toBeVisible();
  await joinLinkOf(mailbox, nina.email);
});

async function expectNotValid(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation isn’t valid anymore' })).toBeVisible();
  await expect(page.getByText('Ask the person who invited you to send a new one.')).toBeVisible();
}

test('an admin invites no admins, and what they sent ends when they are removed', async ({
  newOwner,
  newOwnerPage: owner,
  openPage,
  playwright,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const admin = await makeMember(playwright, product, { workspaceId: newOwner.id, role: 'admin' });
  const person = newPerson();
  const page = await openPage({}, admin);
  await page.goto(`/team?workspace=${newOwner.id}`);
  await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
    'Viewer',
    'Editor',
  ]);
  const refused = await admin.inWorkspace.post('/api/workspace/invitations', {
    data: { emails: [person.email], role: 'admin' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'FORBIDDEN']);
  await page.getByLabel('Email addresses').fill(person.email);
  await page.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(rowOf(page, person.email)).toContainText('Editor');
  const link = await joinLinkOf(mailbox, person.email);
  const [mail] = await mailbox.waitForTo(person.email, 1);
  // The mail names an address that somebody confirmed, and not the name, which anybody may choose.
  expect(mail?.text.replaceAll('\u200b', '')).toContain(admin.email);
  expect(mail?.text).not.toContain('Alex Reed');

  await owner.goto('/team');
  await rowOf(owner, admin.email)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click();
  await expect(rowOf(owner, admin.email)).toHaveCount(0);
  await expect(rowOf(owner, person.email)).toHaveCount(0);
  await expectNotValid(await openPage(), link);
  await admin.inWorkspace.dispose();
});

test('who has not confirmed their own address is asked to, before they invite anybody', async ({
  newOwner,
  newOwnerPage: page,
  product,
  mailbox,
}) => {
  const sql = openDatabase(product, 'gateway');
  await sql`update account set email_confirmed_at = null where id = ${newOwner.id}`;
  await sql.end();
  await page.goto('/team');
  await expect(page.getByText('Confirm your own email address first.')).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  await page.goto(/\/confirm-email\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/team');
  await expect(page.getByLabel('Email addresses')).toBeVisible();
});
