import { deleteList, findLists, updateList } from '@scanlist/contracts/messages/lists';
import { beforeEach, expect, it } from 'vitest';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';
import { createOwnerWrites } from './identify-caller.ts';

const list = {
  title: 'Load-in',
  description: 'Before doors open',
  type: 'TODO',
  items: [{ content: 'Check the rigging' }],
};

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway({ ownerWrites: createOwnerWrites(memoryThrottles(), 3) });
  for (const contract of [findLists, updateList, deleteList]) gateway.caller.answer(contract, []);
});

const callApi = async (cookie: string, options: RequestInit, path = '/api/lists/abc') => {
  const headers = { ...(options.headers as Record<string, string>), cookie };
  return gateway.app.request(path, { ...options, headers });
};

it('refuses an owner who writes faster than any person, whatever is written, before a body is read', async () => {
  const save = () => callApi(gateway.signedIn, sendJson('PUT', list));
  expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
  expect((await callApi(gateway.signedIn, { method: 'DELETE' })).status).toBe(200);
  const refused = await callApi(gateway.signedIn, { method: 'PUT', body: 'x'.repeat(1_000_000) });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await refused.json()).toEqual({
    code: 'THROTTLED',
    message: expect.stringMatching(/^Too many changes at once\. Please try again in \d+ seconds\.$/),
  });
});

it('still lets that owner read, and every other owner write', async () => {
  for (let n = 0; n < 5; n++) await callApi(gateway.signedIn, sendJson('PUT', list));
  expect((await callApi(gateway.signedIn, {}, '/api/lists')).status).toBe(200);
  expect((await callApi(gateway.strangerSignedIn, sendJson('PUT', list))).status).toBe(200);
});
