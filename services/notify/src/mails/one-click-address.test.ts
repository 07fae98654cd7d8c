import { notificationPath } from '@scanlist/contracts/http/notifications';
import { describe, expect, it } from 'vitest';
import { oneClickAddress } from './one-click-address.ts';

describe('the address to which a mail program posts', () => {
  it.each(['https://scanlist.example', 'http://localhost:3000'])(
    'lies under %s with the token of the stop link',
    (origin) => {
      const stopUrl = `${origin}${notificationPath('5m0bQk3f7Xa9Zt1cVw2L-_', 'stop')}`;
      expect(oneClickAddress(stopUrl)).toBe(`${origin}/api/notifications/5m0bQk3f7Xa9Zt1cVw2L-_/stop`);
    },
  );

  it.each([
    '',
    'nonsense',
    '/notifications/5m0bQk3f7Xa9Zt1cVw2LrS?stop=1',
    'https://scanlist.example/notifications/',
    'https://scanlist.example/elsewhere/5m0bQk3f7Xa9Zt1cVw2LrS',
    'https://scanlist.example/notifications/a/b',
    'javascript:/notifications/5m0bQk3f7Xa9Zt1cVw2LrS',
  ])('is none for "%s"', (stopUrl) => {
    expect(oneClickAddress(stopUrl)).toBeNull();
  });
});
