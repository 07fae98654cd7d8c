// @accounts @owner @mails
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { makeMember } from './support/make-member.ts';

test.use({
  reusesPages: false,
  sharesSessions: false,
  allowedErrors: /Failed to load resource: the server responded with a status of (401|404)/,
});

async function changePassword(page: Page, from: string): Promise<void> {
  await page.goto('/profile?tab=security');
  await page.getByLabel('Current password').fill(from);
  await page.getByLabel('New password').fill('kettle and rope');
  await page.getByLabel('Confirm password').fill('kettle and rope');
  await page.getByRole('button', { name: 'Change password' }).click();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a new password shows who else has access, and each of them is ended there', async ({
  newOwner,
  openPage,
  playwright,
  product,
  request,
  mailbox,
}) => {
  const { api, username, password, id: workspaceId } = newOwner;
  const page = await openPage({}, { username, password });
  const thief = await makeMember(playwright, product, { workspaceId, role: 'editor' });
  const outside = `thief-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const list = await makeList(thief.inWorkspace, { title: 'Key handover', notificationEmail: outside });
  const [confirmation] = await mailbox.waitForTo(outside, 1);
  const token = /\/notifications\/([\w-]+)/.exec(confirmation?.text ?? '')?.[1] ?? '';
  expect((await request.post(`/api/notifications/${token}/confirm`)).ok()).toBe(true);
  await api.post('/api/workspace/invitations', { data: { emails: [`b-${outside}`], role: 'viewer' } });

  await changePassword(page, password);
  await expect(page).toHaveURL(/\/who-has-access\?password=changed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Who has access' })).toBeVisible();
  await expect(page.getByText('Password updated', { exact: true })).toBeVisible();

  const addresses = section(page, 'Notification addresses');
  await expect(addresses.getByRole('listitem')).toContainText('Gets emails · 1 list · Added by');
  await addresses.getByRole('button', { name: `Remove ${outside}` }).click();
  await expect(addresses.getByText('Only your own address gets emails.')).toBeVisible();
  await expect(addresses.getByRole('heading')).toBeFocused();
  await section(page, 'Waiting invitations')
    .getByRole('button', { name: `Take Back b-${outside}` })
    .click();
  await expect(section(page, 'Waiting invitations')).toHaveCount(0);
  await section(page, 'Members')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click();
  await expect(section(page, 'Members').getByRole('listitem')).toHaveCount(1);

  expect((await thief.inWorkspace.get('/api/lists')).status()).toBe(404);
  expect((await request.post(`/api/notifications/${token}/confirm`)).status()).toBe(404);
  await page.reload();
  await expect(addresses.getByText('Only your own address gets emails.')).toBeVisible();
  await expect(section(page, 'Members').getByRole('listitem')).toHaveCount(1);
  expect(await (await page.request.get(`/api/lists/${list.id}`)).json()).toMatchObject({
    notificationEmail: null,
  });
});

test('a member who may not manage members sees their own sessions', async ({
  newOwner,
  openPage,
  playwright,
  product,
}) => {
  const { id: workspaceId } = newOwner;
  const editor = await makeMember(playwright, product, { workspaceId, role: 'editor' });
  const page = await openPage({ storageState: await editor.api.storageState() });
  await editor.api.post('/api/workspace/switch', { data: { workspaceId } });
  await page.goto('/who-has-access');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Everyone and everything with access to your account.')).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(1);
});

test('removing a member offers to remove the addresses that they added', async ({
  newOwner,
  newOwnerPage: page,
  playwright,
  product,
}) => {
  const { api, id: workspaceId } = newOwner;
  const member = await makeMember(playwright, product, { workspaceId, role: 'editor' });
  const theirs = `theirs-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const ours = `ours-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const list = await makeList(member.inWorkspace, { notificationEmail: theirs });
  const other = await makeList(api, { notificationEmail: ours });
  const addressOf = async ({ id }: { id: string }) =>
    (await (await api.get(`/api/lists/${id}`)).json()).notificationEmail;

  await page.goto('/team');
  await page.getByRole('button', { name: /^Remove/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: theirs })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: ours })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Remove Member' }).click();
  await expect.poll(() => addressOf(list)).toBeNull();
  expect(await addressOf(other)).toBe(ours);
  expect((await member.inWorkspace.get('/api/lists')).status()).toBe(404);

  await page.getByRole('link', { name: 'See who has access' }).click();
  await expect(section(page, 'Notification addresses').getByRole('listitem')).toHaveCount(1);
});

test('one button signs out everywhere, this device included', async ({ newOwner, openPage, request }) => {
  const { username, password } = newOwner;
  const signIn = { username, password };
  expect((await request.post('/api/auth/login', { data: signIn })).status()).toBe(200);
  const page = await openPage({}, signIn);
  await page.goto('/who-has-access');
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const api of [request, page.request, newOwner.api])
    expect((await api.get('/api/auth/user')).status()).toBe(401);
});

test('the first sign-in after a reset shows who has access', async ({ newOwner, openPage, mailbox }) => {
  const page = await openPage();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newOwner.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const [mail] = await mailbox.waitForTo(newOwner.email, 1);
  await page.goto(/\/reset-password\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByLabel('New Password').fill('kettle and rope');
  await page.getByLabel('Confirm Password').fill('kettle and rope');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.waitForURL('**/login?password=set');
  await page.getByLabel('Username').fill(newOwner.username);
  await page.getByLabel('Password').fill('kettle and rope');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/who-has-access?password=changed');
  await expect(page.getByText('This device')).toBeVisible();
});
