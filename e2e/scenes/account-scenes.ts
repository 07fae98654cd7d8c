import type { Page } from 'playwright/test';
import { refuse } from '../support/answers.ts';
import { expect } from '../support/fixtures.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the owner frame, the account and the company. */
export const accountScenes = {
  'signed-in shell on a phone': async ({ owner }) => {
    await owner.setViewportSize({ width: 390, height: 844 });
    await open(owner, '/company-settings');
    await owner.getByRole('button', { name: 'Open navigation' }).click();
    return owner;
  },
  'signed-in shell': ({ owner }) => open(owner, '/dashboard'),
  'avatar menu': async ({ owner }) => {
    await open(owner, '/profile');
    await owner.getByRole('button', { name: /^Account of/ }).click();
    return owner;
  },
  profile: ({ owner }) => open(owner, '/profile'),
  'subscription of the demo owner': ({ owner }) => open(owner, '/profile?tab=subscription'),
  'subscription on trial': async ({ owner }) => {
    await owner.route('**/api/subscription', async (route) => {
      const answer = await route.fetch();
      const trialEndsAt = new Date(Date.now() + 2.5 * 24 * 60 * 60_000).toISOString();
      await route.fulfill({ json: { ...(await answer.json()), status: 'trialing', trialEndsAt } });
    });
    return open(owner, '/profile?tab=subscription');
  },
  'password with too little': ({ owner }) => changePassword(owner, 'abc', 'abc', 'abc'),
  'passwords that differ': ({ owner }) => changePassword(owner, 'demo1234', 'one-password', 'another-one'),
  'password changed': async ({ newOwner }) =>
    changePassword(await newOwner(), 'demo1234', 'a better password', 'a better password'),
  'password refused': async ({ owner }) => {
    await owner.route('**/api/change-password', refuse);
    return changePassword(owner, 'demo1234', 'a better password', 'a better password');
  },
  'password answered nonsense': async ({ owner }) => {
    await owner.route('**/api/change-password', (route) => route.fulfill({ status: 502, body: '' }));
    return changePassword(owner, 'demo1234', 'a better password', 'a better password');
  },
  'e-mail that is none': async ({ owner }) => {
    await open(owner, '/profile');
    await owner.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    await owner.getByRole('button', { name: /save/i }).click();
    return owner;
  },
  'company settings saved': async ({ newOwner }) => saveCompany(await newOwner()),
  'company settings refused': async ({ owner }) => {
    await owner.route('**/api/profile/company', refuse);
    return saveCompany(owner);
  },
  'logo chosen': ({ owner }) => chooseLogo(owner, 'logo.png', 'image/png', pixel),
  'logo of another type': ({ owner }) => chooseLogo(owner, 'logo.pdf', 'application/pdf', pixel),
  'logo too large': ({ owner }) => chooseLogo(owner, 'logo.png', 'image/png', Buffer.alloc(1_048_577)),
  'logo that cannot be read': ({ owner }) =>
    chooseLogo(owner, 'logo.png', 'image/png', Buffer.from('no picture at all')),
  'session about to expire': ({ owner }) => waitForWarning(owner),
  'session not extended': async ({ owner }) => {
    await waitForWarning(owner);
    await owner.route('**/api/auth/user', refuse);
    await owner.getByRole('button', { name: 'Stay Logged In' }).click();
    return owner;
  },
} satisfies Scenes;

async function changePassword(page: Page, current: string, next: string, again: string): Promise<Page> {
  await open(page, '/profile?tab=security');
  await page.getByLabel(/^current password/i).fill(current);
  await page.getByLabel(/^new password/i).fill(next);
  await page.getByLabel(/^confirm/i).fill(again);
  await page.getByRole('button', { name: /(change|update) password/i }).click();
  return page;
}

async function saveCompany(page: Page): Promise<Page> {
  await open(page, '/company-settings');
  await page.getByRole('textbox', { name: /company name/i }).fill('Northlight & Daughters');
  await page.getByRole('button', { name: /save/i }).click();
  return page;
}

async function chooseLogo(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<Page> {
  await open(page, '/company-settings');
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

/** A whole picture, one pixel large. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
