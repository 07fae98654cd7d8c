import * as ask from '@scanlist/contracts/messages/lists';
import { type Caller, createCaller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requests } from '../requests.ts';
import {
  anOwner,
  aSession,
  complete,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

let deps: TestDependencies;
let lists: Messaging;
let gateway: Messaging;
let caller: Caller;

beforeAll(async () => {
  deps = await testDependencies();
  [lists, gateway] = await Promise.all([connectForTest('lists'), connectForTest('gateway')]);
  await serve(lists, requests(deps));
  caller = createCaller(gateway);
});
afterAll(async () => {
  await Promise.all([lists.close(), gateway.close()]);
  await deps.drop();
});

it('a thousand opened at once take the places there are and no more, and owners and visitors are answered meanwhile', async () => {
  await deps.sql`delete from live_demo_place where number > 600`;
  const ownerId = anOwner();
  const list = await makeList(deps, ownerId);
  // Asked for long enough to be answered on a machine with other work: this is about places and order, not about time.
  const answerMsMax = 20_000;
  let othersAreAnswered = false;
  // Each call that is answered is followed by another, so that a thousand are open until the others are answered.
  const openOneAfterAnother = async () => {
    const outcomes: PromiseSettledResult<unknown>[] = [];
    do {
      const [outcome] = await Promise.allSettled([caller.call({ ...ask.openLiveDemo, answerMsMax }, {})]);
      outcomes.push(outcome);
    } while (!othersAreAnswered);
    return outcomes;
  };
  const flood = Promise.all(Array.from({ length: 1000 }, openOneAfterAnother));
  const meanwhile = await Promise.all([
    caller.call({ ...ask.getPublicList, answerMsMax }, { listId: list.id, sessionId: aSession() }),
    caller.call({ ...ask.findLists, answerMsMax }, { ownerId }),
    complete(deps, list),
  ]).finally(() => {
    othersAreAnswered = true;
  });
  expect(meanwhile.every(Boolean)).toBe(true);
  const outcomes = (await flood).flat();
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code as string] : [],
  );
  expect(new Set(refused)).toEqual(new Set(['THROTTLED']));
  expect(outcomes.length - refused.length).toBe(600);
  expect(await deps.sql`select from list where owner_id is null`).toHaveLength(600);
});
