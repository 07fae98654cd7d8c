import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrial } from '../signup-payments/start-trial.ts';
import { betweenStatements } from '../testing/between-statements.ts';
import {
  aSignup,
  deliverOwnerChanged,
  type TestDependencies,
  testDependencies,
  toldOf,
} from '../testing/test-dependencies.ts';
import { reconcile } from './reconcile.ts';
import { syncOwned } from './sync-subscription.ts';

/** A sign-up is complete with the first word of its account, which can come while a webhook is followed. */
let deps: TestDependencies;

beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

/** A trial nobody was told of: its account is not known yet. */
async function aTrial({ isStored }: { isStored: boolean }) {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  if (!isStored) await deps.sql`delete from subscription where owner_id = ${signup.ownerId}`;
  return { ownerId: signup.ownerId, subscriptionId };
}

test.each([
  { known: 'kept', isStored: true },
  { known: 'new', isStored: false },
])('a trial that is $known here is told at once, whenever in a sync its account is heard of', async (how) => {
  const statements = async (number: number) => {
    const { ownerId, subscriptionId } = await aTrial(how);
    const watched = betweenStatements(deps.sql, number, () => deliverOwnerChanged(deps, ownerId));
    await syncOwned({ ...deps, sql: watched.sql }, ownerId, subscriptionId);
    if (number > watched.count()) await deliverOwnerChanged(deps, ownerId);
    while ((await reconcile(deps)) > 0);
    const told = (await toldOf(deps, ownerId)).map(({ event }) => event);
    expect({ number, told }).toEqual({ number, told: ['subscription-changed', 'trial-started'] });
    return watched.count();
  };
  const all = await statements(99);
  expect(all).toBeGreaterThan(2);
  for (let number = 1; number <= all; number++) await statements(number);
});

test('what the provider does not know leaves a record nobody was told of as it is, and fails nobody', async () => {
  const { ownerId, subscriptionId } = await aTrial({ isStored: true });
  await deliverOwnerChanged(deps, ownerId);
  expect(await syncOwned(deps, ownerId, 'sub_local_other')).toMatchObject({ subscriptionId, told: null });
});
