import { listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  anOwner,
  eventsOf,
  listBody,
  makeList,
  receiveSubscriptionChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { createList } from './create-list.ts';
import { createLists } from './create-lists.ts';
import { deleteList } from './delete-list.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';

let deps: TestDependencies;
let ownerId: string;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => {
  ownerId = anOwner();
});

const titles = (count: number) => Array.from({ length: count }, (_, n) => `Room ${n + 1}`);
const create = (names: string[], idempotencyKey = deps.uuid()) =>
  createLists(deps, { ownerId, lists: names.map((title) => listBody({ title })), idempotencyKey });
const titlesNow = async () => (await findLists(deps, { ownerId })).map(({ title }) => title);

it('creates all lists, shows them in the order of the file, and publishes an event for each', async () => {
  const { lists } = await create(titles(3));
  expect(lists).toMatchObject(titles(3).map((title) => ({ title, type: 'TODO', itemCount: 3 })));
  expect(await titlesNow()).toEqual(titles(3));
  const events = await eventsOf(deps, listChanged.subject, ownerId);
  expect(new Set(events.map(({ data }) => data.listId))).toEqual(new Set(lists.map(({ id }) => id)));
  const list = await getList(deps, { ownerId, listId: lists[1]?.id ?? '' });
  expect(list).toMatchObject({ title: 'Room 2', notificationEmail: null, version: 1 });
});

it('keeps labels and settings of a list', async () => {
  const settings = {
    requireSignature: true,
    askName: 'required' as const,
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
    ending: 'message' as const,
    endingMessage: 'Rinse the mop',
  };
  const list = { ...listBody(), ...settings, labels: ['Yard'] };
  const { lists } = await createLists(deps, { ownerId, lists: [list], idempotencyKey: 'file-1' });
  const made = await getList(deps, { ownerId, listId: lists[0]?.id ?? '' });
  expect(made).toMatchObject({ ...settings, labels: ['Yard'] });
});

it('creates nothing if not all of them fit the limit, and says how many do', async () => {
  for (const _ of titles(8)) await makeList(deps, ownerId);
  await expect(create(titles(3))).rejects.toMatchObject({
    code: 'LIST_LIMIT_REACHED',
    publicMessage:
      'You have room for 2 more of your 10 lists, and this would add 3. Subscribe for unlimited lists.',
  });
  expect(await titlesNow()).toHaveLength(8);
  await create(titles(2));
  await expect(create(titles(1))).rejects.toMatchObject({
    publicMessage: 'You’ve used all 10 lists. Subscribe for unlimited lists.',
  });
  await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
  await create(titles(50));
  expect(await titlesNow()).toHaveLength(60);
});

it('two simultaneous imports do not both take the last places', async () => {
  for (const _ of titles(6)) await makeList(deps, ownerId);
  const outcomes = await Promise.allSettled([create(titles(3)), create(titles(3))]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await titlesNow()).toHaveLength(9);
});

it('a second delivery under the same key returns the same lists and creates nothing', async () => {
  const first = await create(titles(2), 'file-1');
  expect(await create(titles(2), 'file-1')).toEqual(first);
  expect(await titlesNow()).toEqual(titles(2));
  expect(await eventsOf(deps, listChanged.subject, ownerId)).toHaveLength(2);
});

it('twenty simultaneous deliveries create the lists once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(titles(2), 'file-1')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await titlesNow()).toEqual(titles(2));
});

it('refuses another file under the same key, and names the first list', async () => {
  const { lists } = await create(titles(2), 'file-1');
  await expect(create(titles(3), 'file-1')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    madeId: lists[0]?.id,
  });
  expect(await titlesNow()).toEqual(titles(2));
});

it('a repetition returns the lists that are still there, and NOT_FOUND without any', async () => {
  const { lists } = await create(titles(2), 'file-1');
  await deleteList(deps, { ownerId, listId: lists[0]?.id ?? '' });
  expect(await create(titles(2), 'file-1')).toEqual({ lists: [lists[1]] });
  await deleteList(deps, { ownerId, listId: lists[1]?.id ?? '' });
  await expect(create(titles(2), 'file-1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a key counts for an import alone, not for a list of the form', async () => {
  await create(titles(1), 'file-1');
  await createList(deps, { ownerId, list: listBody({ title: 'By hand' }), idempotencyKey: 'file-1' });
  expect((await titlesNow()).sort()).toEqual(['By hand', 'Room 1']);
});
