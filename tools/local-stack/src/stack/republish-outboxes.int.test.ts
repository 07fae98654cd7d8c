import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { republishOnNewServers } from './republish-outboxes.ts';

let directory: string;
let databases: TestDatabase[];
const printed: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-republish-'));
  databases = await Promise.all(serviceNames.map((service) => createTestDatabase(service)));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await Promise.all(databases.map((database) => database.drop()));
});

const start = (natsNodes: number) => {
  const [gateway = '', lists = '', billing = '', notify = ''] = databases.map(({ url }) => url);
  return republishOnNewServers({
    directory,
    natsNodes,
    urls: { gateway, lists, billing, notify },
    printLine: (line) => printed.push(line),
  });
};
const send = () =>
  Promise.all(
    databases.map(
      ({ sql }) => sql`
        insert into outbox (event_id, subject, payload, sent_at)
        values (gen_random_uuid(), 'event.lists.list-changed.v1', '{}', now())`,
    ),
  );
const unsent = async () =>
  (await Promise.all(databases.map(({ sql }) => sql`select from outbox where sent_at is null`))).map(
    ({ length }) => length,
  );

test('on the servers of the last start nothing is published again', async () => {
  await send();
  await start(1);
  expect([await unsent(), printed]).toEqual([[0, 0, 0, 0], []]);
});

test('on other servers everything is published again, once, also after moving back', async () => {
  await start(3);
  expect(await unsent()).toEqual([1, 1, 1, 1]);
  expect(printed).toEqual(['Nodes of NATS: 3 now, 1 before; 4 events are published again']);
  await Promise.all(databases.map(({ sql }) => sql`update outbox set sent_at = now()`));
  await start(3);
  expect(await unsent()).toEqual([0, 0, 0, 0]);
  await start(1);
  expect(await unsent()).toEqual([1, 1, 1, 1]);
});
