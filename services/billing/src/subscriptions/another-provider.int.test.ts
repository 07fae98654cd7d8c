import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelSignup } from '../signups/cancel-signup.ts';
import { startTrial } from '../signups/start-trial.ts';
import { undoSignups } from '../signups/undo-signup.ts';
import { anOwnerOnTrial, aSignup, type TestWorld, testWorld, toldOf } from '../testing/test-world.ts';
import { askProvider } from './ask-provider.ts';
import { getSubscription } from './get-subscription.ts';
import { reconcile } from './reconcile.ts';

/** An installation that goes from the stand-in to the provider itself, and back. */
let world: TestWorld;

beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.drop());

const dayMs = 24 * 60 * 60 * 1000;
const changesOf = async (ownerId: string) =>
  (await toldOf(world, ownerId))
    .filter(({ event }) => event === 'subscription-changed')
    .map(({ data }) => data);

async function switchFromStandIn() {
  const { ownerId } = await anOwnerOnTrial(world);
  await reconcile(world);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  const { knows } = world.provider;
  world.provider.knows = () => false;
  world.provider.asked.length = 0;
  return { ownerId, back: () => Object.assign(world.provider, { knows }) };
}

test('what another provider made is over for everybody once its owner signs in, and nobody is asked about it', async () => {
  const { ownerId } = await switchFromStandIn();
  for (let times = 0; times < 2; times++) {
    expect(await askProvider(world, { ownerId })).toMatchObject({ status: 'none' });
  }
  expect((await changesOf(ownerId)).slice(1)).toEqual([
    expect.objectContaining({ status: 'canceled', listLimit: 10 }),
  ]);
  expect(world.provider.asked).toEqual([]);
  expect((await toldOf(world, ownerId)).map(({ event }) => event)).not.toContain('subscription-canceled');
});

test('the same within a day, where nobody signs in', async () => {
  const { ownerId } = await switchFromStandIn();
  world.provider.clock.now = new Date(world.provider.clock.now.getTime() + dayMs);
  await reconcile(world);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'canceled', listLimit: 10 });
  expect(world.provider.asked).toEqual([]);
});

test('back with the stand-in it runs on', async () => {
  const { ownerId, back } = await switchFromStandIn();
  await askProvider(world, { ownerId });
  back();
  expect(await askProvider(world, { ownerId })).toMatchObject({ status: 'trialing' });
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  expect(await getSubscription(world, { ownerId })).toMatchObject({ status: 'trialing' });
});

test('a sign-up that ended with the stand-in is not undone at the provider, nor tried for ever', async () => {
  const signup = await aSignup(world);
  await startTrial(world, signup);
  world.provider.isAway = true;
  await cancelSignup(world, signup);
  Object.assign(world.provider, { isAway: false, knows: () => false });
  world.provider.asked.length = 0;
  world.provider.clock.now = new Date(world.provider.clock.now.getTime() + dayMs);
  expect([await undoSignups(world), await undoSignups(world)]).toEqual([1, 0]);
  expect(world.provider.asked).toEqual([]);
});
