// @owner @accounts @mails
import type { APIRequestContext, Page } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import type { Mailbox } from './support/mailbox.ts';
import { makeOwner, type NewOwner } from './support/new-owner.ts';

/** The browser logs refused joins, links that are not valid any more, and the calls of people who are signed out. */
test.use({
  allowedErrors: /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/,
});

const company = 'Northlight Event Rentals';
const password = 'kettle and rope';

test('three people on three devices: invited, joined, edited, refused, removed while typing, handed over, and the trail tells it @core @accounts @mails', async ({
  newOwner,
  newOwnerPage: owner,
  openPage,
  playwright,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const list = await makeList(newOwner.api, { title: 'Opening' });
  const tom = await makeTom(playwright, product);
  const nina = newPerson();
  // The owner keeps the trail open on the side; it is never reloaded.
  const trail = await owner.context().newPage();
  await trail.goto('/activity');
  await expect(trail.getByText(/created Opening/)).toBeVisible();

  await owner.goto('/team');
  await expect(owner.getByText('It’s just you here. Invite people to share the work.')).toBeVisible();
  await owner.getByLabel('Email addresses').fill(`${nina.email}, ${tom.email}\n${nina.email}`);
  await owner.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(owner.getByText(`Invitations sent to ${nina.email} and ${tom.email}.`)).toBeVisible();
  await expect(rowOf(owner, nina.email)).toContainText('Editor · Invited by Alex Reed · Expires in 7 days');
  await expect(owner.getByLabel('Email addresses')).toHaveValue('');

  // Nina, on a phone in dark mode, has no account.
  const phone = await openPage({ ...phoneOptions, colorScheme: 'dark' });
  await phone.goto(await joinLinkOf(mailbox, nina.email));
  await expect(
    phone.getByRole('heading', { level: 1, name: `Alex Reed invited you to ${company}` }),
  ).toBeVisible();
  await expect(phone.getByText('No card needed.')).toBeVisible();
  await fillNewPerson(phone, nina);
  await phone.getByRole('button', { name: 'Create Account and Join' }).click();
  await expectJoined(phone);
  await expect(phone.getByRole('heading', { name: list.title })).toBeVisible();

  // Tom, on a tablet, has one.
  const tablet = await openPage({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await tablet.goto(await joinLinkOf(mailbox, tom.email));
  await expect(tablet.getByText(`This invitation is for ${tom.email}.`)).toBeVisible();
  await tablet.getByRole('link', { name: 'Sign In' }).click();
  await signIn(tablet, tom);
  await tablet.getByRole('button', { name: `Join ${company}` }).click();
  await expectJoined(tablet);

  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Waiting invitations' })).toHaveCount(0);
  const roleOfTom = rowOf(owner, tom.email).getByRole('combobox', { name: 'Role of Tom Hale' });
  await expect(roleOfTom).toHaveValue('editor');
  await roleOfTom.selectOption('admin');
  await expect(owner.getByText('Tom Hale is now an admin').first()).toBeVisible();
  await tablet.goto('/team');
  await expect(tablet.getByRole('button', { name: 'Send Invitations' })).toBeVisible();
  await expect(tablet.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0);
  await phone.goto('/team');
  await expect(phone.getByText('Ask Alex Reed or an admin to invite people.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send Invitations' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  // An editor edits, a viewer reads and is refused.
  await roleOfTom.selectOption('viewer');
  await expect(owner.getByText('Tom Hale is now a viewer').first()).toBeVisible();
  await phone.goto(`/edit-list/${list.id}`);
  await phone.getByRole('textbox', { name: 'Title' }).fill('Opening, bar');
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Opening, bar' })).toBeVisible();
  await tablet.goto(`/list-details/${list.id}`);
  await expect(tablet.getByText('Edited by Nina Kay, just now')).toBeVisible();
  await expect(tablet.getByRole('link', { name: 'Edit List' })).toHaveCount(0);
  const refused = await tablet.request.delete(`/api/lists/${list.id}`);
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'FORBIDDEN']);

  // The owner removes Nina while she types.
  await phone.goto(`/edit-list/${list.id}`);
  const title = phone.getByRole('textbox', { name: 'Title' });
  await title.fill('Opening, bar and terrace');
  await rowOf(owner, nina.email).getByRole('button', { name: 'Remove Nina Kay' }).click();
  const removal = owner.getByRole('dialog', { name: 'Remove Nina Kay?' });
  await expect(removal).toContainText('They lose access right away. Lists they made stay here.');
  await removal.getByRole('button', { name: 'Remove Member' }).click();
  await expect(owner.getByText('Nina Kay was removed').first()).toBeVisible();
  await expect(rowOf(owner, nina.email)).toHaveCount(0);
  await expect(owner.getByRole('heading', { name: 'Members' })).toBeFocused();
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone.getByText(`You no longer have access to ${company}`)).toBeVisible();
  await expect(title).toHaveValue('Opening, bar and terrace');
  expect((await phone.request.get(`/api/lists/${list.id}`)).status()).toBe(404);

  // The owner hands the workspace over to Tom.
  await owner.getByRole('button', { name: 'Offer Workspace' }).click();
  const offer = owner.getByRole('dialog', { name: 'Offer this workspace to Tom Hale?' });
  await offer.getByRole('button', { name: 'Offer Workspace' }).click();
  await expect(owner.getByText('You offered this workspace to Tom Hale.')).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'New owner' })).toBeFocused();
  await tablet.goto(await offerLinkOf(mailbox, tom.email));
  await expect(tablet.getByRole('heading', { name: `Alex Reed offers you ${company}` })).toBeVisible();
  await tablet.getByRole('button', { name: 'Become Owner' }).click();
  await expect(tablet.getByText(`You own ${company} now`).first()).toBeVisible();
  await expect(rowOf(tablet, tom.email)).toContainText('Owner');
  await expect(rowOf(tablet, newOwner.email).getByRole('combobox')).toHaveValue('admin');

  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Offer Workspace' })).toHaveCount(0);
  await expect(owner.getByRole('button', { name: 'Leave Workspace' })).toBeVisible();
  await owner.goto(`/list-details/${list.id}`);
  await expect(owner.getByRole('heading', { level: 1, name: 'Opening, bar' })).toBeVisible();
  const paid = await newOwner.api.post('/api/cancel-subscription');
  expect([paid.status(), (await paid.json()).code]).toEqual([403, 'FORBIDDEN']);
  // lists mails the new owner from now on.
  await expect
    .poll(async () =>
      (await tablet.request.get(`/api/notifications?email=${encodeURIComponent(tom.email)}`)).json(),
    )
    .toEqual({ status: 'own' });
  const { workspaces } = await (await newOwner.api.get('/api/workspaces')).json();
  expect(workspaces.map(({ role }: { role: string }) => role)).toEqual(['owner', 'admin']);

  await expect(trail.getByRole('main').getByRole('listitem')).toHaveText([
    /^Tom Hale took the workspace over from Alex Reed/,
    /^Alex Reed removed Nina Kay from the workspace/,
    /^Nina Kay changed Opening, bar: title changed/,
    /^Alex Reed made Tom Hale a viewer/,
    /^Alex Reed made Tom Hale an admin/,
    /^Tom Hale joined as an editor/,
    /^Nina Kay joined as an editor/,
    new RegExp(`^Alex Reed invited (${tom.email}|${nina.email}) as an editor`),
    new RegExp(`^Alex Reed invited (${tom.email}|${nina.email}) as an editor`),
    /^Alex Reed created Opening/,
    /^Alex Reed changed the company settings/,
  ]);
  await trail.close();
});

