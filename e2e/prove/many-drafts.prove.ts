// @lists @fill
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { completionOf } from '../support/completion-body.ts';
import { inDatabase } from '../support/database.ts';
import { expect, type MadeList, makeList, type Product, test } from '../support/fixtures.ts';
import { percentile } from '../support/percentile.ts';
import { rounds } from '../support/rounds.ts';

/** The number of visitor sessions that ticked everything and never submitted. */
const abandoned = rounds({ once: 10_000, many: 200_000 });
const repetitions = rounds({ once: 50, many: 150 });
/** How much longer a request may take than the same request for an empty list, as a ratio of medians. */
const ratioMax = 1.5;

test('a list with very many abandoned sessions opens, saves and fills in as fast as an empty one', async ({
  newOwner: { api },
  product,
}) => {
  test.setTimeout(600_000);
  const [large, empty] = [await makeList(api), await makeList(api)];
  await insertDrafts(product, large);
  const requests: Record<string, (list: MadeList) => Promise<APIResponse>> = {
    'the details': ({ id }) => api.get(`/api/lists/${id}`),
    'a save': (list) => save(api, list),
    'what a visitor sees': ({ id }) => api.get(`/api/lists/${id}/public?session=${aSession()}`),
    'a tick': ({ id, items: [item] }) =>
      api.patch(`/api/lists/${id}/items/${item?.id}`, {
        data: { completed: true, completedBy: aSession() },
      }),
    'a completion': (list) =>
      api.post(`/api/lists/${list.id}/log-session`, { data: completionOf(list, aSession()) }),
  };
  const figures: string[] = [];
  for (const [what, send] of Object.entries(requests)) {
    const ms = { large: [] as number[], empty: [] as number[] };
    for (let turn = 0; turn < repetitions; turn += 1) {
      ms.large.push(await timed(() => send(large)));
      ms.empty.push(await timed(() => send(empty)));
    }
    const [median, usual] = [percentile(ms.large, 50), percentile(ms.empty, 50)];
    figures.push(`${what}: ${median.toFixed(1)} ms, ${(median / usual).toFixed(2)} times as long`);
    expect.soft(median, what).toBeLessThan(ratioMax * usual);
  }
  console.log(figures.join('\n'));
});

const aSession = () => `session-1-${crypto.randomUUID()}`;

/** Inserts sessions that ticked every item, one second apart, up to now. */
async function insertDrafts(product: Product, { id, items }: MadeList): Promise<void> {
  await inDatabase(
    product,
    'lists',
    (sql) => sql`
      insert into draft (list_id, session_id, item_id, completed, updated_at)
      select ${id}, 'session-1-' || n, item, true, now() - n * interval '1 second'
      from generate_series(1, ${abandoned}::int) n,
        jsonb_array_elements_text(${sql.json(items.map((item) => item.id))}) item`,
  );
  // Autovacuum, which is off in products of tests, would do this within a minute. It replaces query plans made for an
  // almost empty table.
  await inDatabase(product, 'lists', (sql) => sql`analyze draft, running_session`);
}

function save(api: APIRequestContext, { id, items }: MadeList): Promise<APIResponse> {
  const words = { title: 'Van loading', description: 'Before the van leaves', type: 'TODO' };
  return api.put(`/api/lists/${id}`, {
    data: { ...words, items: items.map((item) => ({ id: item.id, content: item.content })) },
  });
}

async function timed(ask: () => Promise<APIResponse>): Promise<number> {
  const from = performance.now();
  const answer = await ask();
  const ms = performance.now() - from;
  expect(answer.status(), answer.url()).toBe(200);
  return ms;
}
