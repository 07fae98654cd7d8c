import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  trialEnding,
  trialStarted,
} from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import {
  emailChangeAsked,
  emailConfirmationAsked,
  memberInvited,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from '@scanlist/contracts/messages/gateway';
import {
  confirmationAsked,
  type EntryRecorded,
  entryRecorded,
  testMailAsked,
} from '@scanlist/contracts/messages/lists';
import { deadLetterStream } from '@scanlist/contracts/messages/streams';
import { connectMessaging, type Messaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { connectForTest, testPassword } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exampleDeletion,
  exampleInvitation,
  examplePasswordChange,
  exampleReset,
  exampleUnconfirmed,
} from './testing/example-account.ts';
import { exampleEntry } from './testing/example-entry.ts';
import { exampleConfirmation, exampleEmailChange, exampleTestMail } from './testing/example-requests.ts';
import {
  exampleCancellation,
  examplePayment,
  exampleQuestion,
  exampleRefusal,
  exampleTrial,
} from './testing/example-subscription.ts';
import { exampleSupportMessage } from './testing/example-support.ts';
import { type FakeResend, startFakeResend } from './testing/fake-resend.ts';

// One file for everything that runs the real process: its durable consumer is one, and two would share the events.
let lists: Messaging;
let gateway: Messaging;
let billing: Messaging;
let database: TestDatabase;
let resend: FakeResend;
let running: ChildProcess | undefined;
const workspace = fileURLToPath(new URL('..', import.meta.url));
/** Beside the packages it needs, and apart from the output of `npm run build`. */
const bundleFolder = join(workspace, 'node_modules/.cache/reactions-test');

beforeAll(async () => {
  await bundleNotify();
  [lists, gateway, billing] = await Promise.all([
    connectForTest('lists'),
    connectForTest('gateway'),
    connectForTest('billing'),
  ]);
  database = await createTestDatabase('notify');
  resend = await startFakeResend();
});
afterAll(async () => {
  await Promise.all([lists?.close(), gateway?.close(), billing?.close()]);
  await resend?.close();
  await database?.drop();
});
beforeEach(startNotify);
afterEach(() => endNotify('SIGTERM'));

describe('notify as a process', () => {
  it('mails an entry that lists recorded', async () => {
    const id = await record();
    await vi.waitUntil(async () => (await statusOf(id)) === 'sent', soon);
    expect(mailsOf(id)).toHaveLength(1);
  });

  it('killed after the mail was taken and before that was stored, sends the mail once', async () => {
    resend.mode = 'swallow';
    const id = await record();
    await vi.waitUntil(() => mailsOf(id).length === 1, soon);
    await endNotify('SIGKILL');
    expect(await statusOf(id)).toBe('pending');

    resend.mode = 'take';
    await startNotify();
    // The killed process holds the event for fifteen seconds (mail-queue.int.test.ts); they are over.
    const released = await database.sql`
      update queued_event set due_at = now() where event_id = ${id} and due_at > now() returning event_id`;
    expect(released).toHaveLength(1);
    // The server redelivers the event after 30 s; a relay that publishes it twice does so at once.
    await record({}, id);
    await vi.waitUntil(async () => (await statusOf(id)) === 'sent', soon);
    expect(mailsOf(id)).toHaveLength(1);
    const bodies = resend.requests
      .filter((request) => request.key.includes(id))
      .map((request) => request.body);
    expect(bodies.length).toBeGreaterThanOrEqual(2);
    expect(new Set(bodies).size).toBe(1);
  });

  it('mails entries from while the mail server was down, once it is back', async () => {
    const port = Number(new URL(resend.url).port);
    await resend.close();
    const id = await record();
    await vi.waitUntil(async () => (await attemptsOf(id)) >= 2, soon);
    resend = await startFakeResend(port);
    await vi.waitUntil(async () => (await statusOf(id)) === 'sent', soon);
    expect(mailsOf(id)).toHaveLength(1);
  });

  it('mails a confirmation question and a test mail that lists requested', async () => {
    const asked = await tell(lists, confirmationAsked, exampleConfirmation());
    const test = await tell(lists, testMailAsked, exampleTestMail());
    await vi.waitUntil(() => mailsOf(asked).length === 1 && mailsOf(test).length === 1, soon);
  });

  it('handles events of the gateway, and mails both addresses of a change once although it was killed in between', async () => {
    resend.mode = 'swallow';
    const id = await tell(gateway, emailChangeAsked, exampleEmailChange());
    await vi.waitUntil(() => mailsOf(id).length === 2, soon);
    await endNotify('SIGKILL');

    resend.mode = 'take';
    await startNotify();
    await tell(gateway, emailChangeAsked, exampleEmailChange(), id);
    await vi.waitUntil(async () => (await statusesOf(id)).join() === 'sent,sent', soon);
    expect(mailsOf(id)).toHaveLength(2);
  });

  it('mails the events of an account, and erases its data in the end', async () => {
    const ownerId = randomUUID();
    const told = await Promise.all([
      tell(gateway, emailConfirmationAsked, exampleUnconfirmed({ ownerId })),
      tell(gateway, passwordResetAsked, exampleReset({ ownerId, expiresAt: inHalfAnHour() })),
      tell(gateway, memberInvited, exampleInvitation({ ownerId, expiresAt: inHalfAnHour() })),
      tell(gateway, passwordChanged, examplePasswordChange({ ownerId })),
    ]);
    await vi.waitUntil(() => told.every((id) => mailsOf(id).length === 1), soon);
    const deleted = await tell(gateway, ownerDeleted, exampleDeletion({ ownerId }));
    await vi.waitUntil(async () => {
      const kept = await database.sql`select from delivery where owner_id = ${ownerId}`;
      return mailsOf(deleted).length === 1 && kept.length === 0;
    }, soon);
  });

  it('mails a support message to the support address and a copy to its sender', async () => {
    const id = await tell(gateway, supportMessageReceived, exampleSupportMessage());
    await vi.waitUntil(async () => (await statusesOf(id)).join() === 'sent,sent', soon);
    expect(mailsOf(id)).toHaveLength(2);
  });

  it('handles events of billing, and mails each event of a subscription once', async () => {
    const told = await Promise.all([
      tell(billing, trialStarted, exampleTrial()),
      tell(billing, trialEnding, exampleTrial()),
      tell(billing, paymentFailed, exampleRefusal()),
      tell(billing, paymentActionRequired, exampleQuestion()),
      tell(billing, paymentReceived, examplePayment()),
      // The process has the real clock: only a subscription that ends in the future still runs.
      tell(billing, subscriptionCanceled, exampleCancellation({ endsAt: '2126-11-27T09:30:00.000Z' })),
    ]);
    await vi.waitUntil(() => told.every((id) => mailsOf(id).length === 1), soon);
    const subjects = told.map((id) => JSON.parse(mailsOf(id)[0]?.body ?? '{}').subject);
    expect(subjects).toEqual([
      'Welcome to ScanList: your free trial has started',
      'Your free trial ends on November 27, 2026',
      "Your payment of $7.99 didn't go through",
      'Please confirm your payment of $7.99',
      'Receipt: $7.99 for Complete Access',
      'Your subscription is canceled and runs until November 27, 2126',
    ]);
  });

  it('deletes old deliveries when it starts', async () => {
    await database.sql`
      insert into delivery (event_id, recipient, kind, subject, payload, status, created_at)
      values (${randomUUID()}, 'old@example.com', 'entry-recorded', 'Van 3', '{}', 'failed', now() - interval '31 days')`;
    await endNotify('SIGTERM');
    await startNotify();
    await vi.waitUntil(async () => {
      const old = await database.sql`select from delivery where recipient = 'old@example.com'`;
      return old.length === 0;
    }, soon);
  });

  it('moves a refused mail’s event to the dead letters, with the reason, and continues', async () => {
    resend.mode = { status: 422, name: 'validation_error' };
    const refused = await record();
    await vi.waitUntil(async () => (await statusOf(refused)) === 'failed', soon);
    expect(await vi.waitUntil(() => deadLetterOf(refused), soon)).toMatch(/422 validation_error/);

    resend.mode = 'take';
    const next = await record();
    await vi.waitUntil(async () => (await statusOf(next)) === 'sent', soon);
  });
});

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
const soon = { timeout: 45_000, interval: 50 };

/** Node cannot run JSX. Compiling it at each start would take longer than the tests. */
async function bundleNotify(): Promise<void> {
  const bin = fileURLToPath(new URL('../../../node_modules/.bin/build-service', import.meta.url));
  const build = spawn(process.execPath, [bin, `--outdir=${bundleFolder}`], {
    cwd: workspace,
    stdio: 'inherit',
  });
  expect(await once(build, 'close')).toEqual([0, null]);
}

async function startNotify(): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(bundleFolder, 'main.js')], {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      NATS_URL: process.env.TEST_NATS_URL,
      NATS_USER: 'notify',
      NATS_PASSWORD: testPassword('notify'),
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: resend.url,
    },
  });
  running = child;
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`notify ended with ${code} before it was ready`)));
  });
}

