// @shell @owner @accounts
import type { Page } from 'playwright/test';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { type MemberRole, makeMember, type NewMember } from './support/make-member.ts';
import type { NewOwner } from './support/new-owner.ts';

/** The browser logs calls that are refused: of a removed member, of another role, and of no session. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (401|403|404)/ });

const company = 'Northgate Kitchens';

interface Team {
  member: NewMember;
  page: Page;
  /** An address in the owner's workspace, as a colleague would send it. */
  shared(path: string): string;
}

/** A member of the new owner's workspace, with a browser of their own. */
const withMember = test.extend<{ join(role: MemberRole): Promise<Team> }>({
  join: async ({ playwright, product, newOwner, openPage }, use) => {
    const members: NewMember[] = [];
    await use(async (role) => {
      await nameCompany(newOwner);
      const member = await makeMember(playwright, product, { workspaceId: newOwner.id, role });
      members.push(member);
      const page = await openPage({}, member);
      return { member, page, shared: (path) => `${path}?workspace=${newOwner.id}` };
    });
    for (const { api, inWorkspace } of members) await Promise.all([api.dispose(), inWorkspace.dispose()]);
  },
});

async function nameCompany({ api }: NewOwner): Promise<void> {
  const answer = await api.post('/api/profile/company', { data: { companyName: company } });
  expect(answer.status()).toBe(200);
}

const nameInHeader = (page: Page) => page.getByRole('banner').getByText(company);
const lostTitle = `You no longer have access to ${company}`;

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

withMember(
  'two tabs in two workspaces never write into each other @core @shell',
  async ({ newOwner, join }) => {
    const { member, page, shared } = await join('editor');
    const list = await makeList(newOwner.api, { title: 'Opening the kitchen' });

    await page.goto(shared('/dashboard'));
    await expect(page.getByRole('link', { name: list.title })).toBeVisible();
    await expect(nameInHeader(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    const own = await page.context().newPage();
    await own.goto('/dashboard');
    await expect(own.getByText("You haven't created any lists yet.")).toBeVisible();
    for (const [tab, title] of [
      [page, 'Written for the team'],
      [own, 'Written for myself'],
    ] as const) {
      await tab.goto('/create-list');
      await tab.getByRole('textbox', { name: 'Title' }).fill(title);
      await tab.getByRole('textbox', { name: 'Description' }).fill('Before the shift');
      await tab.getByRole('textbox', { name: 'Item 1' }).fill('Lights');
      await tab.getByRole('button', { name: 'Save New List' }).click();
      await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    const titlesOf = async ({ api }: NewOwner) =>
      ((await (await api.get('/api/lists')).json()) as { title: string }[]).map(({ title }) => title).sort();
    expect(await titlesOf(newOwner)).toEqual(['Opening the kitchen', 'Written for the team']);
    expect(await titlesOf(member)).toEqual(['Written for myself']);

    // The page comes for the workspace in which new tabs begin; nothing of it is shown.
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: list.title })).toBeVisible();
    await expect(page.getByText('Written for myself')).toHaveCount(0);
    await own.close();
  },
);

