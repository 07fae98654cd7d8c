import type {
  DraftItem,
  LogSessionBodyInput,
  PatchItemBody,
  PublicList,
  Receipt,
} from '@scanlist/contracts/http/fill';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { rowsOf } from './draft-state.ts';
import type { Answer, Gateway } from './gateway.ts';
import { outboxStorage } from './outbox-storage.ts';
import { memoryStorage, type PhoneStorage } from './phone-storage.ts';
import { savedText } from './saved-line.tsx';
import { drums, list, tape } from './testing.ts';
import { createVisit, type Visit } from './visit.ts';

showTextsOf('en');

const receipt: Receipt = { id: 1, receipt: 'K7QX-42MN', createdAt: '2026-11-20T10:00:00Z' };
const ok: Answer<Receipt> = { kind: 'ok', body: receipt };
/** An answer still on its way. */
const never = new Promise<Answer<Receipt>>(() => {});
const offline = { kind: 'unreachable', offline: true } as const;

/** A phone with its storage, and a server that answers what the test says. */
function phone(
  options: {
    list?: PublicList;
    storage?: PhoneStorage;
    entries?: Map<string, unknown>;
    /** What writing an entry down waits for. */
    disk?: Promise<unknown>;
    /** What the page waits for after an entry is written down. */
    after?: Promise<unknown>;
    /** What reading the stored entries waits for. */
    reading?: Promise<unknown>;
  } = {},
) {
  const storage = options.storage ?? memoryStorage();
  const entries = options.entries ?? new Map<string, unknown>();
  const patches: PatchItemBody[] = [];
  const logged: LogSessionBodyInput[] = [];
  const server: {
    patch: Answer<DraftItem>;
    log: Answer<Receipt> | Promise<Answer<Receipt>> | ((body: LogSessionBodyInput) => Answer<Receipt>);
    restored: PublicList;
    restoring?: Answer<PublicList>;
  } = {
    patch: { kind: 'ok', body: { id: 'a', completed: true, completedBy: null, note: null } },
    log: ok,
    restored: list,
  };
  const gateway: Gateway = {
    restore: async () => server.restoring ?? { kind: 'ok', body: server.restored },
    patchItem: async (_listId, _itemId, body) => {
      patches.push(body);
      return server.patch;
    },
    logSession: async (_listId, body) => {
      logged.push(body);
      return typeof server.log === 'function' ? server.log(body) : server.log;
    },
  };
  const visit = createVisit(
    options.list ?? list,
    {
      gateway,
      outboxStorage: outboxStorage(storage, {
        values: async () => {
          await options.reading;
          return [...entries.values()];
        },
        set: async (key, value) => {
          await options.disk;
          entries.set(key, value);
          await options.after;
        },
        del: async (key) => void entries.delete(key),
      }),
      locate: async () => ({ latitude: 52.52, longitude: 13.405 }),
      now: () => 1700000000000,
    },
    storage,
  );
  const toasts = () => visit.get().toasts.map(({ title, description }) => `${title} / ${description}`);
  return { visit, server, patches, logged, storage, entries, toasts };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Opens the list, ticks one item and completes it. */
async function complete(visit: Visit): Promise<void> {
  visit.start([]);
  visit.tick(drums, true);
  visit.askToComplete();
  visit.confirm();
  await settle();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('completing without a tick shows a message and no confirmation', () => {
  const { visit, toasts } = phone();
  visit.start([]);
  visit.askToComplete();
  expect(toasts()).toEqual([
    'No items completed / Please check at least one item before completing the list.',
  ]);
  expect(visit.get().stage.name).toBe('form');
});

test('a completed list becomes one entry, and nothing of its session stays on the phone', async () => {
  const { visit, logged, storage, entries, toasts } = phone();
  visit.start([]);
  visit.tick(drums, true);
  visit.askToComplete();
  visit.confirm();
  visit.confirm();
  await settle();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    locationData: { latitude: 52.52, longitude: 13.405 },
    completedItems: [{ itemId: 'a', content: 'Cable drums', note: null }],
    uncompletedItems: [{ itemId: 'b', content: 'Gaffer tape', note: null }],
  });
  expect(visit.get().stage).toMatchObject({
    name: 'done',
    receipt,
    listTitle: list.title,
    done: 1,
    total: 2,
  });
  expect(toasts()).toEqual(['List Completed! / Your entries have been saved successfully.']);
  expect(storage.keys('scanlist-')).toEqual([expect.stringMatching('^scanlist-receipt-')]);
  expect(entries.size).toBe(0);
});

