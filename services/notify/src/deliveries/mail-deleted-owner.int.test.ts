import { randomUUID } from 'node:crypto';
import { RetryLater } from '@scanlist/messaging/consume';
import { beforeEach, expect, test } from 'vitest';
import type { SendMail } from '../provider/mail.ts';
import { exampleDeletion } from '../testing/example-account.ts';
import { exampleConfirmation, exampleEmailChange } from '../testing/example-asks.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { exampleSupportMessage } from '../testing/example-support.ts';
import { happened, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailAskedConfirmation } from './mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './mail-asked-email-change.ts';
import { mailDeletedOwner } from './mail-deleted-owner.ts';
import { mailRecordedEntry } from './mail-recorded-entry.ts';
import { mailSupportMessage } from './mail-support-message.ts';

const setup = mailTestSetup();
let ownerId: string;

beforeEach(() => {
  ownerId = randomUUID();
});
const deletion = () => happened(exampleDeletion({ ownerId }));
const subjects = () => setup.resend.mails.map(({ body }) => JSON.parse(body).subject as string);
const goodbye = 'Your ScanList account is deleted';
const kept = async () => {
  const rows = await setup.database.sql`select kind from delivery where owner_id = ${ownerId}`;
  return rows.map(({ kind }) => kind);
};

test('one good-bye is mailed, and nothing of the owner is kept but the id', async () => {
  await mailRecordedEntry(setup.deps(), happened(exampleEntry({ ownerId })));
  await mailAskedEmailChange(setup.deps(), happened(exampleEmailChange({ ownerId })));
  const event = deletion();
  await mailDeletedOwner(setup.deps(), event);
  await mailDeletedOwner(setup.deps(), event);
  await mailDeletedOwner(setup.deps(), deletion());
  expect(subjects().filter((subject) => subject === goodbye)).toHaveLength(1);
  expect(await kept()).toEqual([]);
  const [forgotten] = await setup.database.sql`select * from forgotten_owner where id = ${ownerId}`;
  expect(forgotten).toEqual({ id: ownerId, goodbye_event_id: null });
});

test('of everybody else everything stays', async () => {
  const theirs = happened(exampleEntry());
  await mailRecordedEntry(setup.deps(), theirs);
  await mailDeletedOwner(setup.deps(), deletion());
  await mailRecordedEntry(setup.deps(), theirs);
  expect(subjects()).toHaveLength(2);
});

test('what comes late or again mails nobody, and is not kept', async () => {
  const before = happened(exampleEntry({ ownerId }));
  await mailRecordedEntry(setup.deps(), before);
  await mailDeletedOwner(setup.deps(), deletion());
  await mailRecordedEntry(setup.deps(), before);
  await mailAskedConfirmation(setup.deps(), happened(exampleConfirmation({ ownerId })));
  expect(subjects()).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test('what waited to be sent is not sent any more, and the good-bye waits until it can be', async () => {
  const waiting = happened(exampleEntry({ ownerId }));
  setup.resend.mode = { status: 500, name: 'application_error' };
  await expect(mailRecordedEntry(setup.deps(), waiting)).rejects.toBeInstanceOf(RetryLater);
  const event = deletion();
  await expect(mailDeletedOwner(setup.deps(), event)).rejects.toBeInstanceOf(RetryLater);
  expect(await kept()).toEqual(['owner-deleted']);
  setup.resend.mode = 'take';
  await mailRecordedEntry(setup.deps(), waiting);
  await mailDeletedOwner(setup.deps(), event);
  expect(subjects()).toEqual([goodbye]);
  expect(await kept()).toEqual([]);
});

test('killed after the good-bye was taken, it is said once all the same', async () => {
  const event = deletion();
  const sendAndDie: SendMail = async (...args) => {
    await setup.sendMail(...args);
    throw new Error('killed');
  };
  await expect(mailDeletedOwner(setup.deps({ sendMail: sendAndDie }), event)).rejects.toThrow('killed');
  await Promise.all([mailDeletedOwner(setup.deps(), event), mailDeletedOwner(setup.deps(), event)]);
  expect(subjects()).toEqual([goodbye]);
  expect(await kept()).toEqual([]);
});

test('a good-bye that the mail server refuses is not kept for anybody to look at', async () => {
  setup.resend.mode = { status: 422, name: 'validation_error' };
  await mailDeletedOwner(setup.deps(), deletion());
  expect(await kept()).toEqual([]);
});

test('deliveries recorded before they had an owner are found by the address', async () => {
  const email = `${randomUUID()}@example.com`;
  await setup.database.sql`
    insert into delivery (event_id, recipient, kind, subject, status, created_at)
    values (${randomUUID()}, ${email}, 'receipt', 'Receipt', 'sent', now())`;
  await mailDeletedOwner(setup.deps(), happened(exampleDeletion({ ownerId, email })));
  expect(await setup.database.sql`select from delivery where recipient = ${email}`).toHaveLength(0);
});

test('what they wrote by a form and the mail server refused is not kept either; of others it is', async () => {
  const refusing: SendMail = async () => ({ outcome: 'refused', reason: '422 no such address' });
  const write = (email: string) =>
    mailSupportMessage(setup.deps({ sendMail: refusing }), happened(exampleSupportMessage({ email })));
  const event = deletion();
  for (const email of [event.data.email.toUpperCase(), 'other@venue.example']) {
    await expect(write(email)).rejects.toThrow('422');
  }
  await mailDeletedOwner(setup.deps(), event);
  const rows = await setup.database.sql<
    { payload: object }[]
  >`select payload from delivery where owner_id is null`;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(event.data.email, 'i'));
});
