// @owner @accounts @mails
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import {
  company,
  expectJoined,
  fillNewPerson,
  invite,
  joinLinkOf,
  nameCompany,
  newPerson,
  rowOf,
  signIn,
} from './support/invited-people.ts';
import type { Mailbox } from './support/mailbox.ts';
import { makeOwner, type NewOwner } from './support/new-owner.ts';

/** The browser logs refused joins, links that are not valid any more, and the calls of people who are signed out. */
test.use({
  allowedErrors: /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/,
});

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
  await expect(rowOf(owner, nina.email)).toContainText(
    /Editor · Invited by Alex Reed \(\S+@\S+\) · Expires in 7 days/,
  );
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
  await expect(tablet.getByText(`Edited by Nina Kay (${nina.email}), just now`)).toBeVisible();
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

  const inRow = (name: string, email: string) => `${name} \\(${email}\\)`;
  const alex = inRow('Alex Reed', newOwner.email);
  const [tomHale, ninaKay] = [inRow('Tom Hale', tom.email), inRow('Nina Kay', nina.email)];
  const invited = `${alex} invited (${tom.email}|${nina.email}) as an editor`;
  await expect(trail.getByRole('main').getByRole('listitem')).toHaveText(
    [
      `${tomHale} took the workspace over from ${alex}`,
      `${alex} removed ${ninaKay} from the workspace`,
      `${ninaKay} changed Opening, bar: title changed`,
      `${alex} made ${tomHale} a viewer instead of an admin`,
      `${alex} made ${tomHale} an admin instead of an editor`,
      `${tomHale} joined as an editor`,
      `${ninaKay} joined as an editor`,
      invited,
      invited,
      `${alex} created Opening`,
      `${alex} changed the company settings`,
    ].map((text) => new RegExp(`^${text}`)),
  );
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