test('a member who leaves goes on with their own lists', async ({
  newOwner,
  openPage,
  playwright,
  product,
  mailbox,
}) => {
  await nameCompany(newOwner);
  const list = await makeList(newOwner.api);
  const tom = await makeOwner(playwright, product);
  await invite(newOwner.api, tom.email, 'viewer');
  const page = await openPage({}, tom);
  await page.goto(await joinLinkOf(mailbox, tom.email));
  await expect(page.getByText(`You’re signed in as ${tom.email}.`)).toBeVisible();
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await expectJoined(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Leave Workspace' }).click();
  const dialog = page.getByRole('dialog', { name: `Leave ${company}?` });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Leave Workspace' }).click();
  await dialog.getByRole('button', { name: 'Leave Workspace' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText("You haven't created any lists yet.")).toBeVisible();
  expect((await page.request.get(`/api/lists/${list.id}`)).status()).toBe(404);

  // The tab of somebody who left joins again.
  await invite(newOwner.api, tom.email, 'viewer');
  await page.goto(await joinLinkOf(mailbox, tom.email, 2));
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await expectJoined(page);
  await expect(page.getByRole('heading', { name: list.title })).toBeVisible();
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

interface Person {
  username: string;
  email: string;
}

/** Somebody without an account. */
function newPerson(): Person {
  const username = `nina-${crypto.randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.com` };
}

async function nameCompany({ api }: NewOwner): Promise<void> {
  const answer = await api.post('/api/profile/company', {
    data: { companyName: company, companyLogoUrl: null },
  });
  expect(answer.status()).toBe(200);
}

async function invite(api: APIRequestContext, email: string, role: string): Promise<void> {
  const answer = await api.post('/api/workspace/invitations', { data: { emails: [email], role } });
  expect(await answer.json()).toEqual({ results: [{ email, outcome: 'invited' }] });
}

/** Waits for this many invitations to an address, and returns the path of the newest link. */
async function joinLinkOf(mailbox: Mailbox, email: string, count = 1): Promise<string> {
  const invitations = async () =>
    (await mailbox.sentTo(email)).filter(({ subject }) => subject.startsWith('You’re invited'));
  await expect.poll(async () => (await invitations()).length).toBe(count);
  const [newest] = await invitations();
  const link = /\/join\/[\w-]+/.exec((await mailbox.open(newest?.id ?? '')).text)?.[0];
  if (!link) throw new Error(`no link to join in the mail to ${email}`);
  return link;
}

/** Waits for the offer of a workspace to an address, and returns its link. */
async function offerLinkOf(mailbox: Mailbox, email: string): Promise<string> {
  const offers = async () =>
    (await mailbox.sentTo(email)).filter(({ subject }) => subject.startsWith('You’re offered a workspace'));
  await expect.poll(async () => (await offers()).length).toBe(1);
  const [mail] = await offers();
  const link = /http\S+\/team\?workspace=[\w-]+/.exec((await mailbox.open(mail?.id ?? '')).text)?.[0];
  if (!link) throw new Error(`no link in the offer to ${email}`);
  return link;
}

/** Somebody with an account, whose name is Tom Hale. */
async function makeTom(...args: Parameters<typeof makeOwner>): Promise<NewOwner> {
  const tom = await makeOwner(...args);
  const name = { firstName: 'Tom', lastName: 'Hale', email: tom.email };
  expect((await tom.api.post('/api/profile', { data: name })).status()).toBe(200);
  return tom;
}

async function fillNewPerson(page: Page, { username }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First Name').fill('Nina');
  await page.getByLabel('Last Name').fill('Kay');
}

async function signIn(page: Page, { username, password }: NewOwner): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function expectJoined(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(`You joined ${company}`).first()).toBeVisible();
}

async function expectNotValid(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation isn’t valid anymore' })).toBeVisible();
  await expect(page.getByText('Ask the person who invited you to send a new one.')).toBeVisible();
}

/** The row of a member or an invitation. */
function rowOf(page: Page, email: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasNotText: 'sent to' });
}