test('a live demo, which stores no location, does not request one', async () => {
  const { visit, logged } = phone({ list: { ...list, expiresAt: '2026-11-21T10:00:00.000Z' } });
  await complete(visit);
  expect(logged).toMatchObject([{ locationData: null }]);
});

test.each([
  ['not', { askLocation: false }, { askLocation: false }],
  ['not, and asks for it now', { askLocation: false }, {}],
  ['and does not now', {}, { askLocation: false }],
])('a list whose page asks for the location %s gets none', async (_, shown, now) => {
  const { storage, visit: before } = phone();
  before.start([]);
  before.tick(drums, true);
  before.stop();
  // A running session is read from the server again, with the list as it is now.
  const { visit, server, logged } = phone({ storage, list: { ...list, ...shown } });
  server.restored = { ...list, ...now, version: 2 };
  visit.start([]);
  await settle();
  expect(visit.get().list.version).toBe(2);
  visit.askToComplete();
  visit.confirm();
  await settle();
  expect(logged).toHaveLength(1);
  expect(logged[0]?.locationData ?? null).toBeNull();
});

test('the entry is on the phone before it is sent', async () => {
  const { visit, server, logged, entries } = phone();
  server.log = never;
  await complete(visit);
  expect(logged).toHaveLength(1);
  expect([...entries.values()]).toMatchObject([{ body: { sessionId: logged[0]?.sessionId } }]);
});

test('a page closed while its entry is being sent opens with an empty form, and sends the entry again', async () => {
  const { visit, server, logged, storage, entries } = phone();
  server.log = never;
  await complete(visit);
  const reopened = phone({ storage, entries });
  reopened.visit.start([]);
  expect(reopened.visit.get().draft).toEqual({});
  await settle();
  expect(reopened.logged).toEqual(logged);
});

test('without a network the visitor sees that the entry waits, and it is sent with the same session id later', async () => {
  const { visit, server, logged } = phone();
  server.log = offline;
  await complete(visit);
  expect(visit.get()).toMatchObject({ link: 'offline', stage: { name: 'done', receipt: null } });
  expect(visit.get().unsent).toHaveLength(1);
  server.log = ok;
  visit.linkChanged(true);
  await settle();
  expect(visit.get()).toMatchObject({ unsent: [], stage: { name: 'done', receipt } });
  expect(new Set(logged.map(({ sessionId }) => sessionId)).size).toBe(1);
});

test('a page killed between keeping and answering sends the entry on the next visit, over an empty form', async () => {
  const storage = memoryStorage();
  const entries = new Map<string, unknown>();
  const before = phone({ storage, entries });
  before.server.log = offline;
  before.visit.start([]);
  before.visit.tick(drums, true);
  before.visit.askToComplete();
  before.visit.confirm();
  await settle();
  before.visit.stop();
  const after = phone({ storage, entries });
  after.visit.start([]);
  expect(after.visit.get().draft).toEqual({});
  await settle();
  expect(after.logged.map(({ sessionId }) => sessionId)).toEqual([before.logged[0]?.sessionId]);
  expect(entries.size).toBe(0);
});

