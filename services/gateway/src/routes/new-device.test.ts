import type { NewDeviceSignedIn } from '@scanlist/contracts/messages/gateway';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let notices: (NewDeviceSignedIn | null | undefined)[];
beforeEach(async () => {
  gateway = await createTestGateway();
  notices = [];
  const { open } = gateway.sessions;
  vi.spyOn(gateway.sessions, 'open').mockImplementation((...opened) => {
    notices.push(opened[3]);
    return open.apply(gateway.sessions, opened);
  });
});

async function signIn(cookie = '', password = 'correct horse') {
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  const init = sendJson('POST', { username: 'dana', password }, headers);
  const response = await gateway.app.request('/api/auth/login', init);
  const device = response.headers.getSetCookie().find((one) => one.startsWith('__Host-scanlist-device'));
  return device?.split(';')[0] ?? '';
}

it('a first sign-in on a device is published, with device, address, time and a link', async () => {
  await signIn();
  expect(notices).toEqual([
    {
      ownerId: gateway.ownerId,
      firstName: 'Dana',
      email: 'dana@example.com',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
      address: expect.any(String),
      signedInAt: '2026-11-20T12:00:00.000Z',
      securityUrl: 'https://lists.example/profile?tab=security',
      timeZone: 'America/New_York',
    },
  ]);
});

it('a second one there is not, unless the device knows only a former password', async () => {
  const device = await signIn();
  await signIn(device);
  const account = await gateway.accounts.find(gateway.ownerId);
  Object.assign(account ?? {}, { passwordVersion: 2 });
  const renewed = await signIn(device);
  await signIn(renewed);
  expect(notices.map((each) => each !== null)).toEqual([true, false, true, false]);
});

it('a wrong password publishes nothing, and the device of another account is a new one', async () => {
  await signIn('', 'wrong horse');
  const device = await signIn();
  const init = sendJson('POST', { username: 'noor', password: 'correct horse' }, { cookie: device });
  await gateway.app.request('/api/auth/login', init);
  expect(notices.map((each) => each?.email)).toEqual(['dana@example.com', 'noor@example.com']);
});

it('nothing is published in the first hour of an account, nor for an unconfirmed address', async () => {
  const account = await gateway.accounts.find(gateway.ownerId);
  Object.assign(account ?? {}, { createdAt: new Date('2026-11-20T11:00:01Z') });
  await signIn();
  Object.assign(account ?? {}, { createdAt: new Date('2026-11-20T11:00:00Z') });
  await signIn();
  Object.assign(account ?? {}, { emailConfirmedAt: null });
  await signIn();
  expect(notices.map((each) => each !== null)).toEqual([false, true, false]);
});
