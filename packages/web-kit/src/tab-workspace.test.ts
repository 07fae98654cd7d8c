import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, api } from './api.ts';
import { useSession } from './session.ts';
import { startTabWorkspace } from './start-tab-workspace.ts';
import {
  isTabElsewhere,
  keepTabWorkspace,
  leaveTabWorkspace,
  refusedEvent,
  setTabWorkspace,
  storeTabWorkspace,
  tabWorkspace,
} from './tab-workspace.ts';

const dana = '11111111-1111-4111-8111-111111111111';
const omar = '22222222-2222-4222-8222-222222222222';
const kitchen = { id: '33333333-3333-4333-8333-333333333333', name: 'Kitchen' };
const cellar = { id: '44444444-4444-4444-8444-444444444444', name: 'Cellar' };

function userIn({ id, name }: { id: string; name: string }, account = dana) {
  const workspace = { id, name, role: 'editor', ownerName: 'Omar', isOnlyOne: false } as const;
  return { id: account, workspace };
}

let replacedBy: string | null;
let shownAddress: string;
let dropped: string[];

/** A page at this address, with this user inlined. */
function open(path: string, user: object | null): boolean {
  globalThis.scanlistWorkspace = undefined;
  replacedBy = null;
  const href = `https://scan.example${path}`;
  shownAddress = path;
  dropped = [];
  const answer = {
    textContent: JSON.stringify({ link: null, body: user }),
    remove: () => dropped.push('user'),
  };
  const page = {
    location: { href, replace: ({ pathname, search }: URL) => (replacedBy = pathname + search) },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, { pathname, search, hash }: URL) =>
        (shownAddress = pathname + search + hash),
    },
    document: {
      querySelector: () => (user ? answer : null),
      querySelectorAll: () => [answer],
      getElementById: () => null,
    },
  };
  vi.stubGlobal('document', page.document);
  return startTabWorkspace(page as unknown as Window);
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

afterEach(() => {
  globalThis.scanlistWorkspace = undefined;
  useSession.setState(useSession.getInitialState(), true);
  vi.unstubAllGlobals();
});

describe('a tab', () => {
  test('works in the workspace that its first page is of, and keeps it', () => {
    expect(open('/dashboard', userIn(kitchen))).toBe(true);
    expect(tabWorkspace()).toEqual({ ...kitchen, accountId: dana });
    expect(open('/dashboard', userIn(kitchen))).toBe(true);
    expect(dropped).toEqual([]);
  });

  test('uses nothing of a page that came for another workspace, and loads it again', () => {
    open('/dashboard', userIn(kitchen));
    expect(open('/entries?q=fridge', userIn(cellar))).toBe(false);
    expect(replacedBy).toBe(`/entries?q=fridge&workspace=${kitchen.id}`);
    expect(dropped).toEqual(['user']);
    expect(tabWorkspace()?.id).toBe(kitchen.id);
  });

  test('goes on in the workspace of a shared link, which leaves the address', () => {
    open('/dashboard', userIn(kitchen));
    expect(open(`/entries?q=a&workspace=${cellar.id.toUpperCase()}#entry-3`, userIn(cellar))).toBe(true);
    expect(shownAddress).toBe('/entries?q=a#entry-3');
    expect(tabWorkspace()).toEqual({ ...cellar, accountId: dana });
  });

  test('keeps a shared link until somebody has signed in', () => {
    open(`/dashboard?workspace=${cellar.id}`, null);
    expect(open('/dashboard', userIn(kitchen))).toBe(false);
    expect(replacedBy).toBe(`/dashboard?workspace=${cellar.id}`);
  });

  test('loads a page once only: a gateway that cannot answer for the workspace is asked by each call', () => {
    expect(open(`/dashboard?workspace=${cellar.id}`, userIn(kitchen))).toBe(true);
    expect(dropped).toEqual(['user']);
    expect(tabWorkspace()?.id).toBe(cellar.id);
  });

  test('takes no answers whose workspace is unknown', () => {
    open('/dashboard', userIn(kitchen));
    expect(open('/dashboard', null)).toBe(true);
    expect(dropped).toEqual(['user']);
    expect(tabWorkspace()?.id).toBe(kitchen.id);
  });

  test('forgets the workspace of another account', () => {
    open('/dashboard', userIn(kitchen));
    expect(open('/dashboard', userIn(cellar, omar))).toBe(true);
    expect(tabWorkspace()).toEqual({ ...cellar, accountId: omar });
  });

  test.each(['', 'x', "'; drop table", '%0d%0ax-evil:1'])('ignores %j as a workspace', (parameter) => {
    expect(open(`/dashboard?workspace=${parameter}`, userIn(kitchen))).toBe(true);
    expect(shownAddress).toBe('/dashboard');
    expect(tabWorkspace()?.id).toBe(kitchen.id);
  });

  test('works with a gateway that knows of no workspaces', () => {
    open('/dashboard', userIn(kitchen));
    expect(open('/dashboard', { id: dana })).toBe(true);
    expect(tabWorkspace()).toBeUndefined();
  });

  test('works without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(open('/dashboard', userIn(kitchen))).toBe(true);
    expect(tabWorkspace()?.id).toBe(kitchen.id);
  });

  test('tells a page that was cached before it went on to another workspace', () => {
    open('/dashboard', userIn(kitchen));
    expect(isTabElsewhere()).toBe(false);
    storeTabWorkspace(cellar);
    expect(isTabElsewhere()).toBe(true);
  });

  test('takes the new name of its workspace, and no other workspace', () => {
    setTabWorkspace(kitchen);
    keepTabWorkspace(userIn({ ...kitchen, name: 'Kitchen 2' }));
    keepTabWorkspace(userIn(cellar));
    expect(tabWorkspace()).toEqual({ id: kitchen.id, name: 'Kitchen 2', accountId: dana });
  });
});

