// @mails @lists @owner

import { disruptive as test } from './support/dedicated-product.ts';
import { expect, makeEntry, makeList } from './support/fixtures.ts';

test('an owner sees that an email failed, sends it again by keyboard, and sees that it was sent', async ({
  newOwner: { api, email },
  newOwnerPage: page,
  mailbox,
}) => {
  const list = await makeList(api, { title: 'Refused once', notificationEmail: email });
  await mailbox.fault({ status: 422, times: 1 });
  const entry = await makeEntry(api, list);
  await expect
    .poll(async () => (await (await api.get(`/api/lists/${list.id}`)).json()).failedMails)
    .toEqual({ count: 1, newestEntryId: entry });

  await page.goto('/dashboard');
  await expect(page.getByText('1 email problem')).toBeVisible();
  await page.getByRole('link', { name: 'Refused once' }).click();
  await expect(page.getByText('1 email problem')).toBeVisible();
  await page.getByRole('link', { name: `See entry #${entry}` }).press('Enter');
  await expect(page.getByText('Our email service rejected it.', { exact: false })).toBeVisible();

  const button = page.getByRole('button', { name: 'Send again the email about entry' });
  await button.focus();
  await page.keyboard.press('Enter');
  const state = page.getByRole('status').filter({ hasText: /^(Waiting to be sent|Sent |Delivered )/ });
  await expect(state).toBeFocused();
  await expect(state).toHaveText(/^Delivered /);
  await expect(page.getByText('Email not sent')).toHaveCount(0);
  await mailbox.waitForTo(email, 1);

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Refused once' })).toBeVisible();
  await expect(page.getByText(/not sent|email problem/)).toHaveCount(0);
});

test('a failed email is sent again once despite two requests, and nobody else can send it', async ({
  newOwner: { api, email },
  ownerApi: stranger,
  mailbox,
}) => {
  const list = await makeList(api, { title: 'Sent again twice', notificationEmail: email });
  await mailbox.fault({ status: 422, times: 1 });
  const entry = await makeEntry(api, list);
  const path = `/api/lists/${list.id}/entries/${entry}/mail`;
  const send = (attempt: unknown, by = api) => by.post(path, { data: { attempt } });
  await expect.poll(async () => (await (await send(2)).json()).status).toBe('failed');

  expect((await send(1, stranger)).status()).toBe(404);
  const [first, second] = await Promise.all([send(1), send(1)]);
  expect([first.status(), second.status()]).toEqual([200, 200]);
  await expect.poll(async () => (await send(1)).json()).toMatchObject({ status: 'delivered', attempt: 2 });
  expect(await mailbox.waitForTo(email, 1)).toHaveLength(1);

  const nameless = await send('x');
  expect([nameless.status(), await nameless.json()]).toMatchObject([
    400,
    { code: 'VALIDATION_FAILED', issues: [{ path: 'attempt' }] },
  ]);
});

test('while the mail provider fails the entry is stored, and its mail is sent when the provider is back @core @lists @mails', async ({
  newOwner: { api, email },
  mailbox,
}) => {
  const list = await makeList(api, { title: 'Mail server down', notificationEmail: email });
  await mailbox.fault({ status: 500, times: 2 });
  await makeEntry(api, list);
  const [mail] = await mailbox.waitForTo(email, 1);
  expect(mail?.subject).toMatch(/^Mail server down: \d of \d completed$/);
});
