import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFinding, verifyList } from '@scanlist/contracts/http/verify-seals';
import { summaryMailAsked } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLists } from '../lists/export-lists.ts';
import { getList } from '../lists/get-list.ts';
import { ownerWhoNotifies } from '../testing/notification-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { changeEntry } from './change-entry.ts';
import { listAllEntries } from './list-all-entries.ts';
import { listEntries } from './list-entries.ts';
import { sendSummaries } from './send-summaries.ts';

/** The statements of docs/operations.md that erase an entry and put entries back. */
const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const [, erase = ''] = /Erase a single entry.+?```sql\n-- scanlist_lists\n(.+?)```/s.exec(page) ?? [];
const [, keep = '', putBack = ''] =
  /-c '(create temporary table kept .+?)'.+?-c "(update entry .+?)"/s.exec(page) ?? [];

type List = Awaited<ReturnType<typeof makeList>>;

describe('an entry erased by hand', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let list: List;
  const sessionId = aSession();
  beforeAll(async () => {
    deps = await testDependencies();
    ownerId = anOwner();
    list = await makeList(deps, ownerId, { askName: 'required' });
  });
  afterAll(() => deps.drop());

  const drawn = { signatureData: pngOf({ width: 60, height: 20 }), signatureStrokes: '600x200|1,2 3,4' };
  const submit = (session = aSession(), isTyped = false) =>
    complete(deps, list, session, {
      completedItems: [{ itemId: itemIds(list)[0] ?? '', content: 'Lamps of Mira', note: 'too dim to read' }],
      uncompletedItems: [],
      name: 'Mira Voss',
      ...(isTyped ? { signatureTyped: 'Mira Voss' } : drawn),
      locationData: { latitude: 52.52, longitude: 13.4 },
    });
  const eraseEntry = (receipt: string, of = list) =>
    deps.sql.unsafe(erase.replaceAll('the list', of.id).replaceAll('the receipt', receipt));
  const entries = async () =>
    (await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {}, withParts: true })).entries;
  const checked = async () => {
    const { lists } = await exportLists(deps, { ownerId, limit: 100 });
    const exported = lists.find(({ id }) => id === list.id);
    if (!exported) throw new Error('not exported');
    return await verifyList({ ...exported, entries: await entries() });
  };

  it('from before there were seals says nothing more, and its row stays', async () => {
    const { receipt } = await submit();
    await deps.sql`update entry set seal = null, part_salts = null, part_digests = null`;
    await eraseEntry(receipt);
    expect(await entries()).toMatchObject([
      { id: 1, receipt, items: [], signatureData: null, visitorName: null },
    ]);
    expect(await checked()).toMatchObject({ entries: 1, sealed: 0, removed: {}, problem: null });
  });

  it('leaves its row, digests and seal, on which the next one rests', async () => {
    await submit();
    const { id, receipt, seal } = await submit(sessionId, true);
    await eraseEntry(receipt);
    await submit();
    const finding = await checked();
    const removed = { items: 1, signature: 1, location: 1, device: 1 };
    expect(finding).toMatchObject({ entries: 4, sealed: 3, removed, problem: null });
    expect(describeFinding(finding)).toContain(
      'Removed since: items (1), signatures and names (1), locations (1), devices (1).',
    );
    const erased = (await entries()).find((entry) => entry.id === id);
    const unsigned = { signatureData: null, signatureTyped: null, signatureStrokes: null };
    const nothing = { items: [], ...unsigned, visitorName: null, location: null, userAgent: '' };
    expect(erased).toMatchObject({ ...nothing, receipt, seal, completedCount: 1, totalCount: 3 });
  });

  it('has none of its words in the database, and is found as one without notes', async () => {
    const [row] = await deps.sql<{ words: string; salts: string; bytes: number; measured: number }[]>`
      select to_jsonb(e) - 'session_id' #>> '{}' as words, encode(part_salts, 'hex') as salts,
        items_bytes as bytes, octet_length(items::text) as measured
      from entry e where list_id = ${list.id} and number = 3`;
    expect(row?.words).not.toMatch(/Lamps of|Voss|too dim|Phone|52\.52|Lights/);
    const { entries: found } = await listAllEntries(deps, { ownerId, limit: 9, filter: { q: 'lamps mira' } });
    expect(found.map(({ id }) => id)).toEqual([4, 2]);
    expect(row?.words).not.toMatch(/lamps|voss|dim/);
    expect(row?.salts).toMatch(/^(?!0{32})[0-9a-f]{32}0{128}$/);
    expect(row?.bytes).toBe(row?.measured);
    const noted = await listEntries(deps, {
      ownerId,
      listId: list.id,
      limit: 100,
      filter: { hasNotes: true },
    });
    expect(noted.entries.map(({ id }) => id)).toEqual([4, 2]);
  });

  it('is no entry again when its phone sends it once more', async () => {
    expect(await submit(sessionId, true)).toMatchObject({ id: 3, repeated: true });
    expect((await entries())[0]?.id).toBe(4);
  });

  it('is no historical entry any more, and those beside it are', async () => {
    const { history, entryCount } = await getList(deps, { ownerId, listId: list.id });
    expect(history.map(({ entryId }) => entryId)).toEqual([4, 2]);
    expect(entryCount).toBe(4);
  });

  it('stays in the summary it waits for, by its count alone', async () => {
    const notifying = await ownerWhoNotifies(deps);
    const counted = await makeList(deps, notifying.ownerId, { notificationEmail: 'dana@example.com' });
    const completedItems = [{ itemId: itemIds(counted)[0] ?? '', note: 'too dim to read' }];
    for (let n = 0; n < 20; n++) await complete(deps, counted);
    const { id, receipt } = await complete(deps, counted, aSession(), { completedItems });
    await eraseEntry(receipt, counted);
    notifying.steps.later(10);
    await sendSummaries(deps);
    const [event] = await outboxOf(deps, summaryMailAsked.subject, counted.id);
    const facts = { receipt, completedCount: 1, totalCount: 3, hasNotes: false };
    expect(event.data).toMatchObject({ count: 1, entries: [{ entryId: id, ...facts }] });
  });

  it('is as before once it was put back from what was taken out', async () => {
    const correction = {
      visitorName: 'Ana Lind',
      items: [{ itemId: itemIds(list)[0] ?? '', note: 'seen again' }],
    };
    await changeEntry(deps, { ownerId, listId: list.id, entryId: 4, change: { correction } });
    const before = await entries();
    await deps.sql.transaction(async (tx) => {
      await tx.unsafe(keep);
      await tx`insert into kept select * from entry where list_id = ${list.id}`;
      for (const { receipt } of before) {
        await tx.unsafe(erase.replaceAll('the list', list.id).replaceAll('the receipt', receipt));
      }
      const erased = await tx<{ words: number }[]>`
        select count(*)::int as words from entry where list_id = ${list.id} and items <> '[]'`;
      expect(erased[0]?.words).toBe(0);
      const corrected = await tx<{ left: number }[]>`
        select count(*)::int as left from entry where list_id = ${list.id} and (corrected_at is not null
          or correction is not null or recorded_name is not null or visitor_name is not null or completed_count <> 1)`;
      expect(corrected[0]?.left).toBe(0);
      await tx.unsafe(putBack);
    });
    expect(await entries()).toEqual(before);
    expect(await checked()).toMatchObject({ entries: 4, sealed: 3, problem: null });
  });
});
