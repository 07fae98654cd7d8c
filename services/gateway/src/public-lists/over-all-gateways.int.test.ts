import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import {
  deleteList,
  getPublicList,
  listChanged,
  restoreList,
  updateList,
} from '@scanlist/contracts/messages/lists';
import type { Messaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { type DatabaseProxy, startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { notFound } from '@scanlist/service-kit/app-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { sendJson } from '../testing/test-gateway.ts';
import { listChangeRows } from './list-change-rows.ts';

/** Two gateways; this test is in the place of lists, and between the second one and its NATS and database. */
let database: TestDatabase;
let lists: Messaging;
let nats: TcpProxy;
let databaseOfSecond: DatabaseProxy;
let first: GatewayProcess;
let second: GatewayProcess;
let cookie: string;

/** How soon a list that was edited at one gateway is new at the other one. */
const newWithinMs = 1_000;
const pollOptions = { timeout: 15_000, interval: 20 };

const publicList: PublicList = {
  id: 'abc',
  title: 'Edition 0',
  description: 'Before doors open',
  type: 'TODO',
  requireSignature: false,
  items: [],
  companyName: null,
  companyLogoUrl: null,
  version: 1,
};
let isDeleted = false;
let requested = 0;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  lists = await connectForTest('lists');
  await serve(lists, [
    handle(getPublicList, async () => {
      requested++;
      if (isDeleted) throw notFound();
      return publicList;
    }),
    handle(updateList, async ({ list }) => {
      publicList.title = list.title;
      return answerToOwner as never;
    }),
    handle(deleteList, async () => {
      isDeleted = true;
      return answerToOwner as never;
    }),
    handle(restoreList, async () => {
      isDeleted = false;
      return answerToOwner as never;
    }),
  ]);
  nats = await startTcpProxy(process.env.TEST_NATS_URL ?? '');
  databaseOfSecond = await startDatabaseProxy(database.url);
  const env = { DEMO: '1' };
  first = await startGatewayProcess({ ...env, DATABASE_URL: database.url });
  second = await startGatewayProcess({ ...env, DATABASE_URL: databaseOfSecond.url, NATS_URL: nats.url });
  const credentials = { username: 'demo', password: 'demo1234' };
  const signedIn = await fetch(`${first.url}/api/auth/login`, sendJson('POST', credentials));
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}, 60_000);
afterAll(async () => {
  await first?.kill();
  await second?.kill();
  await nats?.cut();
  await databaseOfSecond?.close();
  await lists?.close();
  await database?.drop();
});
beforeEach(async () => {
  await vi.waitUntil(async () => (await readAt(second)) === publicList.title, pollOptions);
});

const answerToOwner = { id: 'abc' };
let editions = 0;

/** The title that a visitor gets, or the status of another answer. */
async function readAt({ url }: GatewayProcess): Promise<string | number> {
  const answer = await fetch(`${url}/api/lists/abc/public`);
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as PublicList).title;
}

async function ask(method: string, path = '', body?: object): Promise<void> {
  const answer = await fetch(`${first.url}/api/lists/abc${path}`, sendJson(method, body ?? {}, { cookie }));
  expect(answer.status).toBe(200);
}

/** Saves the list at the first gateway with a new title, which it returns. No event is published. */
async function edit(): Promise<string> {
  const title = `Edition ${++editions}`;
  const list = {
    title,
    description: 'Before doors open',
    type: 'TODO',
    requireSignature: false,
    notificationEmail: null,
    items: [{ content: 'Rigging' }],
  };
  await ask('PUT', '', list);
  return title;
}

/** Resolves once the second gateway answers that; fails if it takes longer than a second. */
async function expectNewAtSecond(answer: string | number): Promise<void> {
  const begunMs = performance.now();
  await vi.waitUntil(async () => (await readAt(second)) === answer, { ...pollOptions, interval: 5 });
  expect(performance.now() - begunMs).toBeLessThan(newWithinMs);
}

async function publishChange(): Promise<void> {
  const id = randomUUID();
  const data = { ownerId: demoOwnerId, listId: 'abc', version: 2 };
  const event = { id, occurredAt: new Date().toISOString(), data };
  await publishEvent(lists, listChanged.subject, JSON.stringify(event), id);
}

describe('a list that was edited at one gateway is new at the other one within a second', () => {
  it('with the event that it changed', async () => {
    for (let round = 0; round < 10; round++) {
      publicList.title = `Edition ${++editions}`;
      await publishChange();
      await expectNewAtSecond(publicList.title);
    }
  });

  it('without the event', async () => {
    for (let round = 0; round < 10; round++) await expectNewAtSecond(await edit());
  });

  it('without the event, also a deletion and what undoes it', async () => {
    await ask('DELETE');
    await expectNewAtSecond(404);
    await ask('POST', '/restore');
    await expectNewAtSecond(publicList.title);
  });

  it('while the other one has lost NATS: it shows no older one, and the new one once it is back', async () => {
    await nats.cut();
    const title = await edit();
    await sleep(newWithinMs);
    expect(await readAt(second)).toBe(503);
    await nats.mend();
    await vi.waitUntil(async () => (await readAt(second)) === title, pollOptions);
  });

  it('while the connection of the other one is lost and it does not know', async () => {
    nats.freeze();
    await edit();
    await sleep(newWithinMs);
    expect(await readAt(second)).toBe(503);
    await nats.mend();
    await nats.cut();
    await nats.mend();
  });

  it('while the other one has lost its database, by the event', async () => {
    await databaseOfSecond.close();
    await edit();
    await publishChange();
    await expectNewAtSecond(publicList.title);
    await databaseOfSecond.open();
  });

  it('after the other one was without its database, and without the event', async () => {
    await databaseOfSecond.close();
    const title = await edit();
    await databaseOfSecond.open();
    await vi.waitUntil(async () => (await readAt(second)) === title, pollOptions);
  });
});

it('a list that nobody edits is requested once', async () => {
  await edit();
  await expectNewAtSecond(publicList.title);
  const before = requested;
  for (let round = 0; round < 20; round++) {
    await sleep(100);
    await readAt(second);
  }
  expect(requested - before).toBeLessThanOrEqual(1);
});

it('a change is kept for a minute', async () => {
  await database.sql`truncate list_change`;
  for (const seconds of [50, 70]) {
    await database.sql`
      insert into list_change (list_id, changed_at) values ('abc', now() - ${seconds} * interval '1 second')`;
  }
  expect(await listChangeRows(database.sql).removeOld()).toBe(1);
  expect(
    await database.sql`select from list_change where changed_at > now() - interval '1 minute'`,
  ).toHaveLength(1);
});
