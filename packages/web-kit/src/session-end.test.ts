import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { broadcastSessionEnd } from './watch-idle.ts';

let stop = () => {};

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** A page with somebody signed in, who may sign out. The channels are real. */
async function openPage() {
  // A document of its own.
  vi.resetModules();
  const { endSession, watchSession } = await import('./session-end.ts');
  const location = {
    assign: vi.fn(),
    reload: vi.fn(),
    pathname: '/dashboard',
    href: 'https://scanlist.test/dashboard',
  };
  const history = { state: null, pushState: vi.fn(), replaceState: vi.fn(), go: vi.fn() };
  const page = Object.assign(new EventTarget(), {
    location,
    history,
    setTimeout: vi.fn(),
    clearTimeout: vi.fn(),
  });
  const documentElement = { hidden: false };
  vi.stubGlobal('window', page);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement, querySelectorAll: () => [] }),
  );
  const signOut = vi.fn(async () => Response.json({ message: 'Logged out successfully' }));
  vi.stubGlobal('fetch', signOut);
  stop = watchSession({ isOwnerPage: () => true });
  return { endSession, signOut, page, location, documentElement };
}

/** Listens as another tab does: resolves once a message about the end of the session has reached every tab. */
function anotherTab(): Promise<void> {
  const channel = new BroadcastChannel('scanlist-session-end');
  onTestFinished(() => channel.close());
  return new Promise((resolve) => {
    // The message reaches the channels of a page one after another, within one turn of the loop.
    channel.onmessage = () => setImmediate(() => setImmediate(resolve));
  });
}

test('signing out leaves once: the page ignores its own message', async () => {
  const { endSession, location } = await openPage();
  const delivered = anotherTab();
  await endSession('signed-out');
  await delivered;
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('pressed twice, it signs out once', async () => {
  const { endSession, signOut, location } = await openPage();
  await Promise.all([endSession('signed-out'), endSession('signed-out')]);
  expect(signOut).toHaveBeenCalledOnce();
  expect(location.assign).toHaveBeenCalledOnce();
});

test('a session that another tab has ended leads away, too', async () => {
  const { location } = await openPage();
  const delivered = anotherTab();
  broadcastSessionEnd('signed-out');
  await delivered;
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('a page that was left shows nothing when the browser restores it, and is reloaded', async () => {
  const { endSession, page, location, documentElement } = await openPage();
  await endSession('signed-out');
  page.dispatchEvent(new Event('pagehide'));
  expect(documentElement.hidden).toBe(true);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(location.reload).toHaveBeenCalledOnce();
});
