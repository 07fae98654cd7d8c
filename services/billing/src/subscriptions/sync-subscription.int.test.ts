import { expect, test } from 'vitest';
import { startTrial } from '../signup-payments/start-trial.ts';
import { betweenStatements } from '../testing/between-statements.ts';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { aSignup, deliverOwnerChanged, publishedEvents } from '../testing/test-dependencies.ts';
import { reconcile } from './reconcile.ts';
import { syncSubscriptionOf } from './sync-subscription.ts';

/** A sign-up is complete with the first event of its account, which can arrive while a webhook is processed. */
const deps = depsOfFile();

/** An unpublished trial, whose account does not exist yet. */
async function aTrial({ isStored }: { isStored: boolean }) {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  if (!isStored) await deps.sql`delete from subscription where owner_id = ${signup.ownerId}`;
  return { ownerId: signup.ownerId, subscriptionId };
}

test.each([
  { known: 'kept', isStored: true },
  { known: 'new', isStored: false },
])(
  'a trial that is $known here is published at once, at whatever moment of a sync its account arrives',
  async (how) => {
    const statements = async (number: number) => {
      const { ownerId, subscriptionId } = await aTrial(how);
      const watched = betweenStatements(deps.sql, number, () => deliverOwnerChanged(deps, ownerId));
      await syncSubscriptionOf({ ...deps, sql: watched.sql }, ownerId, subscriptionId);
      if (number > watched.count()) await deliverOwnerChanged(deps, ownerId);
      while ((await reconcile(deps)) > 0);
      const published = (await publishedEvents(deps, ownerId)).map(({ event }) => event);
      expect({ number, published }).toEqual({ number, published: ['subscription-changed', 'trial-started'] });
      return watched.count();
    };
    const all = await statements(99);
    expect(all).toBeGreaterThan(2);
    for (let number = 1; number <= all; number++) await statements(number);
  },
);

test('a subscription that the provider lacks leaves an unpublished record as it is, without an error', async () => {
  const { ownerId, subscriptionId } = await aTrial({ isStored: true });
  await deliverOwnerChanged(deps, ownerId);
  expect(await syncSubscriptionOf(deps, ownerId, 'sub_local_other')).toMatchObject({
    subscriptionId,
    published: null,
  });
});
