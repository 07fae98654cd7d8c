import { fuzzHandler } from '@scanlist/messaging/fuzz-handler';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requests } from './requests.ts';
import { deliverOwnerChanged, type TestDependencies, testDependencies } from './testing/test-dependencies.ts';

const ownerId = '11111111-1111-4111-8111-111111111111';
const known = {
  ownerId: [ownerId, '22222222-2222-4222-8222-222222222222'],
  signupId: ['33333333-3333-4333-8333-333333333333'],
};

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
  await deliverOwnerChanged(deps, ownerId);
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
