// @owner @lists @accounts
import { expect, makeList, test } from '../support/fixtures.ts';

const tellsWithinMs = 2_000;

test('the trail tells a change within two seconds', async ({ newOwner: { api } }) => {
  const list = await makeList(api, { title: 'Opening Checklist' });
  const title = 'Opening Checklist, bar';
  const items = [{ content: 'Truss' }];
  const saved = await api.put(`/api/lists/${list.id}`, {
    data: { title, description: 'Every morning', type: 'TODO', items },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const from = performance.now();
  await expect
    .poll(async () => (await (await api.get('/api/workspace/activity')).json())[0], { intervals: [20] })
    .toMatchObject({ kind: 'list-edited', list: { id: list.id, title } });
  expect(performance.now() - from).toBeLessThan(tellsWithinMs);
});