describe('a page killed after it stored its entry, before it marked its draft as submitted', () => {
  /** The storage and the entries of such a page, on which one item was ticked. */
  async function killed(answer: Answer<Receipt> | typeof never = never) {
    const storage = memoryStorage();
    const entries = new Map<string, unknown>();
    const before = phone({
      storage: {
        ...storage,
        write: (key, text) => text.includes('"submitted":true') || storage.write(key, text),
      },
      entries,
    });
    before.server.log = answer;
    await complete(before.visit);
    before.visit.stop();
    expect(entries.size).toBe(1);
    expect(storage.read('scanlist-draft-L')).toContain('"submitted":false');
    return { storage, entries, first: before.logged[0] };
  }

  test('opens with an empty form, and sends that entry alone', async () => {
    const { storage, entries, first } = await killed();
    const { visit, logged, toasts } = phone({ storage, entries });
    visit.start([]);
    await settle();
    expect(visit.get()).toMatchObject({ stage: { name: 'form' }, started: null, draft: {}, unsent: [] });
    expect(logged).toEqual([first]);
    expect(toasts()).toEqual([expect.stringContaining('K7QX-42MN')]);
    visit.tick(tape, true);
    visit.askToComplete();
    visit.confirm();
    await settle();
    expect(logged[1]).toMatchObject({
      completedItems: [{ itemId: 'b' }],
      uncompletedItems: [{ itemId: 'a' }],
    });
    expect(logged[1]?.sessionId).not.toBe(first?.sessionId);
    expect(storage.keys('scanlist-')).toEqual(logged.map(() => expect.stringMatching('^scanlist-receipt-')));
  });

  test('opens with an empty form without a network, and is killed once more', async () => {
    const { storage, entries, first } = await killed();
    for (const answer of [offline, ok]) {
      const { visit, server, logged } = phone({ storage, entries });
      server.log = answer;
      visit.start([]);
      await settle();
      expect(visit.get().draft).toEqual({});
      expect(logged).toEqual([first]);
      visit.stop();
    }
    expect(entries.size).toBe(0);
  });

  test('keeps what is ticked, noted and typed before it has read the entry, in a new session', async () => {
    const { storage, entries, first } = await killed();
    let read = () => {};
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const { visit, patches } = phone({ storage, entries, reading });
    visit.start([]);
    expect(visit.get().draft).toMatchObject({ a: { completed: true } });
    visit.tick(tape, true);
    visit.typeNote(drums, 'half a sen');
    read();
    await settle();
    expect(visit.get().draft).toMatchObject({
      a: { completed: false, note: null, typed: 'half a sen' },
      b: { completed: true },
    });
    expect(patches.at(-1)?.completedBy).not.toBe(first?.sessionId);
  });

  test('makes no second entry of what it holds, however early the visitor completes again', async () => {
    const { storage, entries, first } = await killed();
    let read = () => {};
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const { visit, logged } = phone({ storage, entries, reading });
    visit.start([]);
    visit.tick(tape, true);
    visit.askToComplete();
    visit.confirm();
    await settle();
    read();
    await settle();
    expect(logged).toEqual([first]);
    expect(visit.get()).toMatchObject({ stage: { name: 'form' }, draft: { b: { completed: true } } });
    expect(Object.keys(visit.get().draft)).toEqual(['b']);
  });

  test('clears the form of another tab of its session', async () => {
    const { storage, entries } = await killed();
    const written: string[] = [];
    const other = phone({ storage, entries, reading: never });
    other.visit.start([]);
    const { visit } = phone({
      storage: {
        ...storage,
        write(key, text) {
          if (key === 'scanlist-draft-L') written.push(text);
          return storage.write(key, text);
        },
      },
      entries,
    });
    visit.start([]);
    await settle();
    expect(other.visit.get().draft).toMatchObject({ a: { completed: true } });
    for (const text of written) other.visit.storageChanged('scanlist-draft-L', text);
    expect(other.visit.get().draft).toEqual({});
  });

  test('opens in two tabs at once, which go on with one session and take no tick from each other', async () => {
    const { storage, entries, first } = await killed();
    const tabs = [phone({ storage, entries }), phone({ storage, entries })] as const;
    for (const { visit } of tabs) visit.start([]);
    tabs[1].visit.tick(tape, true);
    await settle();
    for (const { visit } of tabs) visit.wake();
    await settle();
    for (const { visit } of tabs) {
      expect(Object.keys(visit.get().draft)).toEqual(['b']);
      expect(visit.get().unsent).toEqual([]);
    }
    for (const { logged } of tabs) expect(logged).toEqual([first]);
    const session = storage.read('scanlist-session-L');
    expect(session).not.toBe(first?.sessionId);
    expect(tabs[1].patches.at(-1)?.completedBy).toBe(session);
  });

  test('is opened again by the refusal of its entry, with every tick', async () => {
    const { storage, entries } = await killed();
    const { visit, server } = phone({ storage, entries });
    server.log = { kind: 'refused', status: 422, message: 'No' };
    visit.start([]);
    await settle();
    expect(visit.get()).toMatchObject({ draft: {}, unsent: [{ refused: 'No' }] });
    visit.reopen(visit.get().unsent[0]?.sessionId ?? '');
    expect(visit.get().draft.a?.completed).toBe(true);
  });
});

