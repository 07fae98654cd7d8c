// @mails @lists
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import type { Mail } from './support/mailbox.ts';

/** The browser reports the 404 of a token nobody has. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 404/ });

test('a stranger is mailed only after agreeing, and no more after stopping @core @mails @lists', async ({
  newOwner,
  newOwnerPage,
  phone,
  mailbox,
}) => {
  const { api, email: own } = newOwner;
  const stranger = `keys-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const list = await makeList(api, { title: 'Key handover', notificationEmail: stranger });
  const witness = await makeList(api, { title: 'Witness', notificationEmail: own });

  const [asked] = await mailbox.waitForTo(stranger, 1);
  await newOwnerPage.goto(`/list-details/${list.id}`);
  await expect(newOwnerPage.getByText('Waiting for confirmation')).toBeVisible();

  let mailsToOwn = 0;
  /** Completes the list, then another whose mail is certain: once that one is there, the first would be too. */
  const complete = async () => {
    await makeEntry(api, list);
    await makeEntry(api, witness);
    mailsToOwn += 1;
    await mailbox.waitForTo(own, mailsToOwn);
  };

  await complete();
  await mailbox.waitForTo(stranger, 1);

  const page = linkIn(asked, /\/notifications\/[\w-]+/);
  await phone.goto(page);
  await expect(phone.getByText(stranger)).toBeVisible();
  await phone.getByRole('button', { name: 'Yes, send them to me' }).click();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  await complete();
  const [notification] = await mailbox.waitForTo(stranger, 2);
  expect(notification?.subject).toContain('Key handover');

  const stop = linkIn(notification, /\/notifications\/[\w-]+\?stop=1/);
  // Mail scanners open links: that alone stops nothing.
  expect((await phone.request.get(stop)).status()).toBe(200);
  await complete();
  await mailbox.waitForTo(stranger, 3);

  // The one click: the page stops the mails itself.
  await phone.goto(stop);
  await expect(phone.getByRole('button', { name: 'Start again' })).toBeVisible();
  await complete();
  await mailbox.waitForTo(stranger, 3);
  await newOwnerPage.goto(`/edit-list/${list.id}`);
  await expect(newOwnerPage.getByText(/stopped/i).first()).toBeVisible();

  await phone.getByRole('button', { name: 'Start again' }).click();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  await complete();
  await mailbox.waitForTo(stranger, 4);
});

test('a mail programme stops the mails by itself, as RFC 8058 has it', async ({
  newOwner,
  request,
  mailbox,
}) => {
  const { api, email } = newOwner;
  const list = await makeList(api, { title: 'One click', notificationEmail: email });
  await makeEntry(api, list);
  const [mail] = await mailbox.waitForTo(email, 1);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const answer = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect(await (await api.get(`/api/notifications?email=${email}`)).json()).toEqual({ status: 'stopped' });
  await expect
    .poll(async () => (await (await api.get(`/api/lists/${list.id}`)).json()).notificationStatus)
    .toBe('stopped');
});

test('a test mail goes to who may be mailed and to nobody else', async ({ newOwner, mailbox }) => {
  const { api, email } = newOwner;
  expect((await api.post('/api/notifications/test', { data: { email } })).status()).toBe(200);
  await mailbox.waitForTo(email, 1);
  const refused = await api.post('/api/notifications/test', { data: { email: 'nobody@example.com' } });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
});

test('a link that nobody was sent says so', async ({ phone }) => {
  await phone.goto('/notifications/no-such-token-anywhere');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0);
});

/** The path of the one link of that shape in a mail; mails carry the public origin, the test has its own. */
function linkIn(mail: Mail | undefined, shape: RegExp): string {
  const link = shape.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link like ${shape} in: ${mail?.text}`);
  return link;
}
