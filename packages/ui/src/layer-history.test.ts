import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLayerHistory, type LayerHistory, type Tab } from './layer-history.ts';

/** A browser's tab without anything to see: its history moves a moment after the call, as in a browser. */
class FakeTab extends EventTarget {
  entries: { state: unknown; url: string }[];
  index = -1;
  scrollX = 0;
  scrollY = 0;
  readonly document = { body: {}, activeElement: {} };
  readonly location = {
    href: '',
    replace: (url: string) => this.write(this.index, { state: null, url }),
  };
  readonly history = {
    state: null as unknown,
    pushState: (state: unknown, _: string, url?: string) => {
      this.entries.splice(this.index + 1);
      this.write(this.index + 1, { state: structuredClone(state), url: url ?? this.location.href });
    },
    replaceState: (state: unknown, _: string, url?: string) =>
      this.write(this.index, { state: structuredClone(state), url: url ?? this.location.href }),
    go: (by: number) => void setTimeout(() => this.goTo(this.index + by), 5),
  };

  constructor({ entries, index } = { entries: [{ state: null as unknown, url: '/before' }], index: 0 }) {
    super();
    this.entries = entries;
    this.goTo(index);
  }
  goTo(index: number): void {
    if (!this.entries[index] || index === this.index) return;
    this.write(index, this.entries[index]);
    this.dispatchEvent(new Event('popstate', { cancelable: true }));
  }
  write(index: number, entry: { state: unknown; url: string }): void {
    this.entries[index] = entry;
    this.index = index;
    this.history.state = entry.state;
    this.location.href = entry.url;
  }
  setTimeout = (work: () => void, ms: number) => setTimeout(work, ms);
  clearTimeout = (timer: number) => clearTimeout(timer);
  requestAnimationFrame = (work: () => void) => setTimeout(work, 16);
  scrollTo = ({ top }: { top: number }) => {
    this.scrollY = top;
  };
}

let tab: FakeTab;
let layers: LayerHistory;
/** The popstate events that reach the router: the address it draws next. */
let popped: string[];

beforeEach(() => {
  vi.useFakeTimers();
  start(new FakeTab());
  tab.history.replaceState({ idx: 0, key: 'a' }, '', '/before');
  openPage('/page');
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a document does as it starts. */
function start(loaded: FakeTab): void {
  tab = loaded;
  layers = createLayerHistory(tab as unknown as Tab);
  popped = [];
  tab.addEventListener('popstate', () => popped.push(tab.location.href));
}

/** As the router does it. */
function openPage(url: string): void {
  const { idx } = tab.history.state as { idx: number };
  tab.history.pushState({ idx: idx + 1, key: `key of ${url}` }, '', url);
}

function open(isRefusing = false) {
  const layer = { isOpen: true, close: () => {}, askedCount: 0 };
  const remove = layers.add(() => {
    layer.askedCount += 1;
    if (!isRefusing) layer.close();
  });
  layer.close = () => {
    layer.isOpen = false;
    remove();
  };
  return layer;
}

const settle = () => vi.advanceTimersByTime(500);
const back = () => {
  tab.history.go(-1);
  settle();
};
const forward = () => {
  tab.history.go(1);
  settle();
};

test('Back closes what is open and stays on the page; the next Back leaves it', () => {
  const layer = open();
  back();
  expect(layer.isOpen).toBe(false);
  expect([tab.location.href, popped]).toEqual(['/page', []]);
  back();
  expect([tab.location.href, popped]).toEqual(['/before', ['/before']]);
});

test('closed by hand, nothing of it stays behind: one Back leaves the page, and Forward opens nothing', () => {
  const layer = open();
  layer.close();
  settle();
  expect(tab.index).toBe(1);
  forward();
  expect([tab.index, layer.askedCount, popped]).toEqual([1, 0, []]);
  back();
  expect(popped).toEqual(['/before']);
});

test('Back right after something was closed by hand leaves the page', () => {
  open().close();
  tab.history.go(-1);
  settle();
  expect([tab.location.href, popped]).toEqual(['/before', ['/before']]);
});

test('what is opened right after something else was closed takes its entry over', () => {
  open().close();
  const dialog = open();
  settle();
  expect(dialog.isOpen).toBe(true);
  back();
  expect([dialog.isOpen, tab.location.href, popped]).toEqual([false, '/page', []]);
});

test('what is opened while an entry is being given up gets one of its own', () => {
  open().close();
  vi.advanceTimersByTime(102);
  const dialog = open();
  settle();
  expect(dialog.isOpen).toBe(true);
  back();
  expect([dialog.isOpen, tab.location.href]).toEqual([false, '/page']);
});

test('of two things open over each other each Back closes the upper one', () => {
  const lower = open();
  const upper = open();
  back();
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false]);
  back();
  expect([lower.isOpen, tab.location.href, popped]).toEqual([false, '/page', []]);
});

test('a link in something open leads on, and one Back comes back', () => {
  const menu = open();
  openPage('/next');
  menu.close();
  settle();
  expect(tab.location.href).toBe('/next');
  back();
  expect([tab.location.href, popped]).toEqual(['/page', ['/page']]);
  forward();
  expect([tab.location.href, popped]).toEqual(['/next', ['/page', '/next']]);
});

