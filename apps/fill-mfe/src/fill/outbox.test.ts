import type { LogSessionBodyInput, Receipt } from '@scanlist/contracts/http/fill';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EntryDatabase } from './entry-database.ts';
import type { Answer } from './gateway.ts';
import { createOutbox } from './outbox.ts';
import { outboxStorage } from './outbox-storage.ts';
import { memoryStorage, phoneStorage } from './phone-storage.ts';
import type { UnsentEntry } from './unsent-entry.ts';

const receipt: Receipt = { id: 1, receipt: 'K7QX-42MN', createdAt: '2026-11-20T10:00:00Z' };
const answered: Answer<Receipt> = { kind: 'ok', body: receipt };
const offline: Answer<Receipt> = { kind: 'unreachable', offline: true };
const refused: Answer<Receipt> = { kind: 'refused', status: 422, message: 'No completed items to save' };

function entry(sessionId: string): UnsentEntry {
  return { sessionId, listId: 'L', listTitle: 'Van', savedAt: 1, body: { sessionId, completedItems: [] } };
}

function database(kept = new Map<string, unknown>()): EntryDatabase {
  return {
    values: async () => [...kept.values()],
    set: async (key, value) => void kept.set(key, value),
    del: async (key) => void kept.delete(key),
  };
}

function make(answers: Answer<Receipt>[], storage = outboxStorage(memoryStorage(), database())) {
  const sent: string[] = [];
  const settled: string[] = [];
  const outbox = createOutbox({
    storage,
    logSession: async (_listId, body) => {
      sent.push(body.sessionId);
      return answers.shift() ?? offline;
    },
    now: Date.now,
    onChange: () => {},
    onFound: () => {},
    onSettled: (done, answer) => settled.push(`${done.sessionId} ${answer.kind}`),
  });
  return { outbox, sent, settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an entry the network swallowed is sent again by itself until it is answered', async () => {
  const { outbox, sent, settled } = make([offline, offline, answered]);
  await outbox.add(entry('s1'));
  expect(await outbox.send('s1')).toEqual(offline);
  expect(outbox.get()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['s1', 's1', 's1']);
  expect(settled).toEqual(['s1 ok']);
  expect(outbox.get()).toEqual([]);
});

test('each attempt says when the entry was completed and when it is sent, and nothing else differs', async () => {
  const bodies: LogSessionBodyInput[] = [];
  const outbox = createOutbox({
    storage: outboxStorage(memoryStorage(), database()),
    logSession: async (_listId, body) => {
      bodies.push(body);
      return offline;
    },
    now: Date.now,
    onChange: () => {},
    onFound: () => {},
    onSettled: () => {},
  });
  const [completedAt, seven] = [Date.parse('2019-03-01T23:40:00Z'), Date.parse('2019-03-02T07:00:00Z')];
  vi.setSystemTime(completedAt);
  await outbox.add({ ...entry('s1'), savedAt: completedAt });
  await outbox.send('s1');
  vi.setSystemTime(seven);
  await outbox.send('s1');
  outbox.close();
  const { body } = entry('s1');
  expect(bodies).toEqual([
    { ...body, completedAt, sentAt: completedAt },
    { ...body, completedAt, sentAt: seven },
  ]);
  expect(outbox.get()[0]?.body).toEqual(body);
});

const hourMs = 3_600_000;
const inAnHour: Answer<Receipt> = { kind: 'unreachable', offline: false, retryAfterMs: hourMs };

test('an entry the server wants later is stored and sent at about that time, however often it is flushed before', async () => {
  const { outbox, sent, settled } = make([inAnHour, answered]);
  await outbox.add(entry('s1'));
  await outbox.send('s1');
  expect(outbox.get()).toEqual([{ ...entry('s1'), sendAt: Date.now() + hourMs }]);
  for (let looks = 0; looks < 119; looks++) {
    await vi.advanceTimersByTimeAsync(30_000);
    outbox.flush();
  }
  expect(sent).toEqual(['s1']);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sent).toEqual(['s1', 's1']);
  expect(settled).toEqual(['s1 ok']);
});

test('a page that is opened again waits for that time too', async () => {
  const storage = outboxStorage(memoryStorage(), database());
  const before = make([inAnHour], storage);
  await before.outbox.add(entry('s1'));
  await before.outbox.send('s1');
  before.outbox.close();
  await vi.advanceTimersByTimeAsync(hourMs / 2);
  const after = make([answered], storage);
  await after.outbox.open();
  after.outbox.flush();
  await vi.advanceTimersByTimeAsync(hourMs / 2 - 1_000);
  expect(after.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(after.settled).toEqual(['s1 ok']);
});

test('an entry that waits for a time holds up no other', async () => {
  const { outbox, sent, settled } = make([inAnHour, offline, answered]);
  await outbox.add(entry('s1'));
  await outbox.send('s1');
  await outbox.add(entry('s2'));
  await outbox.send('s2');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['s1', 's2', 's2']);
  expect(settled).toEqual(['s2 ok']);
});

