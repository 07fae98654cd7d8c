import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broadcastSessionEnd, type IdleWatch, watchIdle } from './watch-idle.ts';

const start = Date.parse('2026-11-20T09:00:00Z');
const minutes = (count: number) => count * 60_000;

let channels: FakeChannel[] = [];
let messages = 0;
const watches: IdleWatch[] = [];

/** Reaches every other tab at once. */
class FakeChannel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }
  postMessage(data: unknown) {
    messages++;
    for (const other of channels) {
      if (other === this || other.name !== this.name) continue;
      other.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  }
  close() {
    channels = channels.filter((channel) => channel !== this);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  channels = [];
  messages = 0;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab with a page of its own; `act` is a person doing something in it. */
function openTab(keepAlive = vi.fn(async (): Promise<unknown> => null)) {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const callbacks = {
    onExpiring: vi.fn(),
    onActiveElsewhere: vi.fn(),
    onExpired: vi.fn(),
    onEndedElsewhere: vi.fn(),
    keepAlive,
  };
  const watch = watchIdle(callbacks);
  watches.push(watch);
  return { ...callbacks, watch, page, act: (name = 'mousemove') => page.dispatchEvent(new Event(name)) };
}

test('no warning before 55 idle minutes, one then, and the end after 60', () => {
  const tab = openTab();
  vi.advanceTimersByTime(minutes(54));
  expect(tab.onExpiring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minutes(1));
  expect(tab.onExpiring).toHaveBeenCalledExactlyOnceWith(start + minutes(60));
  vi.advanceTimersByTime(minutes(4));
  expect(tab.onExpiring).toHaveBeenCalledOnce();
  expect(tab.onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minutes(1));
  expect(tab.onExpired).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(minutes(90));
  expect(tab.onExpired).toHaveBeenCalledOnce();
});

test.each(['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove'])(
  '%s restarts the hour, and the next idle time is warned of again',
  (name) => {
    const tab = openTab();
    vi.advanceTimersByTime(minutes(56));
    tab.act(name);
    vi.advanceTimersByTime(minutes(54));
    expect(tab.onExpiring).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(minutes(2));
    expect(tab.onExpiring).toHaveBeenCalledTimes(2);
    expect(tab.onExpired).not.toHaveBeenCalled();
  },
);

test('a computer that slept past the hour ends the session with its first look', () => {
  const tab = openTab();
  vi.setSystemTime(start + minutes(500));
  vi.advanceTimersByTime(minutes(1));
  expect(tab.onExpired).toHaveBeenCalledOnce();
  expect(tab.onExpiring).not.toHaveBeenCalled();
});

test('a mouse that moves after such a sleep does not revive the session', () => {
  const tab = openTab();
  vi.setSystemTime(start + minutes(61));
  tab.act();
  expect(tab.onExpired).toHaveBeenCalledOnce();
});

test('a page that comes to the front looks at once', () => {
  const tab = openTab();
  vi.setSystemTime(start + minutes(61));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.onExpired).toHaveBeenCalledOnce();
});

test('activity in one tab counts for all, and takes their warning away', () => {
  const [quiet, busy] = [openTab(), openTab()];
  vi.advanceTimersByTime(minutes(57));
  expect(quiet.onExpiring).toHaveBeenCalledOnce();
  busy.act('keydown');
  expect(quiet.onActiveElsewhere).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(minutes(54));
  expect(quiet.onExpiring).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(minutes(6));
  expect([quiet.onExpired, busy.onExpired].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a tab that was asleep while another was busy reads what it missed before it ends anything', () => {
  const asleep = openTab();
  const busy = openTab();
  channels = [];
  vi.setSystemTime(start + minutes(59));
  busy.act();
  vi.setSystemTime(start + minutes(61));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asleep.onExpired).not.toHaveBeenCalled();
});

test('without a BroadcastChannel the tabs communicate through storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const [quiet, busy] = [openTab(), openTab()];
  vi.advanceTimersByTime(minutes(57));
  busy.act();
  const newValue = localStorage.getItem('scanlist-idle');
  quiet.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'scanlist-idle', newValue }));
  expect(quiet.onActiveElsewhere).toHaveBeenCalledOnce();
});

test('a person who never rests costs a handful of messages a minute', () => {
  const [tab] = [openTab(), openTab()];
  messages = 0;
  for (let step = 0; step < 600; step++) {
    tab.act();
    vi.advanceTimersByTime(100);
  }
  expect(messages).toBeLessThanOrEqual(5);
});

test('the server gets at most one keep-alive in five minutes over all tabs while there is activity', async () => {
  const [one, two] = [openTab(), openTab()];
  for (let second = 0; second < 3600; second += 10) {
    (second % 20 ? one : two).act();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  const asked = one.keepAlive.mock.calls.length + two.keepAlive.mock.calls.length;
  expect(asked).toBeGreaterThanOrEqual(11);
  expect(asked).toBeLessThanOrEqual(12);
});

test('the last activity reaches the server too, and idling does not keep a session alive', async () => {
  const tab = openTab();
  await vi.advanceTimersByTimeAsync(minutes(1));
  tab.act();
  await vi.advanceTimersByTimeAsync(minutes(50));
  expect(tab.keepAlive).toHaveBeenCalledOnce();
});

test('a failed keep-alive is sent again five minutes later', async () => {
  const tab = openTab(vi.fn(async () => Promise.reject(new Error('503'))));
  await vi.advanceTimersByTimeAsync(minutes(1));
  tab.act();
  await vi.advanceTimersByTimeAsync(minutes(11));
  expect(tab.keepAlive).toHaveBeenCalledTimes(2);
});

test('all tabs end together', () => {
  const tabs = [openTab(), openTab()];
  broadcastSessionEnd('signed-out');
  for (const tab of tabs) expect(tab.onEndedElsewhere).toHaveBeenCalledExactlyOnceWith('signed-out');
  vi.advanceTimersByTime(minutes(90));
  for (const tab of tabs) expect(tab.onExpired).not.toHaveBeenCalled();
});

test('a message of another version of the page is ignored', () => {
  const tab = openTab();
  localStorage.setItem('scanlist-idle', '{"activeAtMs":"soon"}');
  new FakeChannel('scanlist-idle').postMessage('hello');
  new FakeChannel('scanlist-session-end').postMessage('maybe');
  vi.advanceTimersByTime(minutes(60));
  expect(tab.onActiveElsewhere).not.toHaveBeenCalled();
  expect(tab.onEndedElsewhere).not.toHaveBeenCalled();
  expect(tab.onExpired).toHaveBeenCalledOnce();
});

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
