import { randomBytes } from 'node:crypto';
import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { entryRecorded, listFilledUp } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { getList } from '../lists/get-list.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

let deps: TestDependencies;
let ownerId: string;
let list: Awaited<ReturnType<typeof makeList>>;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());
beforeEach(async () => {
  deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
  deps.entryBudget = { entriesPerDay: 3, bytesPerDay: 500_000 };
  ownerId = anOwner();
  await receiveOwnerChanged(deps, ownerId, { emailConfirmed: true });
  list = await makeList(deps, ownerId);
});

const hours = (from: number) => {
  deps.clock.now = new Date(Date.parse('2026-11-20T10:00:00.000Z') + from * 3_600_000);
};
const fill = async (times: number) => {
  for (let n = 0; n < times; n++) await complete(deps, list);
};
const events = () => outboxOf(deps, listFilledUp.subject, list.id);
const entryCount = async () => (await getList(deps, { ownerId, listId: list.id })).entryCount;
const full = (retryAfterSeconds: number) => ({ code: 'THROTTLED', retryAfterSeconds });

it('a list takes so many entries within a day of its first one; then it says for how long it takes no more', async () => {
  await fill(3);
  hours(7);
  await expect(complete(deps, list)).rejects.toMatchObject({
    ...full(17 * 3_600),
    publicMessage: 'This list has reached its limit of entries for one day. Please try again in 17 hours.',
  });
  expect(await entryCount()).toBe(3);
  hours(24);
  expect((await complete(deps, list)).id).toBe(4);
  await fill(2);
  await expect(complete(deps, list)).rejects.toMatchObject(full(24 * 3_600));
});

it('a refused entry writes nothing: it skips no number, publishes no event, clears no draft', async () => {
  const sessionId = aSession();
  const [itemId = ''] = itemIds(list);
  await fill(3);
  await updateDraft(deps, { listId: list.id, sessionId, itemId, completed: true });
  await expect(complete(deps, list, sessionId)).rejects.toMatchObject(full(24 * 3_600));
  expect(await outboxOf(deps, entryRecorded.subject, list.id)).toHaveLength(3);
  expect(await deps.sql`select from draft where session_id = ${sessionId}`).toHaveLength(1);
  hours(24);
  expect(await complete(deps, list, sessionId)).toMatchObject({ id: 4 });
});

it('who has submitted gets the first receipt from a full list too, and a session still ticks', async () => {
  const sessionId = aSession();
  const first = await complete(deps, list, sessionId);
  await fill(2);
  expect(await complete(deps, list, sessionId)).toEqual({ ...first, repeated: true });
  const tick = { listId: list.id, sessionId: aSession(), itemId: itemIds(list)[0] ?? '', completed: true };
  expect(await updateDraft(deps, tick)).toMatchObject({ completed: true });
});

it('a list takes so many bytes within a day, of signatures and notes as they were sent', async () => {
  deps.entryBudget = { entriesPerDay: 100, bytesPerDay: 350_000 };
  list = await makeList(deps, anOwner(), { requireSignature: true });
  const [itemId = ''] = itemIds(list);
  const large = {
    completedItems: [{ itemId, note: 'n'.repeat(2_000) }],
    signatureData: pngOf({ width: 300, height: 100, bytes: 170_000 }),
  };
  await complete(deps, list, aSession(), large);
  await complete(deps, list, aSession(), large);
  await complete(deps, list, aSession(), large);
  await expect(complete(deps, list, aSession(), large)).rejects.toMatchObject(full(24 * 3_600));
});

it('the strokes of a signature count as much as they are', async () => {
  const strokes = `3200x1600|${Array(3_000).fill('1234,1234').join(' ')}`;
  const signed = {
    completedItems: [{ itemId: itemIds(list)[0] ?? '' }],
    signatureData: pngOf({ width: 30, height: 10 }),
  };
  const takenOf = async (body: typeof signed & { signatureStrokes?: string }) => {
    deps.entryBudget = { entriesPerDay: 100, bytesPerDay: strokes.length };
    const another = await makeList(deps, ownerId, { title: 'Another list', requireSignature: true });
    const [itemId = ''] = itemIds(another);
    const submit = () => complete(deps, another, aSession(), { ...body, completedItems: [{ itemId }] });
    for (let taken = 0; ; taken++) {
      const isTaken = await submit().then(
        () => true,
        () => false,
      );
      if (!isTaken) return taken;
    }
  };
  expect(await takenOf({ ...signed, signatureStrokes: strokes })).toBe(1);
  expect(await takenOf(signed)).toBeGreaterThan(10);
});

it('what the search stores of words that nobody else writes counts too', async () => {
  const megabytes = 3;
  deps.entryBudget = { entriesPerDay: 1_000, bytesPerDay: megabytes * 1_000_000 };
  const stored = async () => {
    await deps.sql`vacuum full entry`;
    const [row] = await deps.sql<
      { bytes: number }[]
    >`select pg_total_relation_size('entry')::float8 as bytes`;
    return row?.bytes ?? Number.NaN;
  };
  const flood = () =>
    complete(deps, list, aSession(), {
      completedItems: itemIds(list).map((itemId) => ({ itemId, note: unusualWords(300) })),
    });
  const before = await stored();
  let taken = 0;
  while (
    await flood().then(
      () => true,
      () => false,
    )
  )
    taken++;
  expect(taken).toBeGreaterThan(10);
  expect((await stored()) - before).toBeLessThan(1.1 * megabytes * 1_000_000);
});

/** So many words of five letters that no other text has. */
function unusualWords(count: number): string {
  return Array.from({ length: count }, () => randomBytes(3).toString('hex').slice(1)).join(' ');
}

it('as many at the same moment as anybody likes take what there is and no more', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => complete(deps, list)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await entryCount()).toBe(3);
  expect(await events()).toHaveLength(1);
});

it('the owner is notified once a day, at the account’s own address, whether the list mails anybody or not', async () => {
  await fill(3);
  hours(2);
  for (let n = 0; n < 5; n++) await expect(complete(deps, list)).rejects.toMatchObject({ code: 'THROTTLED' });
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(envelopeSchema(listFilledUp).parse(event).data).toEqual({
    ownerId,
    email: 'dana@example.com',
    firstName: 'Dana',
    listId: list.id,
    listTitle: 'Stage check',
    entries: 3,
    since: '2026-11-20T10:00:00.000Z',
    opensAt: '2026-11-21T10:00:00.000Z',
    entriesUrl: `https://lists.example/list-entries/${list.id}?workspace=${ownerId}`,
    timeZone: null,
  });
  hours(25);
  await fill(3);
  await expect(complete(deps, list)).rejects.toMatchObject({ code: 'THROTTLED' });
  expect(await events()).toHaveLength(2);
});

it('an unconfirmed address is not notified', async () => {
  const other = anOwner();
  await receiveOwnerChanged(deps, other, { emailConfirmed: false });
  list = await makeList(deps, other);
  await fill(3);
  await expect(complete(deps, list)).rejects.toMatchObject({ code: 'THROTTLED' });
  expect(await events()).toEqual([]);
});

it('a replica of the release before goes on without a budget', async () => {
  await fill(3);
  const [row] = await deps.sql`
    select number, is_mailed from count_entry(${list.id}, ${deps.now()}, null, ${deps.now()}, 20, 60)`;
  expect(row).toEqual({ number: 4, is_mailed: false });
});
