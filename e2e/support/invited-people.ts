import type { APIRequestContext, Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { Mailbox } from './mailbox.ts';
import type { NewOwner } from './new-owner.ts';

/** The name of the workspace that people are invited to. */
export const company = 'Northlight Event Rentals';
/** The password of a new person. */
export const password = 'kettle and rope';

/** Somebody without an account. */
export interface Person {
  username: string;
  email: string;
}

/** Makes up somebody without an account. */
export function newPerson(): Person {
  const username = `nina-${crypto.randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.com` };
}

/** Gives the workspace of an owner its name. */
export async function nameCompany({ api }: NewOwner): Promise<void> {
  const answer = await api.post('/api/profile/company', {
    data: { companyName: company, companyLogoUrl: null },
  });
  expect(answer.status()).toBe(200);
}

/** Invites one address over HTTP. */
export async function invite(api: APIRequestContext, email: string, role: string): Promise<void> {
  const answer = await api.post('/api/workspace/invitations', { data: { emails: [email], role } });
  expect(await answer.json()).toEqual({ results: [{ email, outcome: 'invited' }] });
}

/** Waits for this many invitations to an address, and returns the path of the newest link. */
export async function joinLinkOf(mailbox: Mailbox, email: string, count = 1): Promise<string> {
  const invitations = async () =>
    (await mailbox.sentTo(email)).filter(({ subject }) => subject.startsWith('You’re invited'));
  await expect.poll(async () => (await invitations()).length).toBe(count);
  const [newest] = await invitations();
  const link = /\/join\/[\w-]+/.exec((await mailbox.open(newest?.id ?? '')).text)?.[0];
  if (!link) throw new Error(`no link to join in the mail to ${email}`);
  return link;
}

/** Fills in the form of somebody without an account. */
export async function fillNewPerson(page: Page, { username }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First Name').fill('Nina');
  await page.getByLabel('Last Name').fill('Kay');
}

/** Signs in on the page that is open. */
export async function signIn(page: Page, { username, password }: NewOwner): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Waits for the dashboard of the workspace that was joined. */
export async function expectJoined(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(`You joined ${company}`).first()).toBeVisible();
}

/** The row of a member or an invitation. */
export function rowOf(page: Page, email: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasNotText: 'sent to' });
}
