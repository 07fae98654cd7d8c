import { fuzzHandler } from '@scanlist/messaging/fuzz-handler';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requests } from './requests.ts';
import { anOwner, aSession, complete, makeList, type TestWorld, testWorld } from './testing/test-world.ts';

let world: TestWorld;
let known: Record<string, unknown[]>;
beforeAll(async () => {
  world = await testWorld();
  const ownerId = anOwner();
  const list = await makeList(world, ownerId);
  await complete(world, list);
  known = {
    ownerId: [ownerId, anOwner()],
    listId: [list.id],
    itemId: list.items.map(({ id }) => id),
    sessionId: [aSession(), aSession()],
    entryId: [1, 2],
  };
});
afterAll(() => world.drop());

it.each(requests({} as TestWorld).map(({ contract }, at) => [contract.subject, at] as const))(
  'whatever %s takes is answered as declared, or refused for a reason',
  async (subject, at) => {
    const handler = requests(world)[at];
    expect(handler?.contract.subject).toBe(subject);
    if (handler) await fuzzHandler(handler, known);
  },
);
