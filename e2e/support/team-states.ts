import { expect, type Page } from 'playwright/test';
import { answer503, neverAnswer } from './answers.ts';
import { open } from './state-steps.ts';
import { closeLayer, dismissToasts, follow, type Walk } from './walks.ts';

/** Every visually distinct state of the team's screen. */
export const teamWalk = {
  'team of one': async (page) => {
    await open(page, '/team');
    await expect(page.getByText(/^It’s just you here/)).toBeVisible();
  },
  'invitations with wrong addresses': async (page) => {
    await page.getByLabel('Email addresses').fill('nina@ tom kim@example.com');
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    await expect(page.getByText(/“nina@” and “tom” aren’t valid/)).toBeVisible();
  },
  'invitations that were sent': async (page) => {
    await page.route('**/api/workspace/invitations', (route) => route.fulfill({ status: 201, json: sent }));
    await withTeam(page, 'owner');
    await page.getByLabel('Email addresses').fill('nina@example.com tom@example.com kim@example.com');
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    await expect(page.getByText('Invitation sent to nina@example.com.')).toBeVisible();
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  },
  'role that was changed': async (page) => {
    await page.route('**/api/workspace/members/*', (route) =>
      route.fulfill({ json: { ...tom, role: 'editor' } }),
    );
    await page.getByRole('combobox', { name: 'Role of Tom Blake' }).selectOption('editor');
    await expect(page.getByText('Tom Blake is now an editor').first()).toBeVisible();
  },
  'question before removing a member': async (page) => {
    await dismissToasts(page);
    await page.getByRole('button', { name: 'Remove Tom Blake' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove Tom Blake?' })).toBeVisible();
  },
  'team of a viewer': async (page) => {
    await closeLayer(page);
    await withTeam(page, 'viewer');
    await open(page, '/team');
    await expect(page.getByText(/or an admin to invite people/)).toBeVisible();
  },
  'question before leaving': async (page) => {
    await page.getByRole('button', { name: 'Leave Workspace' }).click();
    await expect(page.getByRole('dialog')).toContainText('You lose access right away.');
  },
  'team that could not be loaded': async (page) => {
    await page.route('**/api/workspace/members', answer503);
    await open(page, '/team');
    await expect(page.getByText('Your team didn’t load')).toBeVisible();
  },
  'who has access': async (page) => {
    await page.unroute('**/api/workspace/members');
    await withTeam(page, 'owner');
    await withAddresses(page);
    await open(page, '/who-has-access?password=changed');
    await expect(page.getByRole('button', { name: 'Remove keys@example.com' })).toBeVisible();
  },
  'question before removing a member with an address': async (page) => {
    // The question asks for them again once the page's answer is two seconds old.
    await withAddresses(page);
    await page.getByRole('button', { name: 'Remove Tom Blake' }).click();
    await expect(page.getByRole('checkbox', { name: 'keys@example.com' })).toBeChecked();
  },
  'addresses that could not be loaded': async (page) => {
    await closeLayer(page);
    await page.route('**/api/workspace/notification-addresses', answer503);
    await open(page, '/who-has-access');
    await expect(page.getByText('The addresses didn’t load')).toBeVisible();
  },
  'team while loading': async (page) => {
    await page.route('**/api/workspace/members', neverAnswer);
    await open(page, '/team');
  },
} satisfies Walk;

/** Every visually distinct state of the page behind an invitation's link, signed out. */
export const joinWalk = {
  'an invitation while loading': async (page) => {
    await page.route('**/api/invitations/*', neverAnswer);
    await open(page, '/join/any-link-that-loads');
  },
  'an invitation that is not valid anymore': async (page) => {
    await page.unroute('**/api/invitations/*');
    await open(page, '/join/nobody-was-sent-this');
    await expect(page.getByRole('heading', { name: 'This invitation isn’t valid anymore' })).toBeVisible();
  },
  'an invitation that could not be loaded': async (page) => {
    await page.route('**/api/invitations/*', answer503);
    await follow(page, '/join/any-link-in-bad-times');
    await expect(page.getByText('Your invitation didn’t load')).toBeVisible();
  },
  'an invitation to another account': async (page) => {
    await withInvitation(page, 'other');
    await follow(page, '/join/any-link-to-another-account');
    await expect(page.getByText(/Sign in to that account to join/)).toBeVisible();
  },
  'an invitation to somebody new': async (page) => {
    await withInvitation(page, 'none');
    await follow(page, '/join/any-link-to-somebody-new');
    await page.getByRole('button', { name: 'Create Account and Join' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  },
  'an invitation that could not be accepted yet': async (page) => {
    await page.route('**/api/invitations/*/accept', answer503);
    await page.getByLabel('Username').fill('nina');
    await page.getByLabel('Password', { exact: true }).fill('kettle and rope');
    await page.getByRole('button', { name: 'Create Account and Join' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not right now' })).toBeVisible();
  },
  'an invitation to the account that is signed in': async (page) => {
    await withInvitation(page, 'this');
    await follow(page, '/join/any-link-to-this-account');
    await expect(page.getByRole('button', { name: 'Join Northlight Events' })).toBeVisible();
  },
} satisfies Walk;

const inSixDays = () => new Date(Date.now() + 6 * 24 * 60 * 60_000).toISOString();

async function withInvitation(page: Page, account: 'this' | 'other' | 'none'): Promise<void> {
  await page.unroute('**/api/invitations/*');
  const invitation = {
    workspaceName: 'Northlight Events',
    invitedBy: 'Alex Reed',
    role: 'admin',
    email: 'nina@example.com',
    expiresAt: inSixDays(),
    account,
  };
  await page.route('**/api/invitations/*', (route) => route.fulfill({ json: invitation }));
}

const tom = {
  id: 'b1c6a1f0-2c1d-4f53-9f0a-0d6c0f6d2b11',
  name: 'Tom Blake',
  email: 'tom@example.com',
  role: 'viewer',
  joinedAt: '2026-11-20T10:00:00.000Z',
};

const sent = {
  results: [
    { email: 'nina@example.com', outcome: 'invited' },
    { email: 'tom@example.com', outcome: 'member' },
    { email: 'kim@example.com', outcome: 'too-many-mails' },
  ],
};

async function withAddresses(page: Page): Promise<void> {
  const addresses = [
    { address: 'keys@example.com', status: 'confirmed', addedBy: tom.id, lists: 12 },
    { address: 'laundry@example.com', status: 'waiting', addedBy: null, lists: 1 },
  ];
  await page.route('**/api/workspace/notification-addresses', (route) =>
    route.fulfill({ json: { addresses } }),
  );
}

/** Makes the API answer that this person has that role in a team of three, with two invitations. */
async function withTeam(page: Page, role: 'owner' | 'viewer'): Promise<void> {
  await page.unroute('**/api/workspace/members');
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...user, workspace: { ...user.workspace, role, ownerName: 'Dana Moore', isOnlyOne: false } },
    });
  });
  await page.route('**/api/workspace/members', async (route) => {
    const { members } = await (await route.fetch()).json();
    const invitation = { role: 'editor', invitedBy: 'Alex Reed', sentAt: tom.joinedAt };
    const invitations = [
      { ...invitation, id: tom.id, email: 'nina@example.com', expiresAt: inSixDays() },
      { ...invitation, id: members[0].id, email: 'eve@example.com', expiresAt: tom.joinedAt },
    ];
    await route.fulfill({
      json: {
        members: [{ ...members[0], role }, tom],
        invitations: role === 'owner' ? invitations : [],
      },
    });
  });
}
