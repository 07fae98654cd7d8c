import { randomUUID } from 'node:crypto';
import type { EventOf } from '@scanlist/contracts/messages/define';
import { entryDeletionAsked, entryRecorded } from '@scanlist/contracts/messages/lists';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailDeletedOwner } from '../deliveries/mail-deleted-owner.ts';
import { MailServiceBusy } from '../provider/mail-service-busy.ts';
import { mailQueued } from '../reactions.ts';
import { exampleDeletion } from '../testing/example-account.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { exampleDeletionRequest } from '../testing/example-requests.ts';
import { createEvent, mailTestSetup } from '../testing/test-dependencies.ts';
import { type MailQueue, type MailQueueOptions, startMailQueue } from './mail-queue.ts';
import { claimDue } from './queued-event-rows.ts';

const setup = mailTestSetup();
const { subject } = entryRecorded;
let queues: MailQueue[] = [];
/** The events that were mailed, in order, and those that became dead letters. */
let mailed: string[];
let deadLetters: string[];

beforeEach(async () => {
  await setup.database.sql`truncate queued_event`;
  [mailed, deadLetters, queues] = [[], [], []];
});
afterEach(() => Promise.all(queues.map((queue) => queue.stop())));

function start(changes: Partial<MailQueueOptions> = {}): MailQueue {
  const queue = startMailQueue({
    sql: setup.database.sql,
    logger: silentLogger,
    now: () => new Date(),
    mail: async (_subject, { id }) => void mailed.push(id),
    storeDeadLetter: async ({ eventId }) => void deadLetters.push(eventId),
    onMailed: () => {},
    pollMs: 20,
    ...changes,
  });
  queues.push(queue);
  return queue;
}

/** Adds this many events of an owner and returns their ids. */
async function add(
  queue: MailQueue,
  times: number,
  ownerId: string | null = randomUUID(),
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < times; n++) {
    const event = createEvent({ n });
    ids.push(event.id);
    await queue.add(subject, event, ownerId);
  }
  return ids;
}

/** The database of a queue, with the number of its claims that are answered; `hold` may delay an answer. */
function watchClaims(hold = async (_claim: number) => {}) {
  const { sql } = setup.database;
  let claims = 0;
  let answered = 0;
  async function claim<Result>(statement: PromiseLike<Result>): Promise<Result> {
    const number = ++claims;
    const result = await statement;
    await hold(number);
    answered += 1;
    return result;
  }
  const watched = ((strings: TemplateStringsArray, ...values: never[]) => {
    const statement = sql(strings, ...values);
    return strings.join('').includes('skip locked') ? claim(statement) : statement;
  }) as unknown as typeof sql;
  return { sql: watched, answered: () => answered };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return { promise, resolve };
}

const waiting = async () => (await setup.database.sql`select from queued_event`).count;
/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 30_000, interval: 20 };
const drained = () => vi.waitUntil(async () => (await waiting()) === 0, soon);

test('an owner’s mail waits for one of each other owner, however many those have queued', async () => {
  const filling = start({ mail: async () => {} });
  filling.pause(60_000);
  const flood = await add(filling, 100);
  const other = await add(filling, 60);
  const [single = ''] = await add(filling, 1);
  const strangers = await add(filling, 3, null);
  await filling.stop();
  start();
  await drained();
  expect(mailed).toHaveLength(164);
  expect(new Set(mailed)).toEqual(new Set([...flood, ...other, single, ...strangers]));
  // Ten are mailed at a time, in any order.
  expect(mailed.indexOf(single)).toBeLessThan(10);
  expect(mailed.indexOf(strangers[2] ?? '')).toBeLessThan(20);
});

test('a new owner waits for one mail of each waiting owner only', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const queue = start({
    async mail(_subject, { id }) {
      await held;
      mailed.push(id);
    },
  });
  await add(queue, 200);
  await vi.waitUntil(async () => (await waiting()) === 200, soon);
  const [single = ''] = await add(queue, 1);
  release();
  await drained();
  // Ten were under way.
  expect(mailed.indexOf(single)).toBeLessThan(22);
});

test('a waiting owner is not overtaken by many new owners', async () => {
  const filling = start();
  filling.pause(60_000);
  const flood = await add(filling, 10);
  const mailedBefore = flood.slice(0, 5);
  await setup.database.sql`delete from queued_event where event_id = any(${mailedBefore}::uuid[])`;
  for (let newcomers = 0; newcomers < 40; newcomers++) await add(filling, 1);
  await filling.stop();
  start();
  await drained();
  expect(mailed.indexOf(flood[5] ?? '')).toBeLessThan(10);
});

test('each event is mailed once by several processes', async () => {
  const [one, two] = [start(), start()];
  const ids = (await Promise.all([add(one, 40), add(two, 40), add(one, 40)])).flat();
  const [again] = ids;
  await one.add(subject, { ...createEvent({ n: 0 }), id: again ?? '' }, randomUUID());
  await drained();
  const times = mailed.filter((id) => id === again).length;
  expect(times).toBeLessThanOrEqual(2);
  expect([...new Set(mailed)].sort()).toEqual(ids.sort());
});