test('a page that stands still while it stores its entry does not take that entry from the tab that sends it', async () => {
  const storage = memoryStorage();
  const entries = new Map<string, unknown>();
  let goOn = () => {};
  const stored = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const still = phone({ storage, entries, after: stored });
  await complete(still.visit);
  expect(entries.size).toBe(1);
  const written: string[] = [];
  const { visit, server, logged } = phone({
    storage: {
      ...storage,
      write(key, text) {
        if (key === 'scanlist-draft-L') written.push(text);
        return storage.write(key, text);
      },
    },
    entries,
  });
  server.log = offline;
  visit.start([]);
  await settle();
  visit.stop();
  for (const text of written) still.visit.storageChanged('scanlist-draft-L', text);
  still.server.log = offline;
  goOn();
  await settle();
  expect(entries.size).toBe(1);
  expect(still.visit.get()).toMatchObject({ stage: { name: 'form' }, draft: {}, unsent: [{}] });
  expect(still.logged).toEqual(logged);
});

test('a page killed after the answer, before it removed its entry, sends the same once more', async () => {
  const { visit, logged, storage, entries } = phone();
  visit.start([]);
  const stored = new Map<string, unknown>();
  const set = entries.set.bind(entries);
  entries.set = (key, value) => {
    stored.set(key, value);
    return set(key, value);
  };
  visit.tick(drums, true);
  visit.askToComplete();
  visit.confirm();
  await settle();
  const reopened = phone({ storage, entries: stored });
  reopened.visit.start([]);
  await settle();
  expect(reopened.visit.get().draft).toEqual({});
  expect(reopened.logged).toEqual(logged);
  expect(stored.size).toBe(0);
});

test('a refusal keeps everything in the form and shows the reason', async () => {
  const { visit, server, entries, toasts } = phone();
  server.log = { kind: 'refused', status: 422, message: 'No completed items to save' };
  await complete(visit);
  expect(visit.get().stage.name).toBe('form');
  expect(visit.get().draft.a?.completed).toBe(true);
  expect(toasts()).toEqual(['Error / Failed to complete list: No completed items to save']);
  expect(entries.size).toBe(0);
});

test('an entry refused while it waited opens again with every tick', async () => {
  const storage = memoryStorage();
  const entries = new Map<string, unknown>();
  const before = phone({ storage, entries });
  before.server.log = offline;
  before.visit.start([]);
  before.visit.tick(drums, true);
  before.visit.askToComplete();
  before.visit.confirm();
  await settle();
  before.visit.stop();
  const { visit, server } = phone({ storage, entries });
  server.log = { kind: 'refused', status: 404, message: 'Not found' };
  visit.start([]);
  await settle();
  expect(visit.get().unsent[0]?.refused).toBe('Not found');
  visit.reopen(visit.get().unsent[0]?.sessionId ?? '');
  expect(visit.get().draft.a?.completed).toBe(true);
  expect(visit.get().unsent).toEqual([]);
});

test('a list with a signature asks for it, and sends it', async () => {
  const { visit, logged } = phone({ list: { ...list, requireSignature: true } });
  visit.start([]);
  visit.tick(drums, true);
  visit.askToComplete();
  visit.confirm();
  expect(visit.get().stage.name).toBe('signing');
  visit.backToForm();
  visit.askToComplete();
  visit.confirm();
  visit.sign({ signatureData: 'data:image/png;base64,AAAA' });
  await settle();
  expect(logged[0]).toMatchObject({
    signatureData: 'data:image/png;base64,AAAA',
    locationData: { latitude: 52.52 },
  });
});

test('a signature that was refused is kept for the next attempt, and one that another tab used is not', async () => {
  const storage = memoryStorage();
  const { visit, server, logged } = phone({ list: { ...list, requireSignature: true }, storage });
  server.log = { kind: 'refused', status: 422, message: 'No' };
  await complete(visit);
  Object.assign(visit.kept(), { typed: 'Mira Voss', isTyped: true });
  visit.sign({ signatureTyped: 'Mira Voss' });
  await settle();
  expect(logged).toMatchObject([{ signatureTyped: 'Mira Voss' }]);
  expect(visit.get().stage.name).toBe('form');
  expect(visit.kept()).toEqual({ typed: 'Mira Voss', isTyped: true });

  server.log = offline;
  visit.askToComplete();
  visit.confirm();
  visit.sign({ signatureTyped: 'Mira Voss' });
  await settle();
  server.log = { kind: 'refused', status: 422, message: 'No' };
  visit.wake();
  await settle();
  const [unsent] = visit.get().unsent;
  visit.reopen(unsent?.sessionId ?? '');
  expect(visit.kept()).toMatchObject({ refused: { signatureTyped: 'Mira Voss' } });

  // Another tab has completed the session.
  storage.remove('scanlist-session-L');
  visit.wake();
  await settle();
  expect(visit.kept()).toEqual({});
});

