import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { expect, test, vi } from 'vitest';
import { waitForUserStatus } from './wait-for-user-status.ts';

const user = (subscriptionStatus: CurrentUser['subscriptionStatus']) =>
  ({ subscriptionStatus }) as CurrentUser;
const noWait = () => Promise.resolve();

test('asks until the user says the same', async () => {
  const answers = [user('none'), user('none'), user('active'), user('active')];
  const refreshUser = vi.fn(async () => answers.shift() ?? null);
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(3);
});

test('a failure in between is asked again, and in the end it gives up without a word', async () => {
  const refreshUser = vi.fn(() => Promise.reject(new Error('away')));
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(5);
});

test('asks no more once nobody is signed in', async () => {
  const refreshUser = vi.fn(async () => null);
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(1);
});