test('a phone whose clock is set back meanwhile does not wait for ever', async () => {
  const { outbox, sent } = make([inAnHour, answered]);
  await outbox.add(entry('s1'));
  await outbox.send('s1');
  vi.setSystemTime(Date.now() - 30 * 24 * hourMs);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['s1', 's1']);
});

test('a second tap joins the call that is under way', async () => {
  const { outbox, sent } = make([answered]);
  await outbox.add(entry('s1'));
  const [first, second] = await Promise.all([outbox.send('s1'), outbox.send('s1')]);
  expect(sent).toEqual(['s1']);
  expect(first).toEqual(second);
});

test('an entry that is still being stored is not sent before its caller sends it', async () => {
  const kept = database();
  let write = () => {};
  const disk = new Promise<void>((resolve) => {
    write = resolve;
  });
  const storage = outboxStorage(memoryStorage(), {
    ...kept,
    set: async (key, value) => {
      await disk;
      return kept.set(key, value);
    },
  });
  const { outbox, settled } = make([answered], storage);
  const added = outbox.add(entry('s1'));
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  write();
  expect(await added).toBe(true);
  expect(await outbox.send('s1')).toEqual(answered);
  expect(settled).toEqual([]);
});

test('an entry survives the page and is sent on the next visit', async () => {
  const storage = outboxStorage(memoryStorage(), database());
  const before = make([offline], storage);
  await before.outbox.add(entry('s1'));
  await before.outbox.send('s1');
  before.outbox.close();
  const after = make([answered], storage);
  await after.outbox.open();
  expect(after.outbox.get()).toHaveLength(1);
  after.outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.settled).toEqual(['s1 ok']);
  const later = make([], storage);
  await later.outbox.open();
  expect(later.outbox.get()).toEqual([]);
});

test('a refusal in the background is stored with its message and not retried', async () => {
  const storage = outboxStorage(memoryStorage(), database());
  const { outbox, sent, settled } = make([refused], storage);
  await outbox.add(entry('s1'));
  outbox.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  outbox.flush();
  expect(sent).toEqual(['s1']);
  expect(settled).toEqual(['s1 refused']);
  expect(outbox.get()[0]?.refused).toBe('No completed items to save');
  expect((await storage.readAll()).stored[0]?.refused).toBe('No completed items to save');
});

/** A server that holds the entries of sessions: by content, and other content answers 409. */
function server(recorded: Record<string, string>) {
  const bodies: LogSessionBodyInput[] = [];
  const noteOf = (body: LogSessionBodyInput) => body.completedItems?.[0]?.note ?? '';
  const logSession = async (_listId: string, body: LogSessionBodyInput): Promise<Answer<Receipt>> => {
    bodies.push(body);
    recorded[body.sessionId] ??= noteOf(body);
    return recorded[body.sessionId] === noteOf(body)
      ? answered
      : { kind: 'refused', status: 409, message: 'Another entry was already saved' };
  };
  return { bodies, logSession, recorded };
}

function phoneOf(
  storage: ReturnType<typeof outboxStorage>,
  logSession: Parameters<typeof createOutbox>[0]['logSession'],
) {
  const settled: string[] = [];
  const outbox = createOutbox({
    ...{ storage, logSession, now: Date.now, onChange: () => {}, onFound: () => {} },
    onSettled: (done, answer) => settled.push(`${done.sessionId} ${answer.kind}`),
  });
  return { outbox, settled };
}

const own = (sessionId = 'own'): UnsentEntry => ({
  ...entry(sessionId),
  body: { sessionId: 'visit', completedItems: [{ itemId: 'a', note: 'mine' }] },
});

test('an entry whose session has another one becomes its own, once, whenever the page is killed', async () => {
  // The answers that reach the phone: none, only the refusal, and all.
  for (const answers of [0, 1, 2]) {
    const storage = outboxStorage(memoryStorage(), database());
    const { logSession, recorded, bodies } = server({ visit: 'forged' });
    let left = answers;
    const killed = phoneOf(storage, async (...sent) => {
      const answer = await logSession(...sent);
      left -= 1;
      return left >= 0 ? answer : new Promise(() => {});
    });
    await killed.outbox.add(own());
    killed.outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    const tabs = [phoneOf(storage, logSession), phoneOf(storage, logSession)];
    for (const { outbox } of tabs) await outbox.open();
    for (const { outbox } of tabs) outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(recorded).toEqual({ visit: 'forged', own: 'mine' });
    for (const { sessionId, sentAgain } of bodies) expect(sentAgain).toBe(sessionId === 'own' || undefined);
    expect((await storage.readAll()).stored).toEqual([]);
  }
});

test('an entry that waits for its own session keeps waiting, and is sent there', async () => {
  const storage = outboxStorage(memoryStorage(), database());
  const { logSession, recorded } = server({ visit: 'forged' });
  let isAway = true;
  const { outbox, settled } = phoneOf(storage, async (listId, body) =>
    isAway && body.sentAgain ? offline : logSession(listId, body),
  );
  await outbox.add(own());
  expect(await outbox.send('own')).toEqual(offline);
  expect((await storage.readAll()).stored).toHaveLength(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).toEqual(['own ok']);
  expect(recorded).toEqual({ visit: 'forged', own: 'mine' });
});

