import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { entryMailAsked, entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLists } from '../lists/export-lists.ts';
import { applyMailSettled } from '../reactions/apply-mail-settled.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';
import { sendEntryMail } from './send-entry-mail.ts';

describe('the seals of a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  /** The list as its owner exports it. */
  const exported = async (ownerId: string, listId: string) => {
    const { lists } = await exportLists(deps, { ownerId, limit: 100 });
    const list = lists.find(({ id }) => id === listId);
    if (!list) throw new Error('not exported');
    const asked = { ownerId, listId, limit: 100, filter: {}, withParts: true };
    return { ...list, entries: (await listEntries(deps, asked)).entries };
  };

  it('are one chain, also of fifty entries that come at the same moment', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [itemId = ''] = itemIds(list);
    const receipts = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        complete(deps, list, aSession(), {
          completedItems: [{ itemId, content: n % 2 ? 'Lights' : `“forged” \\ ü 😀\n${n}`, note: 'dim' }],
          uncompletedItems: [],
          signatureData: n % 5 === 0 ? pngOf({ width: 60, height: 20 }) : null,
          locationData: n % 3 === 0 ? { latitude: -0.000_01, longitude: -179.999_96 } : null,
        }),
      ),
    );
    const finding = await verifyList(await exported(ownerId, list.id));
    expect(finding).toMatchObject({ entries: 50, sealed: 50, removed: {}, problem: null });
    const [newest] = receipts.toSorted((a, b) => b.id - a.id);
    expect(finding.head).toBe(newest?.seal);
    expect(new Set(receipts.map(({ seal }) => seal)).size).toBe(50);
  });

  it('are on the receipt, the same on each request', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const sessionId = aSession();
    const first = await complete(deps, list, sessionId);
    expect(first.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await complete(deps, list, sessionId)).toEqual({ ...first, repeated: true });
    const [entry] = (await listEntries(deps, { ownerId, listId: list.id, limit: 1, filter: {} })).entries;
    expect(entry?.seal).toBe(first.seal);
    // What it is of would double what a screen loads.
    expect(entry).not.toHaveProperty('parts');
  });

  it('take no longer where there are many entries, also where the plan was made while there were hardly any entries', async () => {
    const fresh = await testDependencies();
    const list = await makeList(fresh, anOwner());
    await complete(fresh, list);
    await fresh.sql.transaction(async (tx) => {
      const seal = (number: number) => tx`select seal_entry(${list.id}, ${number}, 'digests')`;
      // The sixth time a function's plan is kept.
      for (let called = 0; called < 10; called += 1) await seal(2);
      await tx`
        insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
          items, items_bytes)
        select ${list.id}, n, 'session-1-' || n, 'AAAA-AAAA', now(), 0, 0, 'Test', '[]', 2 from generate_series(2, 3000) n`;
      const [row] = await tx<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }[]>`
        explain (analyze, buffers, format json) select seal_entry(${list.id}, 3001, 'digests')`;
      // Down one index to one entry; all three thousand are two hundred blocks.
      expect(row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(20);
    });
    await fresh.drop();
  });

  it('are in the mail of an entry, also when it is sent again', async () => {
    const ownerId = anOwner();
    await receiveOwnerChanged(deps, ownerId);
    const list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
    const { seal, id } = await complete(deps, list);
    const [event] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(event.data).toMatchObject({ entryId: id, seal, notify: 'dana@example.com' });
    await applyMailSettled(deps, {
      id: deps.uuid(),
      occurredAt: deps.now().toISOString(),
      data: {
        ownerId,
        listId: list.id,
        entryId: id,
        askedBy: event.id,
        version: 1,
        status: 'failed',
        reason: 'refused',
      },
    });
    await sendEntryMail(deps, { ownerId, listId: list.id, entryId: id, attempt: 1 });
    const [again] = await outboxOf(deps, entryMailAsked.subject, list.id);
    expect(again.data.seal).toBe(seal);
  });

  it('start after entries from before there were any, and each list has its own', async () => {
    const ownerId = anOwner();
    const [list, other] = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
    for (const each of [list, list, other]) await complete(deps, each);
    await deps.sql`
      update entry set seal = null, part_salts = null, part_digests = null where list_id = ${list.id}`;
    expect(await verifyList(await exported(ownerId, list.id))).toMatchObject({ sealed: 0, problem: null });
    for (const each of [list, other, list]) await complete(deps, each);
    const finding = await verifyList(await exported(ownerId, list.id));
    expect(finding).toMatchObject({ entries: 4, sealed: 2, problem: null });
    expect(await verifyList(await exported(ownerId, other.id))).toMatchObject({ sealed: 2, problem: null });
  });

  it('name the first entry that was changed in the database', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    for (let n = 0; n < 4; n++) await complete(deps, list);
    await deps.sql`
      update entry set items = jsonb_set(items, '{0,completed}', 'false') where list_id = ${list.id} and number = 3`;
    const { problem } = await verifyList(await exported(ownerId, list.id));
    expect(problem).toEqual({ entryId: 3, what: 'was changed: its items are not the ones recorded' });
  });

  it('hold where a part was removed, whose digest stays', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    for (let n = 0; n < 3; n++) {
      await complete(deps, list, aSession(), {
        completedItems: [{ itemId: itemIds(list)[0] ?? '' }],
        signatureData: pngOf({ width: 60, height: 20 }),
      });
    }
    // The signature is the third part, each with 16 bytes of salt.
    await deps.sql`
      update entry set signature = null, part_salts = overlay(part_salts placing decode(repeat('00', 16), 'hex') from 33)
      where list_id = ${list.id} and number = 2`;
    const finding = await verifyList(await exported(ownerId, list.id));
    expect(finding).toMatchObject({ sealed: 3, removed: { signature: 1 }, problem: null });
    await complete(deps, list);
    expect(await verifyList(await exported(ownerId, list.id))).toMatchObject({ sealed: 4, problem: null });
  });
});
