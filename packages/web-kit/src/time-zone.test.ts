import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { browserTimeZone, reportTimeZone } from './time-zone.ts';

afterEach(() => vi.unstubAllGlobals());

const here = browserTimeZone() ?? '';
let owners = 0;
/** A user that no other test has used. */
const aUser = (timeZone: string | null | undefined) => ({ id: `owner-${++owners}`, timeZone }) as CurrentUser;

function listen(answer = () => new Response('{}')) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a time zone the gateway does not have is sent, once', async () => {
  const fetch = listen();
  const user = aUser(null);
  await reportTimeZone(user);
  await reportTimeZone({ ...user });
  expect(fetch.mock.calls.map(([path, { method, body }]) => [path, method, body])).toEqual([
    ['/api/profile/time-zone', 'PUT', JSON.stringify({ timeZone: here })],
  ]);
  await reportTimeZone(aUser('Pacific/Chatham'));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([here, undefined])('nothing is sent where %s is stored', async (kept) => {
  const fetch = listen();
  await reportTimeZone(aUser(kept));
  expect(fetch).not.toHaveBeenCalled();
});

test('a time zone that could not be sent causes no error', async () => {
  listen(() => new Response('{"message":"Not now","code":"SERVICE_UNAVAILABLE"}', { status: 503 }));
  await expect(reportTimeZone(aUser(null))).resolves.toBeUndefined();
});
