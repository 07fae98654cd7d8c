import { openDatabase } from '@scanlist/e2e/database';
import { percentile } from '@scanlist/e2e/percentile';
import type { RunningStack } from '@scanlist/e2e/stack';
import { type MadeList, signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';

// Prime, so that every list has entries with notes.
const lists = 31;
const itemsPerList = 20;
const few = 1_000;
const many = 1_000_000;
/** Entries per statement. */
const atOnce = 25_000;
const repetitions = 20;

type Database = ReturnType<typeof openDatabase>;

/**
 * Measures `GET /api/entries` among 1,000,000 entries of one owner, and among 1,000 of the same lists before. Each kind of
 * search is repeated with other words, from the word that every entry has to one that none has.
 */
export async function measureEntrySearch(stack: RunningStack): Promise<Figure[]> {
  const { gateway, postgres } = stack.read();
  const owner = await signIn(gateway);
  const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const made: MadeList[] = [];
  for (let n = 0; n < lists; n++) {
    made.push(await owner.makeList({ title: `Station ${n}`, items: itemsPerList }));
  }
  const sql = openDatabase({ postgres }, 'lists');

  const find = async (query: string) => {
    const from = performance.now();
    const answer = await fetch(`${gateway}/api/entries?limit=50&${query}`, { headers: { cookie } });
    const found = (await answer.json()) as unknown[];
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
    return { ms: performance.now() - from, found: found.length };
  };
  const measure = async (entries: number) => {
    const times = new Map<string, number[]>();
    for (let turn = 0; turn < repetitions; turn++) {
      for (const [kind, queryOf] of Object.entries(searches(made))) {
        const { ms, found } = await find(queryOf(turn));
        if (kind === 'no entry' ? found > 0 : found === 0 && entries === many) {
          throw new Error(`${kind}: ${found} found with ${queryOf(turn)}`);
        }
        times.set(kind, [...(times.get(kind) ?? []), ms]);
      }
    }
    return times;
  };

  await insertEntries(sql, made, { from: 1, to: few });
  const before = await measure(few);
  await insertEntries(sql, made, { from: few + 1, to: many });
  const after = await measure(many);
  await sql.end();

  const all = [...after.values()].flat();
  const detail = [...after]
    .map(([kind, ms]) => {
      const usual = percentile(before.get(kind) ?? [], 50);
      return `${kind}: p50 ${percentile(ms, 50).toFixed(0)} ms, p95 ${percentile(ms, 95).toFixed(0)} ms, ${(percentile(ms, 50) / usual).toFixed(1)} times that of ${few} entries`;
    })
    .join('\n');
  return [
    {
      name: `search among ${many} entries, p95`,
      value: percentile(all, 95),
      unit: 'ms',
      bound: { most: 300 },
      detail,
    },
  ];
}

/** Each kind of search with its query; `turn` gives it another word each time. */
function searches(made: readonly MadeList[]): Record<string, (turn: number) => string> {
  const list = (turn: number) => made[turn % made.length]?.id ?? '';
  return {
    'no word': () => '',
    'a word of all entries': () => 'q=check',
    'a word of one in ten notes': (turn) => `q=common${turn % 5}`,
    'a word of 20 entries': (turn) => `q=${rareWord(turn)}`,
    'two words of the same note': (turn) => `q=common${turn % 5}%20${rareWord(turn * 5 + (turn % 5))}`,
    'title and note': (turn) => `q=station%20${turn}%20common1`,
    'a name': (turn) => `q=person${turn}`,
    'a receipt code': (turn) => `q=${receiptWord(turn * 49_999 + 7)}`,
    'no entry': (turn) => `q=nothing${turn}`,
    'a word among the open ones': (turn) => `q=common${turn % 5}&open=1`,
    'a word in one list': (turn) => `q=common1&list=${list(turn)}`,
    'the last seven days': () => `from=${new Date(Date.now() - 7 * 86_400_000).toISOString()}`,
    'open ones of one list': (turn) => `open=1&list=${list(turn)}`,
  };
}

function rareWord(number: number): string {
  return `rare${String(number).padStart(4, '0')}`;
}

function receiptWord(number: number): string {
  return `code${number}`;
}

/**
 * Inserts entries a minute apart, over all lists in turn, as the service records them. One in ten has a note, which makes it
 * open: with one of five common words and one of 5,000 rare ones.
 */
async function insertEntries(
  sql: Database,
  made: readonly MadeList[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  // As JSON, because this connection does not know the type of an array.
  const ids = JSON.stringify(made.map(({ id }) => id));
  const items = JSON.stringify(
    made.map((list) =>
      list.items.map(({ id, content }) => ({
        listItemId: id,
        content,
        completed: true,
        note: null,
        removed: false,
      })),
    ),
  );
  const itemWords = JSON.stringify([
    'check',
    'the',
    'thing',
    'number',
    ...Array.from({ length: itemsPerList }, (_, n) => `${n + 1}`),
  ]);
  for (let first = from; first <= to; first += atOnce) {
    await sql`
      with given as (
        select array(select jsonb_array_elements_text(${ids}::text::jsonb)) as ids,
          array(select jsonb_array_elements(${items}::text::jsonb)) as items,
          array(select jsonb_array_elements_text(${itemWords}::text::jsonb)) as words
      )
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
        items_bytes, has_notes, is_open, visitor_name, owner_id, words)
      select l.id, n, 'session-1-' || n, 'Code' || n, now() - (${many}::int - n) * interval '1 minute',
        ${itemsPerList}::int, ${itemsPerList}::int, 'Bench', given.items[1 + n % ${lists}::int], 2000, n % 10 = 0, n % 10 = 0,
        'Person' || n % 200, l.owner_id,
        array_to_tsvector(array(
          select left(l.owner_id::text, 6) || word from unnest(given.words || array['code' || n, 'person' || n % 200]
            || case when n % 10 = 0
              then array['common' || (n / 10) % 5, 'rare' || lpad(((n / 10) % 5000)::text, 4, '0')]
              else '{}' end) word))
      from generate_series(${first}::int, ${Math.min(first + atOnce - 1, to)}::int) n
        cross join given join list l on l.id = given.ids[1 + n % ${lists}::int]`;
  }
  await sql`
    insert into list_stat (list_id, entries, last_at)
    select list_id, max(number), max(created_at) from entry
    where list_id in (select jsonb_array_elements_text(${ids}::text::jsonb)) group by list_id
    on conflict (list_id) do update set entries = excluded.entries, last_at = excluded.last_at`;
  await sql`vacuum analyze entry`;
}
