import { recordedEntry } from '@scanlist/contracts/http/corrections';
import type { CorrectionBody, Entry, entryChangeSchema } from '@scanlist/contracts/http/entries';
import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { entryMailAsked } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { exportLists } from '../lists/export-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { purgeDeletedEntries } from '../purges/purge-deleted-entries.ts';
import { ownerWhoNotifies } from '../testing/notification-steps.ts';
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
import { deleteEntry } from './delete-entry.ts';
import { listEntries } from './list-entries.ts';
import { sendEntryMail } from './send-entry-mail.ts';

type Change = z.output<typeof entryChangeSchema>;

describe('corrected entries', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  const later = (ms: number) => {
    deps.clock.now = new Date(deps.now().getTime() + ms);
  };

  /** A list that asks for names, with an entry that is all done (1), and one with 'Exits' left out and a note (2). */
  async function listWithEntries(ownerId = anOwner(), changes: Parameters<typeof makeList>[2] = {}) {
    const list = await makeList(deps, ownerId, { askName: 'optional', ...changes });
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const all = [{ itemId: lights }, { itemId: sound }, { itemId: exits }];
    await complete(deps, list, aSession(), { completedItems: all, name: 'Mira Voss' });
    await complete(deps, list, aSession(), {
      completedItems: [{ itemId: lights, note: 'dim' }, { itemId: sound }],
      name: 'Mira Vos',
    });
    const ids = { ownerId, listId: list.id };
    const read = async (filter = {}) => {
      const page = await listEntries(deps, {
        ...ids,
        limit: 50,
        filter,
        withCount: true,
        withParts: true,
        alsoDeleted: Object.keys(filter).length === 0,
      });
      expect(page.matching).toBe(page.entries.length);
      return page.entries;
    };
    const change = (entryId: number, body: Change) => changeEntry(deps, { ...ids, entryId, change: body });
    return {
      ids,
      list,
      item: { lights, sound, exits },
      read,
      change,
      correct: (entryId: number, correction: CorrectionBody | null) => change(entryId, { correction }),
      entry: async (entryId: number): Promise<Entry> => {
        const found = (await read()).find(({ id }) => id === entryId);
        if (!found) throw new Error(`no entry ${entryId}`);
        return found;
      },
      numbers: async (filter: object) => (await read(filter)).map(({ id }) => id),
      openCount: async () => {
        const [summary] = await findLists(deps, ids);
        const { openCount } = await getList(deps, ids);
        expect(summary?.openCount).toBe(openCount);
        return openCount;
      },
      verified: async () => {
        const { lists } = await exportLists(deps, { ownerId, limit: 100 });
        const exported = lists.find(({ id }) => id === list.id);
        if (!exported) throw new Error('not exported');
        return await verifyList({ ...exported, entries: await read() });
      },
    };
  }

  it('show what counts now and what was recorded, and their seals hold', async () => {
    const { item, correct, entry, verified } = await listWithEntries();
    const before = await entry(2);
    later(60_000);
    const answer = await correct(2, {
      visitorName: 'Mira Voss',
      items: [
        { itemId: item.exits, completed: true },
        { itemId: item.lights, note: 'dimmed\u0000 by\ud800 plan ' },
        // As recorded: it is no part of the correction.
        { itemId: item.sound, completed: true, note: null },
      ],
    });
    expect(answer).toMatchObject({
      completedCount: 3,
      visitorName: 'Mira Voss',
      createdAt: before.createdAt,
      receipt: before.receipt,
      seal: before.seal,
      items: [
        { content: 'Lights', completed: true, note: 'dimmed by\ufffd plan' },
        { content: 'Sound', completed: true, note: null },
        { content: 'Exits', completed: true, note: null },
      ],
    });
    expect(answer.correction).toEqual({
      at: deps.now().toISOString(),
      original: {
        completedCount: 2,
        visitorName: 'Mira Vos',
        items: [
          { itemId: item.lights, completed: true, note: 'dim' },
          { itemId: item.exits, completed: false, note: null },
        ],
      },
    });
    const stored = await entry(2);
    expect(stored).toMatchObject(answer);
    expect(recordedEntry(stored)).toEqual({ ...before, correction: null });
    expect(await verified()).toMatchObject({ entries: 2, sealed: 2, removed: {}, problem: null });
    // A seal holds for the original alone.
    await deps.sql`update entry set recorded_name = 'Ana' where recorded_name = 'Mira Vos'`;
    expect((await verified()).problem).toMatchObject({ entryId: 2 });
  });

  it('lead filters, counts and history, and so does taking a correction back', async () => {
    const { ids, item, correct, entry, numbers, openCount } = await listWithEntries();
    const before = await entry(2);
    const found = async () => ({
      open: await numbers({ open: true }),
      notes: await numbers({ hasNotes: true }),
      notAllDone: await numbers({ notAllDone: true }),
      dealtWith: await numbers({ dealtWith: true }),
      voss: await numbers({ name: 'mira voss' }),
      vos: await numbers({ name: 'Mira Vos' }),
      openCount: await openCount(),
    });
    const recorded = {
      open: [2],
      notes: [2],
      notAllDone: [2],
      dealtWith: [],
      voss: [1],
      vos: [2],
      openCount: 1,
    };
    expect(await found()).toEqual(recorded);
    const items = [
      { itemId: item.exits, completed: true },
      { itemId: item.lights, note: null },
    ];
    expect(await correct(2, { visitorName: 'Mira Voss', items })).toMatchObject({ open: false });
    expect(await found()).toEqual({
      open: [],
      notes: [],
      notAllDone: [],
      dealtWith: [],
      voss: [2, 1],
      vos: [],
      openCount: 0,
    });
    const { history } = await getList(deps, ids);
    expect(history[0]).toMatchObject({
      entryId: 2,
      visitorName: 'Mira Voss',
      items: [{ note: null }, {}, { completed: true }],
      leftOut: [],
    });
    expect(await correct(2, null)).toMatchObject({ open: true });
    expect(await found()).toEqual(recorded);
    expect(await entry(2)).toEqual(before);
    // Repeated, and where there is none.
    await correct(2, null);
    await correct(1, null);
    expect(await entry(2)).toEqual(before);
  });

  it('open where a correction finds something, and stay dealt with where they were', async () => {
    const { item, correct, change, numbers, openCount } = await listWithEntries();
    const items = [{ itemId: item.sound, completed: false }];
    expect(await correct(1, { items })).toMatchObject({ open: true, completedCount: 2 });
    expect(await numbers({ open: true })).toEqual([2, 1]);
    expect(await openCount()).toBe(2);
    expect(await change(1, { dealtWith: true })).toMatchObject({ open: false, completedCount: 2 });
    const again = [{ itemId: item.sound, completed: false, note: 'hums' }];
    expect(await correct(1, { items: again })).toMatchObject({ open: false, dealtWith: {} });
    expect(await numbers({ dealtWith: true })).toEqual([1]);
    expect(await change(1, { dealtWith: false })).toMatchObject({ open: true });
    expect(await openCount()).toBe(2);
    // Both at once: the one rests on the other.
    expect(await change(1, { correction: null, dealtWith: false })).toMatchObject({ open: false });
    expect(await openCount()).toBe(1);
  });

  it('a repeated correction changes nothing, and a new one replaces the whole of the last one', async () => {
    const { item, correct, entry } = await listWithEntries();
    const first = await correct(2, { items: [{ itemId: item.exits, completed: true }] });
    later(60_000);
    expect(await correct(2, { items: [{ itemId: item.exits, completed: true, note: null }] })).toEqual(first);
    const second = await correct(2, { items: [{ itemId: item.lights, note: null }] });
    expect(second).toMatchObject({ completedCount: 2, correction: { at: deps.now().toISOString() } });
    expect(second.items[2]).toMatchObject({ completed: false });
    expect(await correct(2, { items: [{ itemId: item.lights, note: 'dim' }] })).not.toHaveProperty(
      'correction',
    );
    expect((await entry(2)).correction).toBeUndefined();
  });

  it('a correction made elsewhere meanwhile is not overwritten', async () => {
    const { item, change, entry } = await listWithEntries();
    const mine = { correction: { items: [{ itemId: item.exits, completed: true }] }, correctedAt: null };
    const theirs = { correction: { items: [{ itemId: item.lights, note: null }] }, correctedAt: null };
    const first = await change(2, mine);
    expect(await change(2, mine)).toEqual(first);
    const code = 'VERSION_CONFLICT';
    await expect(change(2, { ...theirs, comment: 'Told Ana' })).rejects.toMatchObject({ code });
    await expect(change(2, { correction: null, correctedAt: null })).rejects.toMatchObject({ code });
    expect(await entry(2)).toMatchObject(first);
    // At the same moment: the times still differ.
    const basis = first.correction?.at ?? null;
    const second = await change(2, { ...theirs, correctedAt: basis });
    expect(second.correction?.at).not.toBe(basis);
    await expect(change(2, { ...mine, correctedAt: basis })).rejects.toMatchObject({ code });
    const simultaneous = await Promise.allSettled(
      ['one', 'two', 'three'].map((note) =>
        change(1, { correction: { items: [{ itemId: item.sound, note }] }, correctedAt: null }),
      ),
    );
    expect(simultaneous.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('what is not in the entry is refused by its field, and nothing changes', async () => {
    const { item, change, correct, entry } = await listWithEntries();
    const before = await entry(2);
    const items = [{ itemId: item.exits, completed: true }, { itemId: 'elsewhere' }, { itemId: item.exits }];
    await expect(change(2, { correction: { items }, comment: 'Told Ana' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [
        { path: 'correction.items.1.itemId', message: 'This item is not in the entry' },
        { path: 'correction.items.2.itemId', message: 'This item is named twice' },
      ],
    });
    expect(await entry(2)).toEqual(before);
    // The name may go.
    expect(await correct(2, { visitorName: ' \u0000', items: [] })).toMatchObject({
      visitorName: null,
      correction: { original: { visitorName: 'Mira Vos', items: [] } },
    });
  });

  it('a name is refused where neither the list asks for one nor the entry has one', async () => {
    const { correct } = await listWithEntries(anOwner(), { askName: 'off' });
    await expect(correct(1, { visitorName: 'Ana', items: [] })).rejects.toMatchObject({
      issues: [{ path: 'correction.visitorName', message: 'This list asks for no name' }],
    });
    expect(await correct(1, { visitorName: null, items: [] })).not.toHaveProperty('correction');
  });

  it('another owner’s, missing, deleted and erased entries are not found', async () => {
    const { ids, item, change, correct, entry } = await listWithEntries();
    const correction = { items: [{ itemId: item.exits, completed: true }] };
    const code = 'NOT_FOUND';
    await expect(
      changeEntry(deps, { ...ids, ownerId: anOwner(), entryId: 2, change: { correction } }),
    ).rejects.toMatchObject({ code });
    await expect(correct(3, correction)).rejects.toMatchObject({ code });
    expect(await entry(2)).toMatchObject({ completedCount: 2 });
    await deleteEntry(deps, { ...ids, entryId: 2 });
    await expect(correct(2, correction)).rejects.toMatchObject({ code });
    await deps.sql`update entry set items = '[]', items_bytes = 2 where list_id = ${ids.listId} and number = 1`;
    await expect(change(1, { correction: null })).rejects.toMatchObject({ code });
  });

  it('thirty days after their deletion nothing of a correction is left, and the seals hold', async () => {
    const { ids, item, correct, verified } = await listWithEntries();
    await correct(2, { visitorName: 'Ana', items: [{ itemId: item.exits, completed: true, note: 'seen' }] });
    await deleteEntry(deps, { ...ids, entryId: 2 });
    later(30 * 24 * 60 * 60 * 1000);
    await purgeDeletedEntries(deps);
    const [row] = await deps.sql<{ words: string; completedCount: number; correction: unknown }[]>`
      select to_jsonb(e) - 'session_id' #>> '{}' as words, completed_count as "completedCount", correction
      from entry e where list_id = ${ids.listId} and number = 2`;
    expect(row?.words).not.toMatch(/Ana|Vos|seen|dim/);
    expect(row).toMatchObject({ completedCount: 2, correction: null });
    expect(await verified()).toMatchObject({ entries: 2, removed: { items: 1 }, problem: null });
  });

  it('a mail that is sent again says what was recorded', async () => {
    const { ownerId } = await ownerWhoNotifies(deps);
    const { ids, item, correct } = await listWithEntries(ownerId, { notificationEmail: 'dana@example.com' });
    await correct(2, { visitorName: 'Ana', items: [{ itemId: item.exits, completed: true }] });
    await deps.sql`
      insert into entry_mail (list_id, number, asked_by, version, status, reason, changed_at)
      values (${ids.listId}, 2, gen_random_uuid(), 1, 'failed', 'refused', ${deps.now()})`;
    await sendEntryMail(deps, { ...ids, entryId: 2, attempt: 1 });
    const [event] = await outboxOf(deps, entryMailAsked.subject, ids.listId);
    expect(event.data).toMatchObject({
      completedCount: 2,
      visitorName: 'Mira Vos',
      items: [{ note: 'dim' }, {}, { completed: false }],
    });
  });
});
