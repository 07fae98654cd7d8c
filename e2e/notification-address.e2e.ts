// @mails @lists
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import type { Mail } from './support/mailbox.ts';

/** The browser logs the 404 for an unknown token. */
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 404/ });

test('an address is mailed only after its reader agreed, and not after its reader stopped it @core @mails @lists', async ({
  newOwner,
  newOwnerPage,
  phone,
  mailbox,
}) => {
  const { api, email: own } = newOwner;
  const otherAddress = `keys-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const list = await makeList(api, { title: 'Key handover', notificationEmail: otherAddress });
  const witness = await makeList(api, { title: 'Witness', notificationEmail: own });

  const [confirmationMail] = await mailbox.waitForTo(otherAddress, 1);
  await newOwnerPage.goto(`/list-details/${list.id}`);
  await expect(newOwnerPage.getByText('Waiting for confirmation')).toBeVisible();

  let mailsToOwn = 0;
  /**
   * Completes the list, then another one that certainly sends a mail. Once that mail is there, one of the first list
   * would be too.
   */
  const complete = async () => {
    await makeEntry(api, list);
    await makeEntry(api, witness);
    mailsToOwn += 1;
    await mailbox.waitForTo(own, mailsToOwn);
  };

  await complete();
  await mailbox.waitForTo(otherAddress, 1);

  const page = linkIn(confirmationMail, /\/notifications\/[\w-]+/);
  await phone.goto(page);
  await expect(phone.getByText(otherAddress)).toBeVisible();
  await phone.getByRole('button', { name: 'Yes, send them to me' }).click();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  await complete();
  const [notification] = await mailbox.waitForTo(otherAddress, 2);
  expect(notification?.subject).toContain('Key handover');

  const stop = linkIn(notification, /\/notifications\/[\w-]+\?stop=1/);
  // Opening the link alone stops nothing, because mail scanners open links.
  expect((await phone.request.get(stop)).status()).toBe(200);
  await complete();
  await mailbox.waitForTo(otherAddress, 3);

  // One click on the page stops the mails.
  await phone.goto(stop);
  await expect(phone.getByRole('button', { name: 'Turn back on' })).toBeVisible();
  await complete();
  await mailbox.waitForTo(otherAddress, 3);
  await newOwnerPage.goto(`/edit-list/${list.id}`);
  await expect(newOwnerPage.getByText(/stopped/i).first()).toBeVisible();

  await phone.getByRole('button', { name: 'Turn back on' }).click();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  await complete();
  await mailbox.waitForTo(otherAddress, 4);
});

test('a mail program can stop the mails with one click (RFC 8058)', async ({
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

test('a test mail goes only to an address that may be mailed', async ({ newOwner, mailbox }) => {
  const { api, email } = newOwner;
  expect((await api.post('/api/notifications/test', { data: { email } })).status()).toBe(200);
  await mailbox.waitForTo(email, 1);
  const refused = await api.post('/api/notifications/test', { data: { email: 'nobody@example.com' } });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
});

test('an unknown link says that it is not valid', async ({ phone }) => {
  await phone.goto('/notifications/no-such-token-anywhere');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0);
});

/** Returns the path of the only link of that form in a mail. Mails contain the public origin; the test uses its own. */
function linkIn(mail: Mail | undefined, shape: RegExp): string {
  const link = shape.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link like ${shape} in: ${mail?.text}`);
  return link;
}
