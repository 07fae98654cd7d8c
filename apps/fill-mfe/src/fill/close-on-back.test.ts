import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOnBack } from './close-on-back.ts';
import type { Visit } from './visit.ts';
import type { Stage } from './visit-store.ts';

/** A browser's history: moves take place a moment after they are asked for, as in a browser. */
class FakeHistory extends EventTarget {
  entries: unknown[] = ['page before', null];
  at = 1;
  get state() {
    return this.entries[this.at];
  }
  pushState(state: unknown) {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  go(by: number) {
    queueMicrotask(() => {
      this.at += by;
      this.dispatchEvent(new Event('popstate'));
    });
  }
  back() {
    this.go(-1);
  }
}

let browser: FakeHistory;

beforeEach(() => {
  browser = new FakeHistory();
  vi.stubGlobal('history', browser);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => vi.unstubAllGlobals());

const moved = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A visit that only knows where it stands. */
function openVisit() {
  const listeners = new Set<() => void>();
  let stage: Stage = { name: 'form' };
  const show = (next: Stage) => {
    stage = next;
    for (const listener of listeners) listener();
  };
  const visit = {
    get: () => ({ stage }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    backToForm: () => show({ name: 'form' }),
  } as unknown as Visit;
  return { visit, show, stop: closeOnBack(visit), name: () => stage.name };
}

test('Back closes what is open, and the next Back leaves the page', async () => {
  const { show, name } = openVisit();
  show({ name: 'confirming' });
  show({ name: 'signing' });
  expect(browser.entries).toHaveLength(3);
  browser.back();
  await moved();
  expect(name()).toBe('form');
  expect(browser.at).toBe(1);
});

test('closed another way, no entry is left that Back would stop at', async () => {
  const { show, name } = openVisit();
  show({ name: 'confirming' });
  show({ name: 'form' });
  await moved();
  expect(browser.at).toBe(1);
  show({ name: 'confirming' });
  show({ name: 'saving', signed: false });
  await moved();
  show({ name: 'done', sessionId: 's', receipt: null, listTitle: 'Van', done: 1, total: 2 });
  expect(browser.at).toBe(1);
  expect(name()).toBe('done');
});

test('forward opens nothing and leads back', async () => {
  const { show, name } = openVisit();
  show({ name: 'confirming' });
  browser.back();
  await moved();
  browser.go(1);
  await moved();
  expect(name()).toBe('form');
  expect(browser.at).toBe(1);
});

test('a page reloaded over the form leads back to its own entry', async () => {
  const before = openVisit();
  before.show({ name: 'confirming' });
  before.stop();
  const { name } = openVisit();
  await moved();
  expect(name()).toBe('form');
  expect(browser.at).toBe(1);
});

test('opened again before the history has followed, it still closes by Back', async () => {
  const { show, name } = openVisit();
  show({ name: 'confirming' });
  show({ name: 'form' });
  show({ name: 'confirming' });
  await moved();
  expect(name()).toBe('confirming');
  expect(browser.at).toBe(2);
  browser.back();
  await moved();
  expect(name()).toBe('form');
});
