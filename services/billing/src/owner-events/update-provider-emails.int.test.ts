import { randomUUID } from 'node:crypto';
import { RetryLater } from '@scanlist/messaging/consume';
import { unavailable } from '@scanlist/service-kit/app-error';
import { expect, test } from 'vitest';
import { startTrial } from '../signup-payments/start-trial.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import {
  anOwnerOnTrial,
  aSignup,
  deliverOwnerChanged,
  deliverOwnerDeleted,
} from '../testing/test-dependencies.ts';
import { forgetOwner } from './forget-owner.ts';
import { updateProviderEmails } from './update-provider-emails.ts';

const deps = depsOfFile();

const providerCustomer = (subscriptionId: string) =>
  deps.provider.customers.get(deps.provider.change(subscriptionId, {}).customerId);
const emailChanges = () => deps.provider.calls.filter((call) => call === 'changeCustomer').length;
const later = () => {
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + 16 * 60_000);
};

test('a changed address is sent to the provider once, and nothing else about the account', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await deliverOwnerChanged(deps, ownerId, { version: 2 });
  expect(await updateProviderEmails(deps)).toBe(0);
  await deliverOwnerChanged(deps, ownerId, { version: 3, email: 'new@example.com' });
  expect(await updateProviderEmails(deps)).toBe(1);
  expect(await updateProviderEmails(deps)).toBe(0);
  expect(providerCustomer(subscriptionId)?.email).toBe('new@example.com');
  expect(emailChanges()).toBe(1);
});

test('an address changed before the first event of the account is sent too', async () => {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  await deliverOwnerChanged(deps, signup.ownerId, { version: 2, email: 'new@example.com' });
  await updateProviderEmails(deps);
  expect(providerCustomer(subscriptionId)?.email).toBe('new@example.com');
});

test('while the provider is down the event is handled, and the address sent when it is back', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  deps.provider.isDown = true;
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
  await updateProviderEmails(deps);
  deps.provider.isDown = false;
  expect(await updateProviderEmails(deps)).toBe(0);
  later();
  await updateProviderEmails(deps);
  expect(providerCustomer(subscriptionId)?.email).toBe('new@example.com');
});

test('killed after the provider took it, it is sent again under the same key', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
  deps.provider.fault = { call: 'changeCustomer', when: 'after', error: unavailable('killed') };
  await updateProviderEmails(deps);
  later();
  await updateProviderEmails(deps);
  expect(providerCustomer(subscriptionId)?.email).toBe('new@example.com');
  expect(await deps.sql`select from owner where id = ${ownerId} and email_due_at is not null`).toHaveLength(
    0,
  );
});

test('the last published time zone of an owner is stored, and erased with the owner', async () => {
  const { ownerId } = await anOwnerOnTrial(deps);
  const kept = async () => {
    const [row] = await deps.sql<
      { zone: string | null }[]
    >`select time_zone as zone from owner where id = ${ownerId}`;
    return row?.zone;
  };
  expect(await kept()).toBeNull();
  await deliverOwnerChanged(deps, ownerId, { version: 2, timeZone: 'America/New_York' });
  expect(await kept()).toBe('America/New_York');
  // A gateway of an older release sends none.
  await deliverOwnerChanged(deps, ownerId, { version: 3 });
  await deliverOwnerChanged(deps, ownerId, { version: 1, timeZone: 'Asia/Tokyo' });
  expect(await kept()).toBe('America/New_York');
  await forgetOwner(deps, { ownerId });
  expect(await kept()).toBeNull();
  await deliverOwnerChanged(deps, ownerId, { version: 4, timeZone: 'Asia/Tokyo' });
  expect(await kept()).toBeNull();
});

test('nothing about a forgotten owner is sent, however late a change arrives', async () => {
  const { ownerId } = await anOwnerOnTrial(deps);
  await deliverOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
  await forgetOwner(deps, { ownerId });
  await deliverOwnerChanged(deps, ownerId, { version: 3, email: 'newer@example.com' });
  later();
  expect(await updateProviderEmails(deps)).toBe(0);
  expect(emailChanges()).toBe(0);
});

test('a deleted account is forgotten, also an unknown one, and the event waits while the provider is down', async () => {
  const { ownerId, subscriptionId } = await anOwnerOnTrial(deps);
  deps.provider.isDown = true;
  await expect(deliverOwnerDeleted(deps, ownerId)).rejects.toBeInstanceOf(RetryLater);
  deps.provider.isDown = false;
  for (const id of [ownerId, ownerId, randomUUID()]) await deliverOwnerDeleted(deps, id);
  expect(providerCustomer(subscriptionId)?.isDeleted).toBe(true);
});
