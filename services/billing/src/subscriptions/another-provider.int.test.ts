import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelSignup } from '../signup-payments/cancel-signup.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import { undoSignupPayments } from '../signup-payments/undo-signup-payment.ts';
import {
  anOwnerOnTrial,
  aSignup,
  publishedEvents,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { getSubscription } from './get-subscription.ts';
import { reconcile } from './reconcile.ts';
import { refreshSubscription } from './refresh-subscription.ts';

/** An installation that switches from the stand-in to Stripe, and back. */
let deps: TestDependencies;

beforeEach(async () => {
  deps = await testDependencies();
});
afterEach(() => deps.drop());

const dayMs = 24 * 60 * 60 * 1000;
const changesOf = async (ownerId: string) =>
  (await publishedEvents(deps, ownerId))
    .filter(({ event }) => event === 'subscription-changed')
    .map(({ data }) => data);

async function switchFromStandIn() {
  const { ownerId } = await anOwnerOnTrial(deps);
  await reconcile(deps);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  const { knows } = deps.provider;
  deps.provider.knows = () => false;
  deps.provider.calls.length = 0;
  return { ownerId, back: () => Object.assign(deps.provider, { knows }) };
}

test('a subscription of another provider ends for all services once its owner signs in, without a call of the provider', async () => {
  const { ownerId } = await switchFromStandIn();
  for (let times = 0; times < 2; times++) {
    expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'none' });
  }
  expect((await changesOf(ownerId)).slice(1)).toEqual([
    expect.objectContaining({ status: 'canceled', listLimit: 10 }),
  ]);
  expect(deps.provider.calls).toEqual([]);
  expect((await publishedEvents(deps, ownerId)).map(({ event }) => event)).not.toContain(
    'subscription-canceled',
  );
});

test('the same happens within a day if nobody signs in', async () => {
  const { ownerId } = await switchFromStandIn();
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + dayMs);
  await reconcile(deps);
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'canceled', listLimit: 10 });
  expect(deps.provider.calls).toEqual([]);
});

test('back at the stand-in it continues', async () => {
  const { ownerId, back } = await switchFromStandIn();
  await refreshSubscription(deps, { ownerId });
  back();
  expect(await refreshSubscription(deps, { ownerId })).toMatchObject({ status: 'trialing' });
  expect((await changesOf(ownerId)).at(-1)).toMatchObject({ status: 'trialing', listLimit: null });
  expect(await getSubscription(deps, { ownerId })).toMatchObject({ status: 'trialing' });
});

test('an ended sign-up of the stand-in is not undone at Stripe, nor retried forever', async () => {
  const signup = await aSignup(deps);
  await startTrial(deps, signup);
  deps.provider.isDown = true;
  await cancelSignup(deps, signup);
  Object.assign(deps.provider, { isDown: false, knows: () => false });
  deps.provider.calls.length = 0;
  deps.provider.clock.now = new Date(deps.provider.clock.now.getTime() + dayMs);
  expect([await undoSignupPayments(deps), await undoSignupPayments(deps)]).toEqual([1, 0]);
  expect(deps.provider.calls).toEqual([]);
});