test('while the mail service is busy nothing is tried, and the order stays', async () => {
  // Filled before anything is sent, however long that takes.
  const filling = start();
  filling.pause(60_000);
  const flood = await add(filling, 15);
  const [single = ''] = await add(filling, 1);
  await filling.stop();
  let [attempts, taken, looks, nowMs] = [0, 0, 0, 0];
  const ends: (() => void)[] = [];
  const begunAt = Date.now();
  /** The pauses are over, and the mail service takes two mails again. */
  const passTime = () => {
    [taken, nowMs] = [0, nowMs + 300];
    for (const end of ends.splice(0)) end();
  };
  start({
    now: () => new Date(begunAt + nowMs),
    timer: {
      now() {
        looks += 1;
        return nowMs;
      },
      after: (_ms, end) => void ends.push(end),
    },
    async mail(_subject, { id }) {
      attempts += 1;
      if (taken++ >= 2) throw new MailServiceBusy(300);
      mailed.push(id);
    },
  });
  await expect.poll(() => ends.length, soon).toBe(8);
  const looksBefore = looks;
  await expect.poll(() => looks, soon).toBeGreaterThanOrEqual(looksBefore + 10);
  expect(attempts).toBe(10);
  await vi.waitUntil(async () => {
    if (ends.length > 0) passTime();
    return (await waiting()) === 0;
  }, soon);
  expect([...mailed].sort()).toEqual([...flood, single].sort());
  expect(mailed.indexOf(single)).toBeLessThan(8);
  // Sixteen were taken, ten of them before the first busy response, then one or two per pause.
  expect(attempts).toBeLessThan(16 + 10 + 2 * 8);
});

test('an event claimed by a killed process is taken over by another', async () => {
  let now = new Date();
  const filling = start();
  filling.pause(60_000);
  const [id] = await add(filling, 1);
  await filling.stop();
  await claimDue(setup.database.sql, { most: 1, now: new Date(), until: new Date(now.getTime() + 15_000) });
  const { sql, answered } = watchClaims();
  start({ sql, now: () => now });
  await expect.poll(answered, soon).toBeGreaterThanOrEqual(2);
  expect([await waiting(), mailed]).toEqual([1, []]);
  now = new Date(now.getTime() + 16_000);
  await drained();
  expect(mailed).toEqual([id]);
});

test('a postponed event is retried; a refused one goes to the dead letters, a failing one after twenty tries', async () => {
  let now = new Date();
  const tries: Record<string, number> = {};
  const [later, refused, broken] = [randomUUID(), randomUUID(), randomUUID()];
  const queue = start({
    now: () => now,
    async mail(_subject, { id }) {
      tries[id] = (tries[id] ?? 0) + 1;
      if (id === later && tries[id] < 40) throw new RetryLater(1_000);
      if (id === refused) throw new Undeliverable('422 no such address');
      if (id === broken) throw new Error('a defect');
      mailed.push(id);
    },
  });
  for (const id of [later, refused, broken])
    await queue.add(subject, { ...createEvent({}), id }, randomUUID());
  await vi.waitUntil(async () => {
    now = new Date(now.getTime() + 600_000);
    return (await waiting()) === 0;
  }, soon);
  expect(tries).toEqual({ [later]: 40, [refused]: 1, [broken]: 20 });
  expect(mailed).toEqual([later]);
  expect(deadLetters.sort()).toEqual([refused, broken].sort());
});

test('an event whose claim is renewed while its mail is sent is mailed once, however late the claim is answered', async () => {
  const filling = start();
  filling.pause(60_000);
  const ids = await add(filling, 3);
  await filling.stop();
  let now = new Date();
  const [mayEnd, isClaimedAgain, mayAnswer] = [deferred(), deferred(), deferred()];
  const { sql, answered } = watchClaims(async (claim) => {
    if (claim !== 2) return;
    isClaimedAgain.resolve();
    await mayAnswer.promise;
  });
  start({
    sql,
    now: () => now,
    async mail(_subject, { id }) {
      mailed.push(id);
      // The claim expires, and the next poll claims the event again.
      now = new Date(now.getTime() + 60_000);
      await mayEnd.promise;
    },
  });
  await isClaimedAgain.promise;
  expect(mailed).toHaveLength(3);
  mayEnd.resolve();
  await drained();
  mayAnswer.resolve();
  await expect.poll(answered, soon).toBeGreaterThanOrEqual(3);
  expect(mailed.sort()).toEqual(ids.sort());
});

test('a queued event is erased with its owner’s data', async () => {
  const ownerId = randomUUID();
  const queue = start();
  queue.pause(60_000);
  await add(queue, 3, ownerId);
  const others = await add(queue, 1);
  await mailDeletedOwner(setup.deps(), createEvent(exampleDeletion({ ownerId })));
  const rows = await setup.database.sql<{ id: string }[]>`select event_id as id from queued_event`;
  expect(rows.map(({ id }) => id)).toEqual(others);
});

test('an entry’s mail is sent from the queue once, also if its event is redelivered', async () => {
  const event: EventOf<ReturnType<typeof exampleEntry>> = createEvent(exampleEntry());
  const queue = start({ mail: mailQueued(setup.deps()) });
  await queue.add(subject, event, event.data.ownerId);
  await drained();
  await queue.add(subject, event, event.data.ownerId);
  await drained();
  expect(setup.resend.mails).toHaveLength(1);
});

test('a request to delete an entry is mailed once, also if its event is redelivered, and not without an address', async () => {
  const event = createEvent(exampleDeletionRequest());
  const queue = start({ mail: mailQueued(setup.deps()) });
  for (let times = 0; times < 2; times++) {
    await queue.add(entryDeletionAsked.subject, event, event.data.ownerId);
    await drained();
  }
  expect(setup.resend.mails.map(({ body }) => JSON.parse(body).to)).toEqual([event.data.email]);
  const unmailed = createEvent(exampleDeletionRequest({ email: null }));
  await queue.add(entryDeletionAsked.subject, unmailed, unmailed.data.ownerId);
  await drained();
  expect(setup.resend.mails).toHaveLength(1);
  expect(deadLetters).toEqual([]);
});
