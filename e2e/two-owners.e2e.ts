// @lists @accounts
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

const body = {
  title: 'Taken over',
  description: 'By somebody else',
  type: 'TODO',
  items: [{ content: 'Nothing' }],
};

test('an owner reaches nothing of another owner: every call answers as if it did not exist @core @lists @accounts', async ({
  ownerApi,
  newOwner,
}) => {
  const list = await makeList(ownerApi, { title: `Mine ${crypto.randomUUID()}` });
  const deleted = await makeList(ownerApi, { title: `Deleted ${crypto.randomUUID()}` });
  await ownerApi.delete(`/api/lists/${deleted.id}`);

  const at = `/api/lists/${list.id}`;
  const calls: [string, (api: APIRequestContext) => Promise<APIResponse>][] = [
    ['get', (api) => api.get(at)],
    ['put', (api) => api.put(at, { data: body })],
    ['entries', (api) => api.get(`${at}/entries`)],
    ['delete', (api) => api.delete(at)],
    ['restore', (api) => api.post(`/api/lists/${deleted.id}/restore`)],
    ['delete what is deleted', (api) => api.delete(`/api/lists/${deleted.id}`)],
  ];
  for (const [name, call] of calls) {
    const foreign = await call(newOwner.api);
    expect.soft(foreign.status(), name).toBe(404);
    expect.soft(await foreign.json(), name).toMatchObject({ code: 'NOT_FOUND', message: 'List not found' });
  }

  const sessions: { id: string }[] = await (await ownerApi.get('/api/auth/sessions')).json();
  expect((await newOwner.api.delete(`/api/auth/sessions/${sessions[0]?.id}`)).status()).toBe(404);
  expect(await (await newOwner.api.get('/api/lists')).json()).toEqual([]);
  expect(await (await newOwner.api.get('/api/lists/deleted')).json()).toEqual([]);
  expect(await (await ownerApi.get(at)).json()).toMatchObject({ title: list.title, version: 1 });
});

test('of twenty simultaneous creates only one gets the tenth list, and a restore counts toward the limit too', async ({
  newOwner: { api },
}) => {
  const made: string[] = [];
  for (let number = 1; number <= 9; number += 1) made.push((await makeList(api)).id);

  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post('/api/lists', { data: body })));
  const refused = answers.filter((answer) => answer.status() !== 201);
  expect(refused).toHaveLength(19);
  for (const answer of refused) {
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'LIST_LIMIT_REACHED' });
  }

  expect((await api.delete(`/api/lists/${made[0]}`)).status()).toBe(200);
  const tenth = await makeList(api);
  const tooMany = await api.post(`/api/lists/${made[0]}/restore`);
  expect(tooMany.status()).toBe(403);
  expect(await tooMany.json()).toMatchObject({ code: 'LIST_LIMIT_REACHED' });

  expect((await api.delete(`/api/lists/${tenth.id}`)).status()).toBe(200);
  const restored = await api.post(`/api/lists/${made[0]}/restore`);
  expect(restored.status()).toBe(200);
  expect(await (await api.get('/api/lists')).json()).toHaveLength(10);
});