describe('a call', () => {
  function answer(...answers: [status: number, body: unknown][]) {
    const fake = vi.fn(async (_path: string, _init: RequestInit) => {
      const [status, body] =
        answers.length > 1 ? (answers.shift() ?? [500, null]) : (answers[0] ?? [500, null]);
      return Response.json(body, { status });
    });
    vi.stubGlobal('fetch', fake);
    return fake;
  }
  const headersOf = (fake: ReturnType<typeof answer>) => fake.mock.calls.map(([, init]) => init.headers);
  const gone = { code: 'WORKSPACE_NOT_FOUND', message: 'You don’t have access to this workspace.' };

  test('names the workspace of the tab once it is known', async () => {
    const fake = answer([200, {}]);
    await api.get('/api/lists');
    setTabWorkspace(kitchen);
    await api.get('/api/lists');
    await api.postOnce('/api/lists', 'key', {});
    const [before, read, write] = headersOf(fake);
    expect(before).not.toHaveProperty('x-workspace');
    expect(read).toMatchObject({ 'x-workspace': kitchen.id });
    expect(write).toMatchObject({ 'x-workspace': kitchen.id, 'idempotency-key': 'key' });
  });

  test.each([
    [404, 'WORKSPACE_NOT_FOUND', 1],
    [403, 'FORBIDDEN', 1],
    [404, 'NOT_FOUND', 0],
    [403, 'PASSWORD_NEEDED', 0],
  ])('that answers %d %s tells the shell %d times', async (status, code, times) => {
    const told = vi.fn();
    vi.stubGlobal('dispatchEvent', told);
    answer([status, { code, message: 'No.' }]);
    await expect(api.put('/api/lists/abc', {})).rejects.toBeInstanceOf(ApiError);
    expect(told).toHaveBeenCalledTimes(times);
    if (times) expect(told.mock.calls[0]?.[0]).toMatchObject({ type: refusedEvent, detail: { code } });
  });

  test('finds that the user was removed: the screen stays and says so once', async () => {
    setTabWorkspace(kitchen);
    useSession.setState({ user: userIn(kitchen) as never });
    useSession.getState().loseWorkspace();
    const { lost } = useSession.getState();
    expect(lost).toEqual({ name: 'Kitchen', hasScreen: true });
    useSession.getState().loseWorkspace();
    expect(useSession.getState().lost).toBe(lost);
    answer([404, gone]);
    await expect(useSession.getState().refreshUser()).rejects.toThrow(gone.message);
    expect(useSession.getState()).toMatchObject({ user: { id: dana }, lost });
    // Every further call is still about the workspace that what was typed belongs to.
    expect(tabWorkspace()?.id).toBe(kitchen.id);
    answer([200, userIn(kitchen)]);
    await useSession.getState().refreshUser();
    expect(useSession.getState().lost).toBeNull();
  });

  test('of a page opened for a foreign workspace goes on where new tabs begin, and says so until the page is left', async () => {
    setTabWorkspace({ id: cellar.id });
    const fake = answer([404, gone], [200, userIn(kitchen)]);
    await useSession.getState().refreshUser();
    expect(headersOf(fake).map((headers) => new Headers(headers).get('x-workspace'))).toEqual([
      cellar.id,
      null,
    ]);
    expect(tabWorkspace()?.id).toBe(kitchen.id);
    expect(useSession.getState().lost).toEqual({ name: undefined, hasScreen: false });
    await useSession.getState().refreshUser();
    expect(useSession.getState().lost).not.toBeNull();
    useSession.getState().forgetLostPage();
    expect(useSession.getState().lost).toBeNull();
  });

  test('of a page whose tab another account worked in says nothing', async () => {
    setTabWorkspace({ ...cellar, accountId: omar });
    answer([404, gone], [200, userIn(kitchen)]);
    await useSession.getState().refreshUser();
    expect(useSession.getState()).toMatchObject({ user: { id: dana }, lost: null });
  });

  test('after a sign-out names no workspace', async () => {
    setTabWorkspace(kitchen);
    leaveTabWorkspace();
    const fake = answer([200, {}]);
    await api.get('/api/site');
    expect(headersOf(fake)[0]).not.toHaveProperty('x-workspace');
  });
});