test('what an older release stored under its session, refused and told to reload, is sent by a reload, once', async () => {
  const storage = outboxStorage(memoryStorage(), database());
  await storage.write({ ...own('visit'), refused: 'Reload this page' });
  await storage.write({ ...own('other'), refused: 'No' });
  const { logSession, recorded } = server({ visit: 'forged' });
  const tabs = [phoneOf(storage, logSession), phoneOf(storage, logSession)];
  for (const { outbox } of tabs) await outbox.open();
  for (const { outbox } of tabs) outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded).toEqual({ visit: 'forged', 'visit-again': 'mine' });
  expect((await storage.readAll()).stored).toMatchObject([{ sessionId: 'other', refused: 'No' }]);
});

test('the answer of a direct call leaves the entry stored until the caller removes it', async () => {
  const { outbox } = make([answered]);
  await outbox.add(entry('s1'));
  await outbox.send('s1');
  expect(outbox.get()).toHaveLength(1);
  await outbox.remove('s1');
  expect(outbox.get()).toEqual([]);
});

test('without a database the text store holds the entry', async () => {
  const texts = phoneStorageOver(new Map());
  const broken: EntryDatabase = {
    values: () => Promise.reject(new Error('no')),
    set: () => Promise.reject(new Error('no')),
    del: () => Promise.reject(new Error('no')),
  };
  const storage = outboxStorage(texts, broken);
  expect(await storage.write(entry('s1'))).toBe(true);
  expect(await storage.readAll()).toEqual({ stored: [entry('s1')], isWhole: false });
  await storage.remove('s1');
  expect((await storage.readAll()).stored).toEqual([]);
});

/** A database with an entry, and how it answers each time that it is read. */
function databaseThat(...answers: (() => Promise<unknown[]>)[]) {
  const kept = new Map<string, unknown>([['s1', entry('s1')]]);
  const stored = database(kept);
  let reads = 0;
  const values = () => {
    reads += 1;
    return (answers.shift() ?? stored.values)();
  };
  return { storage: outboxStorage(memoryStorage(), { ...stored, values }), reads: () => reads };
}

const fails = () => Promise.reject(new Error('UnknownError'));

test('an entry in a database that fails when the page opens is found and sent by itself', async () => {
  const { storage } = databaseThat(fails, fails, fails);
  const { outbox, settled } = make([answered], storage);
  await outbox.open();
  expect(outbox.get()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).toEqual(['s1 ok']);
});

test('it is looked for each time that the page wakes, until the database has answered', async () => {
  const { storage, reads } = databaseThat(fails, fails);
  const { outbox, settled } = make([answered], storage);
  await outbox.open();
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toEqual([]);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toEqual(['s1 ok']);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads()).toBe(3);
});

test('an entry in a database that answers after three seconds is sent once it has answered', async () => {
  let answer: (entries: unknown[]) => void = () => {};
  const late = () =>
    new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
  const { storage } = databaseThat(late);
  const { outbox, settled } = make([answered], storage);
  void outbox.open();
  await vi.advanceTimersByTimeAsync(3_000);
  answer([entry('s1')]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(settled).toEqual(['s1 ok']);
});

test('what the page adds meanwhile is sent once, whatever a late database says of it', async () => {
  const { storage } = databaseThat(fails, async () => [entry('s2')]);
  const { outbox, sent, settled } = make([answered], storage);
  await outbox.open();
  await outbox.add(entry('s2'));
  await outbox.send('s2');
  await outbox.remove('s2');
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['s2']);
  expect(settled).toEqual([]);
});

test('a database that never answers does not hold the visitor up', async () => {
  const silent = new Promise<never>(() => {});
  const storage = outboxStorage(phoneStorageOver(new Map()), {
    values: () => silent,
    set: () => silent,
    del: () => silent,
  });
  const written = storage.write(entry('s1'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await written).toBe(true);
});

test('reports when nothing on this phone outlives the page', async () => {
  const storage = outboxStorage(memoryStorage(), {
    values: () => Promise.reject(new Error('no')),
    set: () => Promise.reject(new Error('no')),
    del: () => Promise.reject(new Error('no')),
  });
  expect(await storage.write(entry('s1'))).toBe(false);
});

function phoneStorageOver(kept: Map<string, string>) {
  return phoneStorage(
    () =>
      new Proxy({} as Storage, {
        get: (_target, name) =>
          ({
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, text: string) => kept.set(key, text),
            removeItem: (key: string) => kept.delete(key),
          })[name as string],
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
  );
}

test('the browser is asked once to keep what is stored, at the first entry', async () => {
  const persist = vi.fn();
  const storage = outboxStorage(memoryStorage(), database(), persist);
  expect(persist).not.toHaveBeenCalled();
  await storage.write(entry('s1'));
  await storage.write(entry('s2'));
  expect(persist).toHaveBeenCalledOnce();
});
