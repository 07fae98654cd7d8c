// @mails @lists @owner
import type { APIRequestContext } from 'playwright/test';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import type { Mailbox } from './support/mailbox.ts';

/** Confirms one of the mail provider's test addresses, with a suffix of this test, so that lists may mail it. */
async function confirmAddress(
  mailbox: Mailbox,
  api: APIRequestContext,
  fate: 'bounced' | 'complained',
): Promise<{ address: string; list: Awaited<ReturnType<typeof makeList>> }> {
  const address = `${fate}+${crypto.randomUUID().slice(0, 8)}@resend.dev`;
  const list = await makeList(api, { title: 'Boiler room', notificationEmail: address });
  const [confirmationMail] = await mailbox.waitForTo(address, 1);
  const token = /\/notifications\/([\w-]+)/.exec(confirmationMail?.text ?? '')?.[1];
  expect((await api.post(`/api/notifications/${token}/confirm`)).status()).toBe(200);
  return { address, list };
}

test('a bounced email is shown, and is sent again once the address was changed @core @mails', async ({
  newOwner: { api, email },
  newOwnerPage: page,
  mailbox,
}) => {
  const { address, list } = await confirmAddress(mailbox, api, 'bounced');
  const entry = await makeEntry(api, list);
  await mailbox.waitForTo(address, 2);
  await expect
    .poll(async () => (await (await api.get(`/api/lists/${list.id}`)).json()).failedMails)
    .toEqual({ count: 1, newestEntryId: entry });

  await page.goto('/dashboard');
  await expect(page.getByText('1 email problem')).toBeVisible();
  await page.getByRole('link', { name: 'Boiler room' }).click();
  await page.getByRole('link', { name: `See entry #${entry}` }).click();
  await expect(page.getByText('Email bounced')).toBeVisible();
  await expect(page.getByText('Bounced. That address can’t receive email.', { exact: false })).toBeVisible();

  await page.goto(`/edit-list/${list.id}`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(new RegExp(`/list-details/${list.id}$`));

  await page.goto(`/list-entries/${list.id}#entry-${entry}`);
  await page.getByRole('button', { name: 'Send again the email about entry' }).click();
  await expect(page.getByText(/^Delivered /)).toBeVisible();
  await expect(page.getByText('Email bounced')).toHaveCount(0);
  await mailbox.waitForTo(email, 1);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Boiler room' })).toBeVisible();
  await expect(page.getByText(/email problem/)).toHaveCount(0);
});

test('an email that was marked as spam is shown, and cannot be sent again', async ({
  newOwner: { api },
  newOwnerPage: page,
  mailbox,
}) => {
  const { list } = await confirmAddress(mailbox, api, 'complained');
  const entry = await makeEntry(api, list);
  const mail = async () => (await (await api.get(`/api/lists/${list.id}`)).json()).history[0]?.mail;
  await expect.poll(mail).toMatchObject({ status: 'complained', reason: null });

  await page.goto(`/list-entries/${list.id}#entry-${entry}`);
  await expect(page.getByText('Email marked as spam')).toBeVisible();
  await expect(page.getByText('Use a different address for this list.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);

  const again = await api.post(`/api/lists/${list.id}/entries/${entry}/mail`, { data: { attempt: 1 } });
  expect(await again.json()).toMatchObject({ status: 'complained', attempt: 1 });
});

test('only the mail provider can report the outcome of an email', async ({ request }) => {
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(Date.now() / 1000)),
    'svix-signature': 'v1,bm90IHRoZSByaWdodCBvbmU=',
    origin: 'https://elsewhere.example',
  };
  const answer = await request.post('/api/resend/webhook', { headers, data: '{"type":"email.bounced"}' });
  expect([answer.status(), await answer.json()]).toMatchObject([400, { code: 'WRONG_SIGNATURE' }]);
});
