import { expect, test, vi } from 'vitest';
import { tickItem, typeNote } from './draft-state.ts';
import { createDraftStore } from './draft-store.ts';
import { memoryStorage, type PhoneStorage } from './phone-storage.ts';
import { isSessionId } from './session-id.ts';

const row = { id: 'a', content: 'Cable drums', removed: false };
const tape = { id: 'b', content: 'Gaffer tape', removed: false };
const draftKey = 'scanlist-draft-L';

function open(storage: PhoneStorage, onEnded: () => void = () => {}) {
  const options = { listId: 'L', storage, now: () => 1700000000000, onChange: () => {}, onEnded };
  const store = createDraftStore(options);
  return { store, running: store.open() };
}

/** Storage whose writes under the draft's key reach another tab as the browser's storage events do. */
function storageOfTwoTabs() {
  const storage = memoryStorage();
  const events: (string | null)[] = [];
  const storageWithEvents: PhoneStorage = {
    ...storage,
    write(key, text) {
      if (key === draftKey) events.push(text);
      return storage.write(key, text);
    },
    remove(key) {
      if (key === draftKey) events.push(null);
      storage.remove(key);
    },
  };
  const deliverEvents = (store: { storageChanged(key: string | null, text: string | null): void }) => {
    for (const text of events.splice(0)) store.storageChanged(draftKey, text);
  };
  return { storage: storageWithEvents, deliverEvents };
}

test('keeps the session id under the key of its list, in the form the server takes', () => {
  const storage = memoryStorage();
  const { store, running } = open(storage);
  expect(running).toBe(false);
  expect(storage.read('scanlist-session-L')).toBe(store.session());
  expect(isSessionId(store.session())).toBe(true);
  expect(store.session()).toMatch(/^session-1700000000000-[\w-]{24}$/);
});

test('a reload goes on with the session and its ticks', () => {
  const storage = memoryStorage();
  const first = open(storage).store;
  first.update((draft) => tickItem(draft, row, true));
  const { store, running } = open(storage);
  expect(running).toBe(true);
  expect(store.session()).toBe(first.session());
  expect(store.get()).toEqual(first.get());
});

test('a reload keeps the typed name, and the next session begins without it', () => {
  const storage = memoryStorage();
  const first = open(storage).store;
  expect(first.name()).toBe('');
  first.name('Mira Voss');
  const { store } = open(storage);
  expect(store.name()).toBe('Mira Voss');
  store.clear();
  expect(open(storage).store.name()).toBe('');
});

test('a draft of an older release has no name', () => {
  const storage = memoryStorage();
  const { store } = open(storage);
  store.update((draft) => tickItem(draft, row, true));
  const { name: _, ...older } = JSON.parse(storage.read(draftKey) ?? '');
  storage.write(draftKey, JSON.stringify(older));
  expect(open(storage).store.name()).toBe('');
});

test('a name typed in one tab is in the other one, which does not overwrite it', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const one = open(storage).store;
  const other = open(storage).store;
  one.name('Mira');
  deliverEvents(other);
  other.update((draft) => tickItem(draft, row, true));
  expect(open(storage).store.name()).toBe('Mira');
});

test('a name removed in one tab does not come back from the other one', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const one = open(storage).store;
  const other = open(storage).store;
  one.name('Mira');
  deliverEvents(other);
  expect(other.name()).toBe('Mira');
  one.name('');
  deliverEvents(other);
  expect(other.name()).toBe('');
  other.update((draft) => tickItem(draft, row, true));
  expect(open(storage).store.name()).toBe('');
});

test('a tab of an older release, which writes no name, takes none away', () => {
  const storage = memoryStorage();
  const { store } = open(storage);
  store.name('Mira');
  const { name: _, ...older } = JSON.parse(storage.read(draftKey) ?? '');
  store.storageChanged(draftKey, JSON.stringify(older));
  expect(store.name()).toBe('Mira');
});

test('a reload after the entry went into the outbox begins a new session', () => {
  const storage = memoryStorage();
  const first = open(storage).store;
  first.update((draft) => tickItem(draft, row, true));
  first.setSubmitted(true);
  const { store, running } = open(storage);
  expect(running).toBe(false);
  expect(store.session()).not.toBe(first.session());
  expect(store.get()).toEqual({});
});

test('a refused completion gives the session back', () => {
  const storage = memoryStorage();
  const first = open(storage).store;
  first.update((draft) => tickItem(draft, row, true));
  first.setSubmitted(true);
  first.setSubmitted(false);
  expect(open(storage).store.get()).toEqual(first.get());
});

test('a refused completion is found again by a reload, though another tab has begun the next session', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const one = open(storage).store;
  const two = open(storage).store;
  one.update((draft) => tickItem(draft, row, true));
  one.setSubmitted(true);
  deliverEvents(two);
  one.setSubmitted(false);
  expect(open(storage).store.get()).toEqual(one.get());
});

