import type { EntriesFilter } from '@scanlist/contracts/http/entries';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, makeList, type TestDependencies, testDependencies } from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';

interface AnEntry {
  number: number;
  createdAtMs: number;
  hasNotes: boolean;
  notAllDone: boolean;
  open: boolean;
  name: string | null;
}

const startMs = Date.UTC(2026, 10, 20);
const minuteMs = 60_000;

/** Entries whose clock mostly goes on and sometimes steps back by up to two minutes; some numbers are missing. */
const someEntries = fc
  .array(
    fc.record({
      stepMs: fc.oneof(
        fc.integer({ min: 0, max: 3 * minuteMs }),
        fc.integer({ min: -2 * minuteMs, max: 0 }),
        fc.constantFrom(0, 5 * 60 * minuteMs),
      ),
      hasNotes: fc.boolean(),
      notAllDone: fc.boolean(),
      open: fc.boolean(),
      name: fc.constantFrom('Mira', 'mira', 'Dana', null),
      missing: fc.nat(9).map((n) => n === 0),
    }),
    { maxLength: 150, size: 'max' },
  )
  .map((steps) => {
    const entries: AnEntry[] = [];
    let newestMs = startMs;
    let ms = startMs;
    for (const [index, { stepMs, missing, ...marks }] of steps.entries()) {
      // However often it steps back: never by more than a clock that is set right again.
      ms = Math.max(ms + stepMs, newestMs - 9 * minuteMs);
      newestMs = Math.max(newestMs, ms);
      if (!missing) entries.push({ number: index + 1, createdAtMs: ms, ...marks });
    }
    return entries;
  });

describe('a filter of any entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('finds on all its pages together what looking at each entry finds, newest first, each once', async () => {
    const moment = fc.oneof(fc.nat(149), fc.constant(undefined));
    const filters = fc.record({
      from: moment,
      until: moment,
      offMs: fc.integer({ min: -1, max: 1 }),
      hasNotes: fc.option(fc.boolean(), { nil: undefined }),
      notAllDone: fc.option(fc.boolean(), { nil: undefined }),
      open: fc.option(fc.boolean(), { nil: undefined }),
      name: fc.constantFrom('MIRA', 'Dana', undefined, undefined),
      limit: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        someEntries,
        fc.array(filters, { minLength: 4, maxLength: 4 }),
        async (entries, asked) => {
          const ownerId = anOwner();
          const { id: listId } = await makeList(deps, ownerId);
          await insertEntries(listId, entries);
          for (const { from, until, offMs, limit, ...filters } of asked) {
            // Moments at, just before and just after one of the entries.
            const at = (index: number | undefined) =>
              index === undefined
                ? undefined
                : (entries[index % (entries.length || 1)]?.createdAtMs ?? startMs) + offMs;
            const [fromMs, untilMs] = [at(from), at(until)];
            const expected = entries
              .filter(
                (entry) =>
                  (fromMs === undefined || entry.createdAtMs >= fromMs) &&
                  (untilMs === undefined || entry.createdAtMs < untilMs) &&
                  (!filters.hasNotes || entry.hasNotes) &&
                  (!filters.notAllDone || entry.notAllDone) &&
                  (!filters.open || entry.open) &&
                  (!filters.name || entry.name?.toLowerCase() === filters.name.toLowerCase()),
              )
              .map((entry) => entry.number)
              .reverse();
            const filter = { from: isoOf(fromMs), until: isoOf(untilMs), ...filters };
            expect(await allPages({ ownerId, listId, limit, filter })).toEqual(expected);
          }
        },
      ),
      // Reported as it was found: making it smaller would take longer than a test may.
      { numRuns: 25, endOnFailure: true },
    );
  });

  async function insertEntries(listId: string, entries: AnEntry[]) {
    await deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes, has_notes, is_open, visitor_name)
      select ${listId}, number, 'session-1-' || number, 'x', to_timestamp("createdAtMs" / 1000.0),
        case when "notAllDone" then 0 else 1 end, 1, '', '[]', 2, "hasNotes", "open", name
      from jsonb_to_recordset(${deps.sql.json(entries.map((entry) => ({ ...entry })))})
        as entry (number int, "createdAtMs" float8, "hasNotes" boolean, "notAllDone" boolean, "open" boolean, name text)`;
  }

  async function allPages(page: { ownerId: string; listId: string; limit: number; filter: EntriesFilter }) {
    const numbers: number[] = [];
    let before: number | undefined;
    do {
      const { entries, nextBefore } = await listEntries(deps, { ...page, before });
      numbers.push(...entries.map((entry) => entry.id));
      before = nextBefore ?? undefined;
    } while (before !== undefined);
    return numbers;
  }
});

function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
