import { fuzzHandler } from '@scanlist/messaging/fuzz-handler';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requests } from './requests.ts';
import {
  anOwner,
  aSession,
  complete,
  makeList,
  type TestDependencies,
  testDependencies,
} from './testing/test-dependencies.ts';

let deps: TestDependencies;
let known: Record<string, unknown[]>;
beforeAll(async () => {
  deps = await testDependencies();
  const ownerId = anOwner();
  const list = await makeList(deps, ownerId);
  await complete(deps, list);
  known = {
    ownerId: [ownerId, anOwner()],
    listId: [list.id],
    itemId: list.items.map(({ id }) => id),
    sessionId: [aSession(), aSession()],
    entryId: [1, 2],
  };
});
afterAll(() => deps.drop());

it.each(requests({} as TestDependencies).map(({ contract }, at) => [contract.subject, at] as const))(
  'whatever %s takes is answered as declared, or refused for a reason',
  async (subject, at) => {
    const handler = requests(deps)[at];
    expect(handler?.contract.subject).toBe(subject);
    if (handler) await fuzzHandler(handler, known);
  },
);
