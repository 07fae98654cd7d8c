import { randomUUID } from 'node:crypto';
import { RetryLater } from '@scanlist/messaging/consume';
import { beforeEach, expect, test } from 'vitest';
import type { SendMail } from '../provider/mail.ts';
import { exampleDeletion } from '../testing/example-account.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { exampleConfirmation, exampleEmailChange } from '../testing/example-requests.ts';
import { exampleSupportMessage } from '../testing/example-support.ts';
import { createEvent, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { mailDeletedOwner } from './mail-deleted-owner.ts';
import { mailEmailChange } from './mail-email-change.ts';
import { mailEntry } from './mail-entry.ts';
import { mailSupportMessage } from './mail-support-message.ts';

const setup = mailTestSetup();
let ownerId: string;

beforeEach(() => {
  ownerId = randomUUID();
});
const deletion = () => createEvent(exampleDeletion({ ownerId }));
const subjects = () => setup.resend.mails.map(({ body }) => JSON.parse(body).subject as string);
const goodbye = 'Your ScanList account has been deleted';
const kept = async () => {
  const rows = await setup.database.sql`select kind from delivery where owner_id = ${ownerId}`;
  return rows.map(({ kind }) => kind);
};

test('one goodbye is mailed, and only the owner’s id is kept', async () => {
  await mailEntry(setup.deps(), createEvent(exampleEntry({ ownerId })));
  await mailEmailChange(setup.deps(), createEvent(exampleEmailChange({ ownerId })));
  const event = deletion();
  await mailDeletedOwner(setup.deps(), event);
  await mailDeletedOwner(setup.deps(), event);
  await mailDeletedOwner(setup.deps(), deletion());
  expect(subjects().filter((subject) => subject === goodbye)).toHaveLength(1);
  expect(await kept()).toEqual([]);
  const [forgotten] = await setup.database.sql`select * from forgotten_owner where id = ${ownerId}`;
  expect(forgotten).toEqual({ id: ownerId, goodbye_event_id: null });
});

test('the data of other owners stays', async () => {
  const theirs = createEvent(exampleEntry());
  await mailEntry(setup.deps(), theirs);
  await mailDeletedOwner(setup.deps(), deletion());
  await mailEntry(setup.deps(), theirs);
  expect(subjects()).toHaveLength(2);
});

test('late or repeated events send no mail and are not kept', async () => {
  const before = createEvent(exampleEntry({ ownerId }));
  await mailEntry(setup.deps(), before);
  await mailDeletedOwner(setup.deps(), deletion());
  await mailEntry(setup.deps(), before);
  await mailConfirmation(setup.deps(), createEvent(exampleConfirmation({ ownerId })));
  expect(subjects()).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test('pending mails are not sent any more, and the goodbye waits until it can be sent', async () => {
  const waiting = createEvent(exampleEntry({ ownerId }));
  setup.resend.mode = { status: 500, name: 'application_error' };
  await expect(mailEntry(setup.deps(), waiting)).rejects.toBeInstanceOf(RetryLater);
  const event = deletion();
  await expect(mailDeletedOwner(setup.deps(), event)).rejects.toBeInstanceOf(RetryLater);
  expect(await kept()).toEqual(['owner-deleted']);
  setup.resend.mode = 'take';
  await mailEntry(setup.deps(), waiting);
  await mailDeletedOwner(setup.deps(), event);
  expect(subjects()).toEqual([goodbye]);
  expect(await kept()).toEqual([]);
});

test('killed after the goodbye was taken, it is still sent once', async () => {
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

test('a refused goodbye is not kept', async () => {
  setup.resend.mode = { status: 422, name: 'validation_error' };
  await mailDeletedOwner(setup.deps(), deletion());
  expect(await kept()).toEqual([]);
});

test('deliveries from before they had an owner are found by the address', async () => {
  const email = `${randomUUID()}@example.com`;
  await setup.database.sql`
    insert into delivery (event_id, recipient, kind, subject, status, created_at)
    values (${randomUUID()}, ${email}, 'receipt', 'Receipt', 'sent', now())`;
  await mailDeletedOwner(setup.deps(), createEvent(exampleDeletion({ ownerId, email })));
  expect(await setup.database.sql`select from delivery where recipient = ${email}`).toHaveLength(0);
});

test('refused support messages of the owner are erased too; those of others stay', async () => {
  const refusing: SendMail = async () => ({ outcome: 'refused', reason: '422 no such address' });
  const write = (email: string) =>
    mailSupportMessage(setup.deps({ sendMail: refusing }), createEvent(exampleSupportMessage({ email })));
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
