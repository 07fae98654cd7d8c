import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelSignup } from '../signup-payments/cancel-signup.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import { undoSignupPayments } from '../signup-payments/undo-signup-payment.ts';
import {
  anOwnerOnTrial,
  aSignup,
  type TestDependencies,
  testDependencies,
  toldOf,
} from '../testing/test-dependencies.ts';
import { askProvider } from './ask-provider.ts';
import { getSubscription } from './get-subscription.ts';
import { reconcile } from './reconcile.ts';

/** An installation that goes from the stand-in to the provider itself, and back. */
let deps: TestDependencies;

beforeEach(async () => {
  deps = await testDependencies();
});
afterEach(() => deps.drop());

const dayMs = 24 * 60 * 60 * 1000;
const changesOf = async (ownerId: string) =>
  (await toldOf(deps, ownerId))
    .filter(({ event }) => event === 'subscription-changed')
    .map(({ data }) => data);

async function switchFromStandIn() {
  const { ownerId } = await anOwnerOnTrial(deps);
  await reconcile(deps);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  const { knows } = deps.provider;
  deps.provider.knows = () => false;
  deps.provider.asked.length = 0;
  return { ownerId, back: () => Object.assign(deps.provider, { knows }) };
}

test('what another provider made is over for everybody once its owner signs in, and nobody is asked about it', async () => {
  const { ownerId } = await switchFromStandIn();
  for (let times = 0; times < 2; times++) {
    expect(await askProvider(deps, { ownerId })).toMatchObject({ status: 'none' });
  }
  expect((await changesOf(ownerId)).slice(1)).toEqual([
    expect.objectContaining({ status: 'canceled', listLimit: 10 }),
  ]);
  expect(deps.provider.asked).toEqual([]);
  expect((await toldOf(deps, ownerId)).map(({ event }) => event)).not.toContain('subscription-canceled');
});

test('the same within a day, where nobody signs in', async () => {
  const { ownerId } = await switchFromStandIn();
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + dayMs);
  await reconcile(deps);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'canceled', listLimit: 10 });
  expect(deps.provider.asked).toEqual([]);
});

test('back with the stand-in it runs on', async () => {
  const { ownerId, back } = await switchFromStandIn();
  await askProvider(deps, { ownerId });
  back();
  expect(await askProvider(deps, { ownerId })).toMatchObject({ status: 'trialing' });
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'trialing' });
});

test('a sign-up that ended with the stand-in is not undone at the provider, nor tried for ever', async () => {
  const signup = await aSignup(deps);
  await startTrial(deps, signup);
  deps.provider.isAway = true;
  await cancelSignup(deps, signup);
  Object.assign(deps.provider, { isAway: false, knows: () => false });
  deps.provider.asked.length = 0;
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + dayMs);
  expect([await undoSignupPayments(deps), await undoSignupPayments(deps)]).toEqual([1, 0]);
  expect(deps.provider.asked).toEqual([]);
});
