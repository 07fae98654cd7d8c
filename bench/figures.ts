import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@scanlist/e2e/database';
import { percentile } from '@scanlist/e2e/percentile';
import type { RunningStack } from '@scanlist/e2e/stack';
import { type MadeList, signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';

const few = 1_000;
const many = 1_000_000;
const itemsPerList = 20;
/** Entries per statement. */
const atOnce = 25_000;
const repetitions = 60;

type Database = ReturnType<typeof openDatabase>;

/**
 * Measures `GET /api/lists/:id/insights` over a year and over a month, of a list with 1,000,000 entries and of one with 1,000
 * over the same year, in turn; and how fast the service counts them.
 */
export async function measureFigures(stack: RunningStack): Promise<Figure[]> {
  const { gateway, postgres } = stack.read();
  const owner = await signIn(gateway);
  const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const small = await owner.makeList({ title: 'Few entries', items: itemsPerList });
  const large = await owner.makeList({ title: 'Many entries', items: itemsPerList });
  const sql = openDatabase({ postgres }, 'lists');
  await insertEntries(sql, small, few);
  await insertEntries(sql, large, many);
  const countingFrom = performance.now();
  await countEntries(sql, [small, large]);
  const countingMs = performance.now() - countingFrom;
  await sql`vacuum analyze`;
  await sql.end();

  const call = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`${gateway}${path}`, { headers: { cookie } });
    const body = (await answer.json()) as { entries?: number };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { ms: performance.now() - from, entries: body.entries };
  };
  const year = `from=${dayBefore(364)}&to=${dayBefore(0)}`;
  const calls = {
    'few, a year': `/api/lists/${small.id}/insights?${year}`,
    'many, a year': `/api/lists/${large.id}/insights?${year}`,
    'few, a month': `/api/lists/${small.id}/insights`,
    'many, a month': `/api/lists/${large.id}/insights`,
    'all lists, a month': '/api/insights',
    'entries that left an item out': `/api/entries?limit=50&list=${large.id}&leftOut=${large.items[7]?.id}`,
  };
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn < repetitions; turn++) {
    for (const [name, path] of Object.entries(calls)) {
      const { ms, entries } = await call(path);
      if (name === 'many, a year' && entries !== many) throw new Error(`${entries} of ${many} are counted`);
      times[name] = [...(times[name] ?? []), ms];
    }
  }
  const p50 = (name: keyof typeof calls) => percentile(times[name] ?? [], 50);
  const detail = Object.entries(times)
    .map(
      ([name, ms]) =>
        `${name}: p50 ${percentile(ms, 50).toFixed(1)} ms, p95 ${percentile(ms, 95).toFixed(1)} ms`,
    )
    .join('\n');
  return [
    {
      name: `figures of a year, ${many} entries compared with ${few}, p50`,
      value: p50('many, a year') / p50('few, a year'),
      unit: '',
      bound: { most: 1.5 },
      detail,
    },
    {
      name: `figures of a month, ${many} entries compared with ${few}, p50`,
      value: p50('many, a month') / p50('few, a month'),
      unit: '',
      bound: { most: 1.5 },
    },
    {
      name: 'entries counted in the background, per second',
      value: (few + many) / (countingMs / 1000),
      unit: '/s',
      bound: { least: 2_000 },
    },
  ];
}

/** The day so many days ago, in UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Inserts entries evenly over the last 364 days, as the service records them: each leaves out one item in turn of the first
 * nine, or none, and one in ten has a note.
 */
async function insertEntries(sql: Database, list: MadeList, count: number): Promise<void> {
  const ids = JSON.stringify(list.items.map(({ id }) => id));
  for (let first = 1; first <= count; first += atOnce) {
    await sql`
      with given as (select array(select jsonb_array_elements_text(${ids}::text::jsonb)) as ids)
      insert into entry (list_id, number, session_id, receipt, created_at, started_at, completed_count, total_count, user_agent,
        items, items_bytes, has_notes, is_open, owner_id, words)
      select l.id, n, 'session-1-' || n, 'Code' || n, moment, moment - (60 + n % 1800) * interval '1 second',
        ${itemsPerList}::int - (n % 10 < 9)::int, ${itemsPerList}::int, 'Bench',
        (select jsonb_agg(jsonb_build_object('listItemId', id, 'content', 'Check it', 'completed', place <> 1 + n % 10 or n % 10 = 9,
          'note', case when n % 10 = 0 and place = 1 then 'Worn' end, 'removed', false) order by place)
          from unnest(given.ids) with ordinality as item (id, place)),
        2000, n % 10 = 0, n % 10 < 9, l.owner_id,
        array_to_tsvector(array(select left(l.owner_id::text, 6) || word
          from unnest(array['check', 'it'] || case when n % 10 < 9 then array['-' || given.ids[1 + n % 10]] else '{}' end) word))
      from generate_series(${first}::int, ${Math.min(first + atOnce - 1, count)}::int) n
        cross join lateral (select now() - (${count}::int - n) * (interval '364 days' / ${count}::int) as moment) as at
        cross join given join list l on l.id = ${list.id}`;
  }
  await sql`
    insert into list_stat (list_id, entries, last_at) values (${list.id}, ${count}, now())
    on conflict (list_id) do update set entries = excluded.entries, last_at = excluded.last_at`;
}

/** Marks the lists and waits until the service has counted them. */
async function countEntries(sql: Database, lists: readonly MadeList[]): Promise<void> {
  for (const { id } of lists)
    await sql`insert into figures_due (list_id) values (${id}) on conflict do nothing`;
  for (;;) {
    const [row] = await sql`select exists (select from figures_due) as "isDue"`;
    if (!row?.isDue) return;
    await sleep(250);
  }
}
