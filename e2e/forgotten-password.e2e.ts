// @accounts @mails
import { expect, test } from './support/fixtures.ts';
import type { Mailbox } from './support/mailbox.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (400|401|404)/ });

test('a mailed link resets a forgotten password once, and every session ends @core @accounts @mails', async ({
  newOwner,
  signedOutPage: page,
  mailbox,
  request,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(newOwner.email.toUpperCase());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(/If there’s an account with this address/)).toBeVisible();

  const link = await resetLink(mailbox, newOwner.email);
  await page.goto(link);
  await page.getByLabel('New Password').fill('password');
  await page.getByLabel('Confirm Password').fill('passwork');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm Password').fill('password');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText(/too common/).first()).toBeVisible();
  await page.getByLabel('New Password').fill('kettle and rope');
  await page.getByLabel('Confirm Password').fill('kettle and rope');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  expect((await newOwner.api.get('/api/auth/user')).status()).toBe(401);
  const signIn = (password: string) =>
    request.post('/api/auth/login', { data: { username: newOwner.username, password } });
  expect((await signIn(newOwner.password)).status()).toBe(401);
  expect((await signIn('kettle and rope')).status()).toBe(200);
  await expect
    .poll(async () => (await mailbox.all()).filter(({ to }) => to.includes(newOwner.email)).length)
    .toBe(2);

  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: /no longer works|expired|not valid/i }),
  ).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveCount(0);
});

test('the answer does not reveal whether an address has an account', async ({
  newOwner,
  signedOutPage: page,
  mailbox,
  request,
}) => {
  const unknownAddress = `nobody-${newOwner.username}@example.com`;
  const requestLink = (email: string) => request.post('/api/auth/forgot-password', { data: { email } });
  const [known, unknown] = [await requestLink(newOwner.email), await requestLink(unknownAddress)];
  expect([known.status(), await known.json()]).toEqual([unknown.status(), await unknown.json()]);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(unknownAddress);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(/If there’s an account with this address/)).toBeVisible();
  await resetLink(mailbox, newOwner.email);
  expect((await mailbox.all()).filter(({ to }) => to.includes(unknownAddress))).toEqual([]);
});

test('of two reset links only the newer one works', async ({ newOwner, mailbox, request }) => {
  const requestLink = () => request.post('/api/auth/forgot-password', { data: { email: newOwner.email } });
  await requestLink();
  const older = await resetLink(mailbox, newOwner.email);
  await requestLink();
  const mails = await mailbox.waitForTo(newOwner.email, 2);
  const newer = mails.map(({ text }) => linkIn(text)).find((link) => link !== older) ?? '';
  const state = async (link: string) =>
    (await request.get(`/api/auth/reset-password/${link.split('/').at(-1)}`)).status();
  expect([await state(older), await state(newer)]).toEqual([404, 200]);
});

async function resetLink(mailbox: Mailbox, email: string): Promise<string> {
  const [mail] = await mailbox.waitForTo(email, 1);
  return linkIn(mail?.text ?? '');
}

function linkIn(text: string): string {
  const link = /\/reset-password\/[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
