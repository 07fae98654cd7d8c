import { randomUUID } from 'node:crypto';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import {
  deleteList,
  getPublicList,
  listChanged,
  restoreList,
  updateList,
} from '@scanlist/contracts/messages/lists';
import { publishEvent } from '@scanlist/messaging/publish';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { notFound } from '@scanlist/service-kit/app-error';
import { expect } from 'vitest';
import { startGatewayProcess } from './gateway-process.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { sendJson } from './test-gateway.ts';

const answerToOwner = { id: 'abc' };

/**
 * Two gateways on one database. The test is in the place of lists, and between the second gateway and its NATS and database.
 * Lists are edited at the first one and read at the second.
 */
export async function startTwoListGateways() {
  const database = await createTestDatabase('gateway');
  const lists = await connectForTest('lists');
  const titles = new Map<string, string>();
  const requests = new Map<string, number>();
  let isDeleted = false;
  let editions = 0;

  const publicList = (id: string): PublicList => ({
    id,
    title: titleOf(id),
    description: 'Before doors open',
    type: 'TODO',
    requireSignature: false,
    items: [],
    companyName: null,
    companyLogoUrl: null,
    version: 1,
  });
  const titleOf = (id = 'abc') => titles.get(id) ?? 'Edition 0';
  await serve(lists, [
    handle(getPublicList, async ({ listId }) => {
      requests.set(listId, (requests.get(listId) ?? 0) + 1);
      if (isDeleted) throw notFound();
      return publicList(listId);
    }),
    handle(updateList, async ({ listId, list }) => {
      titles.set(listId, list.title);
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
  const nats = await startTcpProxy(process.env.TEST_NATS_URL ?? '');
  const databaseOfSecond = await startDatabaseProxy(database.url);
  const env = { DEMO: '1' };
  const first = await startGatewayProcess({ ...env, DATABASE_URL: database.url });
  const second = await startGatewayProcess({
    ...env,
    DATABASE_URL: databaseOfSecond.url,
    NATS_URL: nats.url,
  });
  const credentials = { username: 'demo', password: 'demo1234' };
  const signedIn = await fetch(`${first.url}/api/auth/login`, sendJson('POST', credentials));
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  async function ask(method: string, path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${first.url}/api/lists/${path}`, sendJson(method, body, { cookie }));
    expect(answer.status).toBe(200);
  }

  return {
    sql: database.sql,
    nats,
    databaseOfSecond,
    titleOf,
    /** How often a list was requested of lists. */
    requestsOf: (id = 'abc') => requests.get(id) ?? 0,

    /** The title that a visitor gets at the second gateway, or the status of another answer. */
    async readAtSecond(id = 'abc'): Promise<string | number> {
      const answer = await fetch(`${second.url}/api/lists/${id}/public`);
      if (answer.status !== 200) return answer.status;
      return ((await answer.json()) as PublicList).title;
    },

    /** Saves the list at the first gateway with a new title, which it returns. No event is published. */
    async edit(id = 'abc'): Promise<string> {
      const title = `Edition ${++editions}`;
      await ask('PUT', id, {
        title,
        description: 'Before doors open',
        type: 'TODO',
        requireSignature: false,
        notificationEmail: null,
        items: [{ content: 'Rigging' }],
      });
      return title;
    },
    /** The list changes in lists alone; returns its new title. */
    change(): string {
      const title = `Edition ${++editions}`;
      titles.set('abc', title);
      return title;
    },
    remove: () => ask('DELETE', 'abc'),
    restore: () => ask('POST', 'abc/restore'),

    async publishChange(): Promise<void> {
      const id = randomUUID();
      const data = { ownerId: demoOwnerId, listId: 'abc', version: 2 };
      const event = { id, occurredAt: new Date().toISOString(), data };
      await publishEvent(lists, listChanged.subject, JSON.stringify(event), id);
    },

    async stop(): Promise<void> {
      await first.kill();
      await second.kill();
      await nats.cut();
      await databaseOfSecond.close();
      await lists.close();
      await database.drop();
    },
  };
}