test('a list that asks for a name sends it, without a signature', async () => {
  const { visit, logged } = phone({ list: { ...list, askName: 'optional' } });
  await complete(visit);
  expect(visit.get().stage.name).toBe('signing');
  expect(visit.name()).toBe('');
  visit.name('Mira');
  visit.sign({});
  await settle();
  expect(logged).toMatchObject([{ name: 'Mira' }]);
  expect(Object.keys(logged[0] ?? {}).join()).not.toContain('signature');
  expect(visit.get().stage.name).toBe('done');
});

test('a list that asks for a name since it was loaded is refused once, and then asks', async () => {
  const { visit, server, logged, toasts } = phone();
  server.log = { kind: 'refused', status: 400, message: 'A name is required to complete this list.' };
  server.restored = { ...list, askName: 'required', version: 2 };
  await complete(visit);
  expect(toasts()).toEqual(['Error / Failed to complete list: A name is required to complete this list.']);
  expect(visit.get().draft.a?.completed).toBe(true);
  server.log = ok;
  visit.askToComplete();
  visit.confirm();
  expect(visit.get().stage.name).toBe('signing');
  visit.name('Mira');
  visit.sign({});
  await settle();
  expect(logged[1]).toMatchObject({ name: 'Mira', sessionId: logged[0]?.sessionId });
});

test('an entry refused while it waited stays, and opens again with the name', async () => {
  const asking: PublicList = { ...list, askName: 'optional' };
  const { visit, server } = phone({ list: asking });
  server.log = offline;
  await complete(visit);
  visit.name('Mira');
  visit.sign({});
  await settle();
  server.log = { kind: 'refused', status: 422, message: 'No' };
  visit.wake();
  await settle();
  expect(visit.get().stage.name).toBe('done');
  const [unsent] = visit.get().unsent;
  expect(unsent).toMatchObject({ refused: 'No', isGone: false });
  visit.reopen(unsent?.sessionId ?? '');
  expect(visit.get().stage.name).toBe('form');
  expect(visit.name()).toBe('Mira');
  expect(visit.get().unsent).toEqual([]);
});

test('an entry of a list that was deleted stays on the phone until it is removed', async () => {
  const gone: Answer<Receipt> = { kind: 'refused', status: 404, message: 'List not found' };
  // Deleted while the entry waits, and before it was sent for the first time.
  for (const first of [offline, gone]) {
    const { visit, server, entries, toasts } = phone();
    server.log = first;
    await complete(visit);
    server.log = gone;
    visit.wake();
    await settle();
    expect(visit.get().stage.name).toBe('done');
    const [unsent] = visit.get().unsent;
    expect(unsent).toMatchObject({ refused: 'List not found', isGone: true });
    expect(entries.size).toBe(1);
    expect(toasts()).toEqual([]);
    visit.forget(unsent?.sessionId ?? '');
    await settle();
    expect(entries.size).toBe(0);
  }
});