withMember('the account menu switches the workspace, also for new tabs', async ({ newOwner, join }) => {
  const { page } = await join('viewer');
  await makeList(newOwner.api, { title: 'Opening the kitchen' });
  await page.goto('/dashboard');
  await expect(page.getByText("You haven't created any lists yet.")).toBeVisible();

  await openAccountMenu(page);
  const choice = page.getByRole('group', { name: 'Workspace' });
  await expect(choice.getByRole('menuitemradio', { checked: true })).toHaveText(/^Alex Reed’s lists/);
  await choice.getByRole('menuitemradio', { name: new RegExp(company) }).click();
  await expect(page.getByRole('link', { name: 'Opening the kitchen' })).toBeVisible();
  await expect(nameInHeader(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.reload();
  await expect(nameInHeader(page)).toBeVisible();
  const next = await page.context().newPage();
  await next.goto('/dashboard');
  await expect(next.getByRole('link', { name: 'Opening the kitchen' })).toBeVisible();
  await next.close();

  // Back shows nothing of the workspace that was left.
  await page.goBack();
  await expect(nameInHeader(page)).toBeVisible();
});

withMember(
  'who is removed while typing reads so once, keeps the text, and goes on in the own lists @core @shell',
  async ({ newOwner, join }) => {
    const { member, page, shared } = await join('editor');
    const list = await makeList(newOwner.api);
    await page.goto(shared(`/edit-list/${list.id}`));
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Typed before I was removed');
    await member.setRole(null);

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: lostTitle })).toBeVisible();
    await expect(page.getByText('Anything you typed is still here, so you can copy it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    await expect(page.getByText(lostTitle)).toHaveCount(1);
    await expect(page.getByText(/^Failed to update list/)).toHaveCount(1);
    await expect(title).toHaveValue('Typed before I was removed');

    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Go to your own lists' }).click();
    await expect(page.getByText("You haven't created any lists yet.")).toBeVisible();
    await expect(page.getByText(lostTitle)).toHaveCount(0);
    expect(await (await newOwner.api.get(`/api/lists/${list.id}`)).json()).toMatchObject({ version: 1 });
  },
);

withMember(
  'a link into a foreign workspace shows no list, and says why elsewhere',
  async ({ newOwner, join }) => {
    const { member, page, shared } = await join('viewer');
    const list = await makeList(newOwner.api);
    await member.setRole(null);

    await page.goto(shared(`/list-details/${list.id}`));
    await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
    await expect(page.getByText(/You no longer have access/)).toHaveCount(0);

    await page.goto(shared('/dashboard'));
    await expect(
      page.getByRole('heading', { name: 'You no longer have access to this workspace' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Lists' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to your own lists' }).click();
    await expect(page.getByText("You haven't created any lists yet.")).toBeVisible();
  },
);

withMember('a viewer is offered nothing that changes lists, and reads why', async ({ newOwner, join }) => {
  const { page, shared } = await join('viewer');
  const list = await makeList(newOwner.api, { title: 'Opening the kitchen' });
  await makeEntry(newOwner.api, list);
  const deleted = await makeList(newOwner.api, { title: 'Closing' });
  await newOwner.api.delete(`/api/lists/${deleted.id}`);

  await page.goto(shared('/dashboard'));
  await expect(page.getByRole('link', { name: list.title, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Create/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['QR Code', 'View Entries', 'Insights']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Recently deleted/ }).click();
  await expect(page.getByRole('dialog').getByText('Closing')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/list-details/${list.id}`);
  await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit List' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Insights', 'Download as JSON']);

  await page.goto(`/list-entries/${list.id}#entry-1`);
  await expect(page.getByRole('button', { name: 'Print this entry' })).toBeVisible();
  await expect(page.getByText('Open.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Mark as resolved|Correct|Delete)/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);

  for (const path of [
    '/create-list',
    '/templates',
    '/templates/equipment-return',
    '/import-lists',
    `/edit-list/${list.id}`,
  ]) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'You can view lists here, but not change them.' }),
      path,
    ).toBeVisible();
    await expect(page.getByText('Ask Alex Reed or an admin to change your role.')).toBeVisible();
  }
});

withMember('an editor reads the company settings, and neither editor nor admin pays', async ({ join }) => {
  const { member, page, shared } = await join('editor');
  await page.goto(shared('/company-settings'));
  await expect(page.getByText('Ask Alex Reed or an admin for help.')).toBeVisible();
  await expect(page.getByText(company).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);

  await member.setRole('admin');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await page.goto('/profile?tab=subscription');
  await expect(page.getByRole('heading', { name: 'Alex Reed manages the subscription' })).toBeVisible();
  await expect(page.getByText('Ask Alex Reed to subscribe.')).toBeVisible();
  for (const path of ['/subscribe', '/change-card', '/confirm-payment']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'Alex Reed manages the subscription' }),
      path,
    ).toBeVisible();
  }
});

withMember('at the limit a member reads whom to ask', async ({ newOwner, join }) => {
  const { page, shared } = await join('editor');
  for (let number = 1; number <= 10; number += 1) await makeList(newOwner.api);
  await page.goto(shared('/dashboard'));
  await expect(page.getByText('Ask Alex Reed to subscribe.')).toBeVisible();
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ask Alex Reed to subscribe.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveCount(0);
  await page.goto('/create-list');
  await expect(page.getByRole('status').getByText('Ask Alex Reed to subscribe.')).toBeVisible();
});

withMember(
  'a role that changes while a form is open applies to it, and the form stays',
  async ({ newOwner, join }) => {
    const { member, page, shared } = await join('editor');
    const list = await makeList(newOwner.api);
    await page.goto(shared(`/edit-list/${list.id}`));
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Typed as an editor');
    await member.setRole('viewer');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      page.getByText(/^Failed to update list: Only editors, admins, and the owner can do this/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create List' })).toHaveCount(0);
    await expect(title).toHaveValue('Typed as an editor');

    await member.setRole('editor');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Typed as an editor' })).toBeVisible();
  },
);

withMember('what is typed in one workspace is not offered in another one', async ({ newOwner, join }) => {
  const { member, page, shared } = await join('editor');
  await page.goto(shared('/create-list'));
  await page.getByRole('textbox', { name: 'Title' }).fill('For the team only');
  await page.goto(`/create-list?workspace=${member.id}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await page.goto(`/create-list?workspace=${newOwner.id}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('For the team only');
});
