import type { Page } from 'playwright/test';
import { answer503 } from '../support/answers.ts';
import { asMember, asRemoved, typeList } from '../support/as-member.ts';
import { expect } from '../support/fixtures.ts';
import type { MemberRole } from '../support/make-member.ts';
import { closeLayer } from '../support/walks.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of the signed-in frame, the account and the company settings. */
export const accountScenes = {
  'activity without rows': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/workspace/activity?*', (route) => route.fulfill({ json: [] }));
    return open(page, '/activity');
  },
  'signed-in shell': async ({ owner }) => open(await owner(), '/company-settings'),
  'signed-in shell on a phone': async ({ owner }) => {
    const page = await owner();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    return page;
  },
  'company settings refused': async ({ owner }) => {
    const page = await owner();
    await closeLayer(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.route('**/api/profile/company', answer503);
    return saveCompany(page);
  },
  'company settings saved': async ({ owner }) => saveCompany(await owner()),
  'logo of another type': (stage) => chooseLogo(stage, 'logo.pdf', 'application/pdf', pixel),
  'logo too large': (stage) => chooseLogo(stage, 'logo.png', 'image/png', Buffer.alloc(1_048_577)),
  'logo that cannot be read': (stage) =>
    chooseLogo(stage, 'logo.png', 'image/png', Buffer.from('no picture at all')),
  'logo chosen': (stage) => chooseLogo(stage, 'logo.png', 'image/png', pixel),
  'team of one': async ({ owner }) => open(await owner(), '/team'),
  'invitations with a wrong address': async ({ owner }) => {
    const page = await owner();
    await page.getByLabel('Email addresses').fill('nina@, tom@example.com');
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    return page;
  },
  'company settings of an editor': async ({ owner }) => openAs(await owner(), 'editor', '/company-settings'),
  'subscription of a member': async ({ owner }) =>
    openAs(await owner(), 'admin', '/profile?tab=subscription'),
  'form that a viewer opened': async ({ owner }) => openAs(await owner(), 'viewer', '/create-list'),
  'form of a removed member': async ({ owner }) => {
    const page = await owner();
    await asRemoved(page);
    await openAs(page, 'editor', '/create-list');
    await typeList(page);
    await page.getByRole('button', { name: 'Save New List' }).click();
    return page;
  },
  profile: async ({ owner }) => open(await owner(), '/profile'),
  'avatar menu': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: /^Account of/ }).click();
    return page;
  },
  'e-mail that is none': async ({ owner }) => {
    const page = await owner();
    await closeLayer(page);
    await page.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    await page.getByRole('button', { name: /save/i }).click();
    return page;
  },
  'password with too little': async ({ owner }) =>
    changePassword(await open(await owner(), '/profile?tab=security'), 'abc', 'abc', 'abc'),
  'passwords that differ': async ({ owner }) =>
    changePassword(await owner(), 'demo1234', 'one-password', 'another-one'),
  'password refused': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/change-password', answer503);
    return changePassword(page, 'demo1234', 'a better password', 'a better password');
  },
  'password answered nonsense': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/change-password', (route) => route.fulfill({ status: 502, body: '' }));
    return changePassword(page, 'demo1234', 'a better password', 'a better password');
  },
  'password changed': async ({ owner }) =>
    changePassword(await owner(), 'demo1234', 'a better password', 'a better password'),
  'subscription of the demo owner': async ({ subscriber }) =>
    open(await subscriber(), '/profile?tab=subscription'),
  'subscription on trial': async ({ subscriber }) => {
    const page = await subscriber();
    await page.route('**/api/subscription', async (route) => {
      const answer = await route.fetch();
      const trialEndsAt = new Date(Date.now() + 2.5 * 24 * 60 * 60_000).toISOString();
      await route.fulfill({ json: { ...(await answer.json()), status: 'trialing', trialEndsAt } });
    });
    return open(page, '/profile?tab=subscription');
  },
  'session about to expire': async ({ owner }) => waitForWarning(await owner()),
  'session not extended': async ({ subscriber }) => {
    const page = await waitForWarning(await subscriber());
    await page.route('**/api/auth/user', answer503);
    await page.getByRole('button', { name: 'Stay Logged In' }).click();
    return page;
  },
} satisfies Scenes;

async function openAs(page: Page, role: MemberRole, path: string): Promise<Page> {
  await asMember(page, role);
  return open(page, path);
}

async function changePassword(page: Page, current: string, next: string, again: string): Promise<Page> {
  await page.getByLabel(/^current password/i).fill(current);
  await page.getByLabel(/^new password/i).fill(next);
  await page.getByLabel(/^confirm/i).fill(again);
  await page.getByRole('button', { name: /(change|update) password/i }).click();
  return page;
}

async function saveCompany(page: Page): Promise<Page> {
  await page.getByRole('textbox', { name: /company name/i }).fill(`Northlight & ${crypto.randomUUID()}`);
  await page.getByRole('button', { name: /save/i }).click();
  return page;
}

async function chooseLogo({ owner }: Stage, name: string, mimeType: string, buffer: Buffer): Promise<Page> {
  const page = await owner();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  return page;
}

async function waitForWarning(page: Page): Promise<Page> {
  await page.clock.install();
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.clock.runFor('55:30');
  return page;
}

/** A valid PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