test('a link pressed while a history entry is being removed still leads to its page', () => {
  open().close();
  vi.advanceTimersByTime(102);
  openPage('/next');
  settle();
  expect(tab.location.href).toBe('/next');
  back();
  expect(tab.location.href).toBe('/page');
});

test('a layer that refuses to close stays open, and is called again by the next Back', () => {
  const dialog = open(true);
  back();
  back();
  expect([dialog.askedCount, dialog.isOpen, tab.location.href, popped]).toEqual([2, true, '/page', []]);
  dialog.close();
  settle();
  back();
  expect(tab.location.href).toBe('/before');
});

test('an address that changes below something open is the address after it has closed, by hand or by Back', () => {
  for (const closeIt of [(layer: ReturnType<typeof open>) => layer.close(), back]) {
    const layer = open();
    tab.history.replaceState({ idx: 1, key: 'searched' }, '', '/page?q=room');
    closeIt(layer);
    settle();
    expect([tab.index, tab.location.href, popped]).toEqual([1, '/page?q=room', []]);
    tab.history.replaceState({ idx: 1, key: 'b' }, '', '/page');
  }
});

test('loaded again with something open, one Back leaves the page', () => {
  open();
  start(new FakeTab(tab));
  settle();
  expect([tab.index, tab.location.href]).toEqual([1, '/page']);
  back();
  expect(tab.location.href).toBe('/before');
});

test('going far back closes open layers and reaches the router', () => {
  const layer = open();
  tab.history.go(-2);
  settle();
  expect([layer.isOpen, tab.location.href, popped]).toEqual([false, '/before', ['/before']]);
});

test('Forward to what was closed before the address changed leaves the router at the address shown', () => {
  open();
  back();
  tab.history.replaceState({ idx: 1, key: 'searched' }, '', '/page?q=room');
  forward();
  expect([tab.index, tab.location.href, popped.at(-1)]).toEqual([1, '/page?q=room', '/page?q=room']);
});

test('Back pressed while a history entry is being removed still leaves the page', () => {
  open().close();
  vi.advanceTimersByTime(102);
  // The browser joins both moves into one.
  tab.goTo(0);
  settle();
  expect([tab.location.href, popped]).toEqual(['/before', ['/before']]);
  openPage('/next');
  expect(tab.index).toBe(1);
});

test('entries that others put above ours are theirs to take away', () => {
  const layer = open();
  const theirs = vi.fn();
  tab.addEventListener('popstate', theirs, { once: true });
  tab.history.pushState({ theirs: true }, '');
  back();
  expect(theirs).toHaveBeenCalledOnce();
  expect([layer.isOpen, layer.askedCount]).toEqual([true, 0]);
  back();
  expect([layer.isOpen, tab.location.href]).toEqual([false, '/page']);

  // Closed below theirs, ours goes as soon as theirs has gone.
  const below = open();
  tab.history.pushState({ theirs: true }, '');
  below.close();
  settle();
  back();
  expect([tab.index, tab.location.href]).toEqual([1, '/page']);
});

test('a link to a section of a page without a router leads there', () => {
  start(new FakeTab());
  tab.write(1, { state: null, url: '/before#section' });
  tab.dispatchEvent(new Event('popstate', { cancelable: true }));
  tab.scrollY = 900;
  settle();
  expect([tab.scrollY, tab.location.href, popped]).toEqual([900, '/before#section', ['/before#section']]);
});

test('the page stays where it was scrolled to while something was open', () => {
  const menu = open();
  tab.scrollY = 900;
  menu.close();
  tab.addEventListener(
    'popstate',
    () => {
      tab.scrollY = 300;
    },
    { capture: true },
  );
  settle();
  expect(tab.scrollY).toBe(900);
});

test('the focus stays where it is when the entry is removed, although the address names a section', () => {
  const dialog = open();
  const button = { focus: () => Object.assign(tab.document, { activeElement: button }) };
  button.focus();
  dialog.close();
  tab.addEventListener('popstate', () => Object.assign(tab.document, { activeElement: tab.document.body }), {
    capture: true,
  });
  settle();
  expect(tab.document.activeElement).toBe(button);
});

test('removed and added again at once, as React does it while developing, there is one entry', () => {
  const layer = open();
  layer.close();
  open();
  settle();
  expect([tab.index, tab.entries.length]).toEqual([2, 3]);
});

test.each([
  ['has just closed', ['close', 'leave']],
  ['closes just then', ['leave', 'close']],
])('a page that is being left for another document is not held back by a layer that %s', (_, steps) => {
  const layer = open();
  const go = vi.spyOn(tab.history, 'go');
  for (const step of steps) {
    if (step === 'close') layer.close();
    else tab.dispatchEvent(new Event('beforeunload'));
    vi.advanceTimersByTime(60);
  }
  vi.advanceTimersByTime(30_000);
  expect(go).not.toHaveBeenCalled();
});

test('a page that stays after all puts its history right with the next layer that closes', () => {
  open().close();
  tab.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(1_000);
  open().close();
  settle();
  back();
  expect([tab.location.href, popped]).toEqual(['/before', ['/before']]);
});