test('nothing of a completed session stays on the phone', () => {
  const storage = memoryStorage();
  const { store } = open(storage);
  store.update((draft) => tickItem(draft, row, true));
  store.clear();
  expect(storage.keys('scanlist-')).toEqual([]);
});

test('the ticks of another session are not taken over', () => {
  const storage = memoryStorage();
  open(storage).store.update((draft) => tickItem(draft, row, true));
  storage.write('scanlist-session-L', 'session-2-other');
  const { store } = open(storage);
  expect(store.session()).toBe('session-2-other');
  expect(store.get()).toEqual({});
});

test('storage that holds nonsense is as good as empty', () => {
  const storage = memoryStorage();
  storage.write('scanlist-session-L', 'nonsense');
  storage.write('scanlist-draft-L', '{"sessionId":');
  const { store, running } = open(storage);
  expect(running).toBe(false);
  expect(isSessionId(store.session())).toBe(true);
});

test('a tab receives the ticks of another tab, and begins a new session when the other has completed', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const onEnded = vi.fn();
  const one = open(storage, onEnded).store;
  const two = open(storage).store;
  two.update((draft) => tickItem(draft, row, true));
  deliverEvents(one);
  expect(one.get()).toEqual(two.get());
  const session = one.session();
  two.clear();
  deliverEvents(one);
  expect(one.get()).toEqual({});
  expect(one.session()).not.toBe(session);
  expect(onEnded).toHaveBeenCalledOnce();
});

test('what another tab completed leaves what is not part of its entry, in the new session', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const one = open(storage).store;
  const two = open(storage).store;
  two.update((draft) => tickItem(draft, row, true));
  const entered = two.get();
  deliverEvents(one);
  // Ticked and typed here while the other tab completes.
  one.update((draft) => typeNote(tickItem(draft, tape, true), row, 'half a sen'));
  two.setSubmitted(true, entered);
  deliverEvents(one);
  expect(one.get()).toMatchObject({
    a: { completed: false, note: null, typed: 'half a sen' },
    b: { completed: true, rev: 1, sentRev: 0 },
  });
  const session = one.session();
  two.clear();
  deliverEvents(one);
  expect(one.session()).toBe(session);
  expect(open(storage).store.session()).toBe(session);
  expect(open(storage).store.get()).toEqual(one.get());
});

test('a third tab joins the session the second one has begun', () => {
  const { storage, deliverEvents } = storageOfTwoTabs();
  const one = open(storage).store;
  const two = open(storage).store;
  const three = open(storage).store;
  one.update((draft) => tickItem(draft, row, true));
  one.setSubmitted(true);
  const submitted = storage.read(draftKey);
  deliverEvents(two);
  two.update((draft) => tickItem(draft, tape, true));
  three.storageChanged(draftKey, submitted);
  expect(three.session()).toBe(two.session());
  expect(three.get()).toEqual(two.get());
});

test('a tab that slept joins what was ticked meanwhile', () => {
  const storage = memoryStorage();
  const one = open(storage).store;
  const two = open(storage).store;
  two.update((draft) => tickItem(draft, row, true));
  one.recheck();
  expect(one.get()).toEqual(two.get());
});

test('a tab that slept while its session was completed keeps all it shows, in a new session', () => {
  const storage = memoryStorage();
  const onEnded = vi.fn();
  const one = open(storage, onEnded).store;
  one.update((draft) => tickItem(draft, row, true));
  const session = one.session();
  const two = open(storage).store;
  two.clear();
  one.recheck();
  expect(one.session()).not.toBe(session);
  expect(one.get()).toMatchObject({ a: { completed: true, sentRev: 0 } });
  expect(onEnded).toHaveBeenCalledOnce();
});

test('cleared storage removes nothing from the page', () => {
  const storage = memoryStorage();
  const { store } = open(storage);
  store.update((draft) => tickItem(draft, row, true));
  const shown = store.get();
  storage.remove(draftKey);
  store.storageChanged(draftKey, null);
  expect(store.get()).toEqual(shown);
});

test('knows when the session was first changed, also after a reload, and a new one begins with its own', () => {
  const storage = memoryStorage();
  let now = 1;
  const make = () => {
    const store = createDraftStore({
      listId: 'L',
      storage,
      now: () => now,
      onChange: () => {},
      onEnded: () => {},
    });
    store.open();
    return store;
  };
  const first = make();
  expect(first.startedAt()).toBeUndefined();
  for (now of [5, 9]) first.update((draft) => tickItem(draft, row, now === 5));
  expect([first.startedAt(), first.changedAt()]).toEqual([5, 9]);
  const reloaded = make();
  expect([reloaded.startedAt(), reloaded.changedAt()]).toEqual([5, 9]);
  reloaded.restart();
  expect(reloaded.startedAt()).toBeUndefined();
  now = 20;
  reloaded.update((draft) => tickItem(draft, tape, true));
  expect(reloaded.startedAt()).toBe(20);
});
