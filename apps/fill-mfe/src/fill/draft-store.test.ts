import { expect, test } from 'vitest';
import { tickItem } from './draft-state.ts';
import { createDraftStore } from './draft-store.ts';
import { memoryStorage, type PhoneStorage } from './phone-storage.ts';
import { isSessionId } from './session-id.ts';

const row = { id: 'a', content: 'Cable drums', removed: false };

function open(storage: PhoneStorage) {
  const store = createDraftStore({ listId: 'L', storage, now: () => 1700000000000, onChange: () => {} });
  return { store, running: store.open() };
}

test('keeps the session id under the key of its list, in the form the server takes', () => {
  const storage = memoryStorage();
  const { store, running } = open(storage);
  expect(running).toBe(false);
  expect(storage.read('scanlist-session-L')).toBe(store.session());
  expect(isSessionId(store.session())).toBe(true);
  expect(store.session()).toMatch(/^session-1700000000000-[0-9a-f]{32}$/);
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

test('a tab hears the ticks of another tab, and begins anew when the other has completed', () => {
  const storage = memoryStorage();
  const one = open(storage).store;
  const two = open(storage).store;
  two.update((draft) => tickItem(draft, row, true));
  one.hearTab('scanlist-draft-L', storage.read('scanlist-draft-L'));
  expect(one.get()).toEqual(two.get());
  const session = one.session();
  two.clear();
  one.hearTab('scanlist-draft-L', null);
  expect(one.get()).toEqual({});
  expect(one.session()).not.toBe(session);
});
