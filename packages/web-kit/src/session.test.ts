import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from './session.ts';

const dana = { id: '1', username: 'demo', email: 'demo@example.com' };

afterEach(() => {
  // Other test files of the worker share the store.
  useSession.setState(useSession.getInitialState(), true);
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

test('a returned user is signed in', async () => {
  answer(200, dana);
  await useSession.getState().refreshUser();
  expect(useSession.getState().user).toEqual(dana);
});

test('a 401 means nobody is signed in, which is not an error', async () => {
  answer(401, { message: 'Please sign in', code: 'NOT_SIGNED_IN' });
  expect(await useSession.getState().refreshUser()).toBeNull();
  expect(useSession.getState()).toMatchObject({ user: null, problem: null });
});

test('an unchanged user causes no render', async () => {
  answer(200, dana);
  await useSession.getState().refreshUser();
  const { user } = useSession.getState();
  await useSession.getState().refreshUser();
  expect(useSession.getState().user).toBe(user);
  answer(200, { ...dana, firstName: 'Dana' });
  await useSession.getState().refreshUser();
  expect(useSession.getState().user).toMatchObject({ firstName: 'Dana' });
});

test('a failing gateway signs nobody out', async () => {
  answer(200, dana);
  await useSession.getState().refreshUser();
  answer(503, { message: 'Not available right now', code: 'SERVICE_UNAVAILABLE' });
  await expect(useSession.getState().refreshUser()).rejects.toThrow('Not available right now');
  expect(useSession.getState()).toMatchObject({ user: dana, problem: 'Not available right now' });
});

test('a failed sign-out is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer(500, { message: 'Broken', code: 'INTERNAL' });
  expect(await useSession.getState().signOut()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
