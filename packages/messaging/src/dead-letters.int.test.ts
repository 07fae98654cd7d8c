import { headers, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeadLetters, openDeadLetters } from './dead-letters.ts';
import { startTestServer, type TestServer, testPassword } from './test-server.ts';

let server: TestServer;
let admin: NatsConnection;
let letters: DeadLetters;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  letters = await openDeadLetters({ url: server.url, user: 'admin', password: testPassword('admin') });
});
afterAll(async () => {
  await letters?.close();
  await admin?.close();
  await server?.remove();
});

test('an empty stream has none', async () => {
  expect(await all()).toEqual([]);
});

test('each is listed with its service, time, reason and event', async () => {
  const marked = headers();
  marked.set('Scanlist-Reason', 'Error: no such list');
  marked.set('Scanlist-Deliveries', '20');
  const options = { headers: marked };
  await admin.jetstream().publish('dead.notify.event.lists.entry-recorded.v1', '{"id":"e1"}', options);
  await admin.jetstream().publish('dead.lists.event.gateway.account-changed.v1', 'not JSON');
  expect(await all()).toEqual([
    {
      seq: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      service: 'notify',
      subject: 'event.lists.entry-recorded.v1',
      reason: 'Error: no such list',
      deliveries: 20,
      event: { id: 'e1' },
    },
    expect.objectContaining({ seq: 2, service: 'lists', reason: '', deliveries: 0, event: 'not JSON' }),
  ]);
});

test('one is shown as it is listed', async () => {
  const [first, second] = await all();
  expect(await letters.show(1)).toEqual(first);
  expect(await letters.show(2)).toEqual(second);
});

test('one that is replayed comes on its own subject, each time, also at once, and stays a dead letter', async () => {
  const manager = await admin.jetstreamManager();
  const replayed = await Promise.all(Array.from({ length: 20 }, () => letters.replay(1)));
  expect(new Set(replayed)).toEqual(new Set(['event.lists.entry-recorded.v1']));
  const { state } = await manager.streams.info('EVENTS_LISTS');
  expect(state.messages).toBe(20);
  expect((await manager.streams.getMessage('EVENTS_LISTS', { seq: 2 })).string()).toBe('{"id":"e1"}');
  expect(await all()).toHaveLength(2);
});

test('one that is not there cannot be shown, replayed or dropped', async () => {
  for (const does of ['show', 'replay', 'drop'] as const) {
    await expect(letters[does](3)).rejects.toThrow('there is no dead letter 3');
  }
});

test('a dropped dead letter is deleted, and the others stay', async () => {
  await admin.jetstream().publish('dead.lists.event.gateway.account-changed.v1', '{}');
  await letters.drop(3);
  expect((await all()).map(({ seq }) => seq)).toEqual([1, 2]);
  await expect(letters.drop(3)).rejects.toThrow('there is no dead letter 3');
});

test('more than one batch is listed, in order', async () => {
  for (let n = 4; n <= 251; n++)
    await admin.jetstream().publish('dead.notify.event.lists.entry-recorded.v1', '{}');
  const seqs = Array.from({ length: 251 }, (_, index) => index + 1).filter((seq) => seq !== 3);
  expect((await all()).map(({ seq }) => seq)).toEqual(seqs);
});

async function all() {
  const found = [];
  for await (const letter of letters.list()) found.push(letter);
  return found;
}