async function endNotify(signal: NodeJS.Signals): Promise<void> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

function record(changes: Partial<EntryRecorded> = {}, id?: string): Promise<string> {
  return tell(lists, entryRecorded, exampleEntry(changes), id);
}

/** Publishes an event as its service does, each time as a new message; returns the event's id. */
async function tell(
  teller: Messaging,
  { subject }: EventContract,
  data: object,
  id: string = randomUUID(),
): Promise<string> {
  const event = { id, occurredAt: new Date().toISOString(), data };
  await publishEvent(teller, subject, JSON.stringify(event), randomUUID());
  return id;
}

function mailsOf(eventId: string) {
  return resend.mails.filter((mail) => mail.key.includes(eventId));
}

async function statusOf(eventId: string): Promise<string | undefined> {
  return (await statusesOf(eventId))[0];
}

async function statusesOf(eventId: string): Promise<string[]> {
  const rows = await database.sql<{ status: string }[]>`
    select status from delivery where event_id = ${eventId}`;
  return rows.map(({ status }) => status);
}

async function attemptsOf(eventId: string): Promise<number> {
  const rows = await database.sql`select attempts from delivery where event_id = ${eventId}`;
  return rows[0]?.attempts ?? 0;
}

/** The reason of an event's dead letter. */
async function deadLetterOf(eventId: string): Promise<string | undefined> {
  const admin = await connectMessaging({
    url: process.env.TEST_NATS_URL ?? '',
    user: 'admin',
    password: testPassword('admin'),
    service: 'notify',
    logger: silentLogger,
  });
  try {
    const consumer = await admin.nc
      .jetstream()
      .consumers.get(deadLetterStream, { filterSubjects: 'dead.notify.>' });
    const messages = await consumer.fetch({ max_messages: 1000, expires: 1000 });
    for await (const message of messages) {
      if (message.string().includes(eventId)) return message.headers?.get('Scanlist-Reason');
    }
    return undefined;
  } finally {
    await admin.close();
  }
}
