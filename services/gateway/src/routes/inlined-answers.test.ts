import { findLists } from '@scanlist/contracts/messages/lists';
import { unavailable } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noSlices } from '../testing/no-slices.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  const usual = await createTestGateway();
  gateway = await createTestGateway({
    slices: {
      ...noSlices,
      shellTemplate: () =>
        '<head><title>x</title></head><body><!-- prerendered --><div id="root"></div></body>',
      prerendered: (address) => (address === '/login' ? '<form></form>' : undefined),
    },
    sessions: usual.sessions,
  });
  gateway.signedIn = usual.signedIn;
});

// A page waits for an answer by a timer. No machine is so slow that it passes by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const get = (path: string, cookie?: string) =>
  gateway.app.request(path, cookie === undefined ? {} : { headers: { cookie } });

/** The inlined answers of a page, by the address that was called. */
async function answersIn(
  response: Response,
): Promise<Record<string, { body: unknown; link: string | null }>> {
  const elements = (await response.text()).matchAll(/data-answer-of="([^"]+)">(.*?)<\/script>/g);
  return Object.fromEntries([...elements].map(([, path, json]) => [path, JSON.parse(json ?? '')]));
}

describe('the answers in a page', () => {
  it('are those of the API, for a session alone, and stored nowhere', async () => {
    gateway.caller.answer(findLists, [{ id: 'abc', title: 'Load-in' }]);
    const page = await get('/dashboard', gateway.signedIn);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const answers = await answersIn(page);
    expect(Object.keys(answers)).toEqual(['/api/auth/user', '/api/lists']);
    for (const [path, { body, link }] of Object.entries(answers)) {
      const called = await get(path, gateway.signedIn);
      expect({ body, link }).toEqual({ body: await called.json(), link: called.headers.get('link') });
    }
    const signedOut = await get('/dashboard');
    expect(signedOut.headers.get('cache-control')).toBe('no-cache');
    expect(await answersIn(signedOut)).toEqual({});
  });

  it('are about the workspace that the address names, and missing for a foreign one', async () => {
    gateway.caller.answer(findLists, ({ ownerId }: { ownerId: string }) => [{ id: ownerId }]);
    const at = async (workspaceId: string) =>
      answersIn(await get(`/dashboard?workspace=${workspaceId}`, gateway.signedIn));
    for (const id of [gateway.strangerId, '%E2%82%AC', 'a%0Ab', '']) expect(await at(id)).toEqual({});
    gateway.workspaces.add(gateway.strangerId, gateway.ownerId, 'viewer');
    const answers = await at(gateway.strangerId);
    expect(answers['/api/lists']?.body).toEqual([{ id: gateway.strangerId }]);
    expect(answers['/api/auth/user']?.body).toMatchObject({
      workspace: { id: gateway.strangerId, role: 'viewer' },
    });
  });

  it('are missing where a session has ended, a service is away, or the page is none of the owner’s', async () => {
    gateway.caller.answer(findLists, unavailable('the lists are away'));
    expect(Object.keys(await answersIn(await get('/dashboard', gateway.signedIn)))).toEqual([
      '/api/auth/user',
    ]);
    const ended = gateway.signedIn.replace(/.{6}$/, 'aaaaaa');
    expect(await answersIn(await get('/dashboard', ended))).toEqual({});
    expect(await answersIn(await get('/nothing', gateway.signedIn))).toEqual({});
  });

  it('are missing where they take long or are large, and the page does not wait', async () => {
    const asked = Promise.withResolvers<void>();
    gateway.caller.answer(findLists, () => {
      asked.resolve();
      return new Promise(() => {});
    });
    const waiting = get('/dashboard', gateway.signedIn);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(250);
    const slow = await waiting;
    expect(Object.keys(await answersIn(slow))).toEqual(['/api/auth/user']);
    gateway.caller.answer(findLists, [{ title: 'x'.repeat(40_000) }]);
    expect(Object.keys(await answersIn(await get('/dashboard', gateway.signedIn)))).toEqual([
      '/api/auth/user',
    ]);
  });

  it('cannot end the element that they are in', async () => {
    const title = '</script><script>alert(1)</script><!--';
    gateway.caller.answer(findLists, [{ title }]);
    const page = await get('/dashboard', gateway.signedIn);
    const html = await page.clone().text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
    expect((await answersIn(page))['/api/lists']?.body).toEqual([{ title }]);
  });

  it('are of the list in the address', async () => {
    for (const path of ['/list-details/a"b', '/List-Entries/a%22b/']) {
      const html = await (await get(path, gateway.signedIn)).text();
      expect(html).not.toContain('a"b');
    }
  });
});

describe('the prerendered page', () => {
  const shown = '<div id="prerendered"><form></form></div><div id="root">';

  it('stands before the shell, at exactly its address, for those who are signed out', async () => {
    expect(await (await get('/login')).text()).toContain(shown);
    for (const address of ['/login?next=x', '/signup', '/Login'])
      expect(await (await get(address)).text()).not.toContain('prerendered');
    expect(await (await get('/login', gateway.signedIn)).text()).not.toContain('prerendered');
  });
});