test('a refused tick stays ticked, says why once and is not sent again', async () => {
  const { visit, server, patches, toasts } = phone();
  server.patch = { kind: 'refused', status: 404, message: 'The item was removed' };
  visit.start([]);
  visit.tick(drums, true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(toasts()).toEqual(['Error / Failed to update item: The item was removed']);
  expect(visit.get().draft.a?.completed).toBe(true);
  expect(patches).toHaveLength(1);
});

test('an item the owner removed meanwhile is kept in its place and in the entry, and no error is shown', async () => {
  const { visit, server, patches, logged, toasts } = phone();
  const fine = server.patch;
  server.patch = { kind: 'refused', status: 404, message: 'Item not found' };
  server.restored = { ...list, version: 2, items: list.items.slice(1) };
  visit.start([]);
  visit.tick(drums, true);
  await settle();
  visit.tick(drums, false);
  visit.tick(drums, true);
  await settle();
  expect(visit.get().toasts).toMatchObject([{ variant: 'info', title: 'No longer on this list' }]);
  expect(toasts()).toHaveLength(1);
  expect(patches).toHaveLength(1);
  expect(rowsOf(visit.get().list, visit.get().draft)).toEqual([{ ...drums, removed: true }, tape]);

  server.patch = fine;
  visit.askToComplete();
  visit.confirm();
  await settle();
  expect(logged[0]?.completedItems).toEqual([{ itemId: 'a', content: 'Cable drums', note: null }]);
});

test('a removed item is checked again after a network failure', async () => {
  const { visit, server, toasts } = phone();
  server.patch = { kind: 'refused', status: 404, message: 'Item not found' };
  server.restored = { ...list, items: list.items.slice(1) };
  server.restoring = offline;
  visit.start([]);
  visit.tick(drums, true);
  await settle();
  expect(toasts()).toEqual([]);
  server.restoring = undefined;
  await vi.advanceTimersByTimeAsync(5000);
  expect(toasts()).toHaveLength(1);
  expect(visit.get()).toMatchObject({ link: 'fine', list: { removed: ['a'] } });
});

test('a list completed in another tab shows a message, and keeps what is not part of that entry', async () => {
  const storage = memoryStorage();
  const here = phone({ storage });
  const there = phone({ storage });
  here.visit.start([]);
  there.visit.start([]);
  const mergeOtherTab = (visit: Visit) =>
    visit.storageChanged('scanlist-draft-L', storage.read('scanlist-draft-L'));
  there.visit.tick(drums, true);
  mergeOtherTab(here.visit);
  here.visit.askToComplete();
  there.server.log = never;
  there.visit.askToComplete();
  there.visit.confirm();
  await settle();
  mergeOtherTab(here.visit);
  expect(here.toasts()).toEqual([
    'You completed this list in another tab / We cleared this form for a new entry.',
  ]);
  expect(here.visit.get()).toMatchObject({ stage: { name: 'form' }, draft: {}, toasts: [{ lasting: true }] });
  expect(here.visit.get().draft).toEqual({});
});

test('what was ticked in this tab and is not part of the entry goes into a new session', async () => {
  const storage = memoryStorage();
  const here = phone({ storage });
  const there = phone({ storage });
  here.visit.start([]);
  there.visit.start([]);
  there.visit.tick(drums, true);
  there.server.log = never;
  there.visit.askToComplete();
  there.visit.confirm();
  await settle();
  const completed = storage.read('scanlist-draft-L');
  here.visit.tick(tape, true);
  here.visit.askToComplete();
  here.visit.confirm();
  here.visit.storageChanged('scanlist-draft-L', completed);
  await settle();
  // Its own completion, which had not been sent, does not go on by itself.
  expect(here.logged).toEqual([]);
  expect(here.visit.get().stage.name).toBe('form');
  expect(here.toasts()).toEqual([
    'You completed this list in another tab / Anything still checked or noted here starts a new entry.',
  ]);
  expect(here.visit.get().draft).toMatchObject({ b: { completed: true } });
  expect(here.patches.at(-1)?.completedBy).not.toBe(there.logged[0]?.sessionId);
  expect(here.patches.at(-1)).toMatchObject({ completed: true });
});

test('a list completed without a network in two tabs at once keeps the entry, whichever tab is slower', async () => {
  const storage = memoryStorage();
  const entries = new Map<string, unknown>();
  let write = () => {};
  const disk = new Promise<void>((resolve) => {
    write = resolve;
  });
  const here = phone({ storage, entries, disk });
  const there = phone({ storage, entries });
  for (const { visit, server } of [here, there]) {
    server.log = never;
    visit.start([]);
    visit.tick(drums, true);
    visit.askToComplete();
    visit.confirm();
  }
  await settle();
  here.visit.storageChanged('scanlist-draft-L', storage.read('scanlist-draft-L'));
  write();
  await settle();
  expect(here.visit.get().stage.name).toBe('form');
  const { completedAt: _at, sentAt: _sent, ...body } = there.logged[0] ?? {};
  expect([...entries.values()]).toMatchObject([{ body }]);
});

test('two tabs that complete one visit at the same moment with different content have two entries', async () => {
  const storage = memoryStorage();
  const entries = new Map<string, unknown>();
  const recorded = new Map<string, string>();
  const log = ({ sessionId, completedItems }: LogSessionBodyInput): Answer<Receipt> => {
    const content = JSON.stringify(completedItems);
    if (!recorded.has(sessionId)) recorded.set(sessionId, content);
    return recorded.get(sessionId) === content ? ok : { kind: 'refused', status: 409, message: 'Another' };
  };
  const tabs = [phone({ storage, entries }), phone({ storage, entries })];
  for (const { visit, server } of tabs) {
    server.log = log;
    visit.start([]);
  }
  for (const [place, { visit }] of tabs.entries()) {
    visit.tick(place === 0 ? drums : tape, true);
    visit.askToComplete();
    visit.confirm();
  }
  await settle();
  for (const { visit } of tabs) expect(visit.get()).toMatchObject({ stage: { name: 'done', receipt } });
  expect([...recorded.values()].map((content) => JSON.parse(content))).toMatchObject([
    [{ itemId: 'a' }],
    [{ itemId: 'b' }],
  ]);
  expect(entries.size).toBe(0);
});

test('an entry whose session somebody else has used is recorded as one of its own, with its own receipt', async () => {
  const { visit, server, logged, entries } = phone();
  const taken: Answer<Receipt> = { kind: 'refused', status: 409, message: 'Another entry was already saved' };
  server.log = ({ sentAgain }) => (sentAgain ? ok : taken);
  await complete(visit);
  const [first, second] = logged;
  expect(logged).toEqual([first, { ...first, sessionId: second?.sessionId, sentAgain: true }]);
  expect(second?.sessionId).not.toBe(first?.sessionId);
  expect(visit.get()).toMatchObject({ unsent: [], stage: { name: 'done', receipt } });
  expect(entries.size).toBe(0);
});

test('a tick made offline is sent when the network is back', async () => {
  const { visit, server, patches } = phone();
  const fine = server.patch;
  server.patch = offline;
  visit.start([]);
  visit.tick(drums, true);
  await settle();
  expect(visit.get().link).toBe('offline');
  server.patch = fine;
  await vi.advanceTimersByTimeAsync(5000);
  expect(visit.get().link).toBe('fine');
  expect(patches.length).toBeGreaterThan(1);
});

test("a reload merges the stored draft, early input and the server's values", async () => {
  const storage = memoryStorage();
  const before = phone({ storage });
  before.visit.start([]);
  before.visit.tick(drums, true);
  await settle();
  before.visit.stop();
  const { visit, server, patches } = phone({ storage });
  server.restored = list;
  visit.start([{ itemId: 'b', ticked: true, typed: '' }]);
  await settle();
  expect(visit.get().draft).toMatchObject({ a: { completed: true }, b: { completed: true } });
  expect(patches.length).toBeGreaterThan(0);
});

test('the preview stores nothing, sends nothing and says that it is a preview', () => {
  const storage = memoryStorage();
  const visit = createVisit(list, null, storage);
  visit.start([]);
  visit.tick(drums, true);
  visit.askToComplete();
  expect(visit.get().toasts[0]).toMatchObject({ variant: 'info', title: 'This is a preview' });
  expect(visit.get().stage.name).toBe('form');
});

describe('somebody who comes back to an unfinished list', () => {
  /** A visit after another one left ticks and notes on this phone. */
  function comeBack() {
    const { visit: before, storage } = phone();
    before.start([]);
    before.tick(drums, true);
    before.stop();
    const after = phone({ storage });
    after.visit.start([]);
    return { ...after, before };
  }

  test('reads what was done and when, until something changes', () => {
    const { visit } = comeBack();
    expect(visit.get().started).toMatchObject({ done: 1, total: 2, at: 1700000000000 });
    visit.tick(tape, true);
    expect(visit.get().started).toBeNull();
    expect(visit.get().draft).toMatchObject({ a: { completed: true }, b: { completed: true } });
  });

  test('goes on with everything', () => {
    const { visit } = comeBack();
    visit.continueStarted();
    expect(visit.get()).toMatchObject({ started: null, draft: { a: { completed: true } } });
  });

  test('starts again in a session of its own, and nothing of the first one is in its entry', async () => {
    const { visit, patches, logged, storage } = comeBack();
    await settle();
    const first = patches.at(-1)?.completedBy;
    visit.startAgain();
    expect(visit.get()).toMatchObject({ started: null, draft: {} });
    visit.tick(tape, true);
    visit.askToComplete();
    visit.confirm();
    await settle();
    expect(logged).toMatchObject([
      { completedItems: [{ itemId: 'b' }], uncompletedItems: [{ itemId: 'a' }] },
    ]);
    expect(logged[0]?.sessionId).not.toBe(first);
    expect(storage.keys('scanlist-')).toEqual([expect.stringMatching('^scanlist-receipt-')]);
  });

  test('has back what was cleared, in its session, beside what was entered since', async () => {
    const { visit, patches } = comeBack();
    await settle();
    const first = patches.at(-1)?.completedBy;
    visit.name('Mira Voss');
    visit.kept().typed = 'Mira';
    const undo = visit.startAgain();
    expect([visit.name(), visit.kept()]).toEqual(['', {}]);
    visit.tick(tape, true);
    await settle();
    expect(patches.at(-1)?.completedBy).not.toBe(first);
    undo();
    await settle();
    expect(visit.get().draft).toMatchObject({ a: { completed: true }, b: { completed: true } });
    expect([visit.name(), visit.kept()]).toEqual(['Mira Voss', { typed: 'Mira' }]);
    expect(patches.at(-1)).toMatchObject({ completed: true, completedBy: first });
  });

  test('is not asked on a first visit, nor without ticks and notes, nor about ticks made before the script came', () => {
    const { visit, storage } = phone();
    visit.start([{ itemId: 'a', ticked: true, typed: '' }]);
    expect(visit.get().started).toBeNull();
    visit.tick(drums, false);
    const again = phone({ storage });
    again.visit.start([]);
    expect(again.visit.get().started).toBeNull();
  });

  test('is told no time by a draft of an older release', () => {
    const { storage } = comeBack();
    const key = 'scanlist-draft-L';
    const { at: _, ...older } = JSON.parse(storage.read(key) ?? '');
    storage.write(key, JSON.stringify(older));
    const { visit } = phone({ storage });
    visit.start([]);
    expect(visit.get().started).toMatchObject({ done: 1, total: 2, at: null });
  });
});

describe('what the page says of where the input is', () => {
  /** A phone that stores everything beyond the page. */
  function storingPhone() {
    const storage = memoryStorage();
    const opened = phone({
      storage: {
        ...storage,
        write(key, text) {
          storage.write(key, text);
          return true;
        },
      },
    });
    return { ...opened, says: () => savedText(opened.visit.get()) };
  }

  test('follows a tick from the phone to the server', async () => {
    const { visit, server, says } = storingPhone();
    server.patch = offline;
    visit.start([]);
    expect(says()).toBe('');
    visit.tick(drums, true);
    expect(says()).toBe('Sending');
    await settle();
    expect(says()).toBe('Saved on this phone');
    // The next tick and the attempts that follow change nothing.
    visit.tick(tape, true);
    expect(says()).toBe('Saved on this phone');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(says()).toBe('Saved on this phone');
    server.patch = { kind: 'ok', body: { id: 'a', completed: true, completedBy: null, note: null } };
    visit.linkChanged(true);
    expect(says()).toBe('Sending');
    await settle();
    expect(says()).toBe('Saved online');
  });

  test('stays with the phone for a tick that the server refuses', async () => {
    const { visit, server, says } = storingPhone();
    server.patch = { kind: 'refused', status: 404, message: 'Not found' };
    visit.start([]);
    visit.tick(drums, true);
    await settle();
    expect(says()).toBe('Saved on this phone');
  });

  test('follows an entry until it has its receipt', async () => {
    const { visit, server, says } = storingPhone();
    let answer: (given: Answer<Receipt>) => void = () => {};
    const held = () =>
      new Promise<Answer<Receipt>>((resolve) => {
        answer = resolve;
      });
    server.log = held();
    await complete(visit);
    expect(visit.get().stage.name).toBe('saving');
    expect(says()).toBe('Sending');
    answer(offline);
    await settle();
    expect(says()).toBe('Saved on this phone · 1 entry waiting to be sent');
    server.log = held();
    visit.linkChanged(true);
    expect(says()).toBe('Sending');
    answer(ok);
    await settle();
    expect(visit.get()).toMatchObject({ sending: false, stage: { name: 'done', receipt } });
  });

  test('is never that it is saved where the browser stores nothing', async () => {
    const { visit, server } = phone();
    visit.start([]);
    visit.tick(drums, true);
    await settle();
    expect(savedText(visit.get())).toBe('Not saved yet: keep this page open');
    server.patch = offline;
    visit.tick(tape, true);
    await settle();
    expect(savedText(visit.get())).toBe('Not saved yet: keep this page open');
  });
});
