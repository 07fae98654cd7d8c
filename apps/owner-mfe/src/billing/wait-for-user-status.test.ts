import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { expect, test, vi } from 'vitest';
import { waitForUserStatus } from './wait-for-user-status.ts';

const user = (subscriptionStatus: CurrentUser['subscriptionStatus']) =>
  ({ subscriptionStatus }) as CurrentUser;
const noWait = () => Promise.resolve();

test('refreshes until the user has the status', async () => {
  const answers = [user('none'), user('none'), user('active'), user('active')];
  const refreshUser = vi.fn(async () => answers.shift() ?? null);
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(3);
});

test('retries after a failure, and gives up in the end without throwing', async () => {
  const refreshUser = vi.fn(() => Promise.reject(new Error('away')));
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(5);
});

test('stops once nobody is signed in', async () => {
  const refreshUser = vi.fn(async () => null);
  await waitForUserStatus('active', refreshUser, noWait);
  expect(refreshUser).toHaveBeenCalledTimes(1);
});
