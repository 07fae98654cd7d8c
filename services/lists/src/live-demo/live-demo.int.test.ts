import { entryRecorded, listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { completeList } from '../entries/complete-list.ts';
import { listEntries } from '../entries/list-entries.ts';
import { deleteList } from '../lists/delete-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { purgeLists } from '../purges/purge-lists.ts';
import { purgeLiveDemos } from '../purges/purge-live-demos.ts';
import { receiveOwnerDeleted } from '../testing/deletion-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  receiveSubscriptionChanged,
  sessionBody,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { getLiveDemo } from './get-live-demo.ts';
import { noOwnerId } from './live-demo.ts';
import { openLiveDemo } from './open-live-demo.ts';

const notFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };
const start = new Date('2026-11-20T10:00:00.000Z');
const hourMs = 60 * 60 * 1000;

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => {
  deps.clock.now = start;
});

const later = (hours: number) => {
  deps.clock.now = new Date(start.getTime() + hours * hourMs);
};

async function demoWithItems() {
  const { listId } = await openLiveDemo(deps);
  const { items } = await getPublicList(deps, { listId });
  const [itemId = '', otherId = ''] = items.map(({ id }) => id);
  const tick = (sessionId: string, id = itemId) =>
    updateDraft(deps, { listId, itemId: id, sessionId, completed: true });
  const submit = (body: Partial<Parameters<typeof sessionBody>[1]> = {}, sessionId = aSession()) =>
    completeList(deps, {
      listId,
      userAgent: 'Phone',
      session: sessionBody(sessionId, { completedItems: [{ itemId, note: 'loose' }], ...body }),
    });
  return { listId, itemId, otherId, tick, submit };
}

describe('a live demo', () => {
  it('is a list as any to a visitor, by the product’s name, and says when it ends', async () => {
    const { listId, listUrl, expiresAt } = await openLiveDemo(deps);
    expect(listUrl).toBe(`https://lists.example/view-list/${listId}`);
    expect(expiresAt).toBe('2026-11-21T10:00:00.000Z');
    const list = await getPublicList(deps, { listId });
    expect(list).toMatchObject({
      companyName: 'ScanList',
      companyLogoUrl: null,
      requireSignature: false,
      expiresAt,
    });
    expect(list.items).toHaveLength(5);
    expect(await getPublicList(deps, { listId: (await makeList(deps, anOwner())).id })).not.toHaveProperty(
      'expiresAt',
    );
  });

  it('shows the form being filled in that was touched last', async () => {
    const { listId, itemId, otherId, tick } = await demoWithItems();
    const ticking = async () => (await getLiveDemo(deps, { listId })).ticking;
    expect(await ticking()).toBeNull();
    const [first, second] = [aSession(), aSession()];
    await tick(first);
    await tick(first, otherId);
    expect(await ticking()).toEqual({ completedCount: 2, totalCount: 5 });
    deps.clock.now = new Date(start.getTime() + 60_000);
    await tick(second);
    expect(await ticking()).toEqual({ completedCount: 1, totalCount: 5 });
    await updateDraft(deps, { listId, itemId, sessionId: second, completed: false });
    expect(await ticking()).toEqual({ completedCount: 0, totalCount: 5 });
    deps.clock.now = new Date(start.getTime() + 20 * 60_000);
    expect(await ticking()).toBeNull();
  });

  it('shows what was submitted, newest first, and not the form it came from', async () => {
    const { listId, itemId, tick, submit } = await demoWithItems();
    const sessionId = aSession();
    await tick(sessionId);
    const receipt = await submit({}, sessionId);
    await submit();
    const demo = await getLiveDemo(deps, { listId });
    expect(demo.ticking).toBeNull();
    expect(demo.entries.map(({ id }) => id)).toEqual([2, 1]);
    expect(demo.entries[1]).toMatchObject({
      receipt: receipt.receipt,
      createdAt: receipt.createdAt,
      completedCount: 1,
      totalCount: 5,
    });
    expect(demo.entries[1]?.items[0]).toMatchObject({ listItemId: itemId, completed: true, note: 'loose' });
  });

  it('shows twenty entries at most, and no more than a NATS message can hold', async () => {
    const { listId, itemId, submit } = await demoWithItems();
    for (let n = 0; n < 21; n++) await submit();
    const shown = async () => (await getLiveDemo(deps, { listId })).entries.map(({ id }) => id);
    expect(await shown()).toEqual(Array.from({ length: 20 }, (_, n) => 21 - n));
    await deps.sql`
      update entry set items = jsonb_build_array(jsonb_build_object('listItemId', ${itemId}::text, 'content', 'x',
        'completed', true, 'note', repeat('y', 250000), 'removed', false)), items_bytes = 250100
      where list_id = ${listId}`;
    expect(await shown()).toEqual([21, 20, 19]);
  });

  it('stores nothing about who filled it in, and publishes no event about an entry', async () => {
    const { listId, submit } = await demoWithItems();
    const wakes = deps.wakes;
    await submit({
      signatureData: pngOf({ width: 10, height: 10 }),
      signatureStrokes: '10x10|1,2',
      locationData: { latitude: 1, longitude: 2 },
    });
    await submit({ signatureTyped: 'Mira Voss' });
    const rows = await deps.sql`
      select user_agent, signature, signature_typed, signature_strokes, latitude, longitude from entry
      where list_id = ${listId}`;
    const nothing = { signature: null, signature_typed: null, signature_strokes: null };
    const empty = { user_agent: '', ...nothing, latitude: null, longitude: null };
    expect([...rows]).toEqual([empty, empty]);
    expect(await outboxOf(deps, entryRecorded.subject, listId)).toEqual([]);
    expect(deps.wakes).toBe(wakes);
  });

  it('accepts a hundred entries and no more, from any visitor', async () => {
    const { listId, submit } = await demoWithItems();
    const first = aSession();
    const receipt = await submit({}, first);
    await deps.sql`update list_stat set entries = 99 where list_id = ${listId}`;
    expect((await submit()).id).toBe(100);
    await expect(submit()).rejects.toMatchObject({ code: 'THROTTLED' });
    expect(await submit({}, first)).toEqual({ ...receipt, repeated: true });
  });

  it('stores no more than five hundred ticks of forms not submitted', async () => {
    const { listId, itemId, tick } = await demoWithItems();
    const own = await makeList(deps, anOwner());
    const ownItem = own.items[0]?.id ?? '';
    for (const [id, item] of [[listId, itemId] as const, [own.id, ownItem] as const]) {
      await deps.sql`
        insert into draft (list_id, session_id, item_id, completed, updated_at)
        select ${id}, 'flood-' || n, ${item}, true, ${start} from generate_series(1, 499) n`;
    }
    expect((await tick(aSession())).completed).toBe(true);
    expect((await tick(aSession())).completed).toBe(false);
    const elsewhere = () =>
      updateDraft(deps, { listId: own.id, itemId: ownItem, sessionId: aSession(), completed: true });
    for (let n = 0; n < 3; n++) expect((await elsewhere()).completed).toBe(true);
    const drafts = await deps.sql`select from draft where list_id = ${listId}`;
    expect(drafts).toHaveLength(500);
  });

  it('answers the first receipt again, as any list', async () => {
    const { submit } = await demoWithItems();
    const sessionId = aSession();
    expect(await submit({ completedItems: [{ itemId: 'whatever' }] }, sessionId).catch((e) => e.code)).toBe(
      'VALIDATION_FAILED',
    );
    const first = await submit({}, sessionId);
    expect(await submit({}, sessionId)).toEqual({ ...first, repeated: true });
  });
});

describe('nobody without the id', () => {
  it('sees a live demo: an ordinary list is none, and a live demo is no owner’s', async () => {
    const ownerId = anOwner();
    const own = await makeList(deps, ownerId);
    await expect(getLiveDemo(deps, { listId: own.id })).rejects.toMatchObject(notFound);
    for (const listId of ['nothing-here', 'a b', '../x']) {
      await expect(getLiveDemo(deps, { listId })).rejects.toMatchObject(notFound);
    }
    const { listId, submit } = await demoWithItems();
    await submit();
    for (const asker of [ownerId, noOwnerId]) {
      const at = { ownerId: asker, listId };
      await expect(listEntries(deps, { ...at, limit: 10, filter: {} })).rejects.toMatchObject(notFound);
      await expect(
        listEntries(deps, { ...at, limit: 10, filter: {}, alsoDeleted: true }),
      ).rejects.toMatchObject(notFound);
      await expect(getList(deps, at)).rejects.toMatchObject(notFound);
      await expect(deleteList(deps, at)).rejects.toMatchObject(notFound);
      const lists = [
        ...(await findLists(deps, { ownerId: asker })),
        ...(await exportLists(deps, { ownerId: asker, limit: 100 })).lists,
      ];
      expect(lists.map(({ id }) => id)).not.toContain(listId);
    }
  });

  it('reaches a live demo: no event about an account, subscription or deletion changes it', async () => {
    const { listId, submit } = await demoWithItems();
    await submit();
    await receiveOwnerChanged(deps, noOwnerId, { companyName: 'Elsewhere', email: 'x@example.com' });
    await receiveSubscriptionChanged(deps, noOwnerId, { version: 1, listLimit: 0 });
    await receiveOwnerDeleted(deps, noOwnerId);
    expect(await getPublicList(deps, { listId })).toMatchObject({ companyName: 'ScanList' });
    expect((await getLiveDemo(deps, { listId })).entries).toHaveLength(1);
    await expect(openLiveDemo(deps)).resolves.toBeDefined();
  });
});

describe('a live demo that has ended', () => {
  it('is not found from that moment on, though nothing has been purged', async () => {
    const { listId, itemId, submit } = await demoWithItems();
    deps.clock.now = new Date(start.getTime() + 24 * hourMs - 1);
    await expect(getPublicList(deps, { listId })).resolves.toBeDefined();
    later(24);
    const sessionId = aSession();
    await expect(getPublicList(deps, { listId })).rejects.toMatchObject(notFound);
    await expect(getPublicList(deps, { listId, sessionId })).rejects.toMatchObject(notFound);
    await expect(updateDraft(deps, { listId, itemId, sessionId, completed: true })).rejects.toMatchObject(
      notFound,
    );
    await expect(submit()).rejects.toMatchObject(notFound);
    await expect(getLiveDemo(deps, { listId })).rejects.toMatchObject(notFound);
  });

  it('is erased with its entries and drafts, after a change event, and others are not', async () => {
    const own = await makeList(deps, anOwner());
    const { listId, tick, submit } = await demoWithItems();
    await submit();
    await tick(aSession());
    later(1);
    const younger = await openLiveDemo(deps);
    later(24);
    expect(await purgeLiveDemos(deps)).toBeGreaterThan(0);
    const rows = await deps.sql`
      select list_id from entry where list_id = ${listId}
      union all select list_id from draft where list_id = ${listId}
      union all select list_id from list_stat where list_id = ${listId}
      union all select list_id from live_demo_place where list_id = ${listId}
      union all select id from list where id = ${listId}`;
    expect([...rows]).toEqual([]);
    const changes = await outboxOf(deps, listChanged.subject, listId);
    expect(changes.map(({ data }) => data)).toEqual([{ ownerId: noOwnerId, listId, version: 1 }]);
    await expect(getLiveDemo(deps, { listId: younger.listId })).resolves.toBeDefined();
    await expect(getPublicList(deps, { listId: own.id })).resolves.toBeDefined();
    expect(await purgeLiveDemos(deps)).toBe(0);
  });

  it('is erased once by two replicas at once, and gone on with where one was killed', async () => {
    const demos = await Promise.all(Array.from({ length: 3 }, () => openLiveDemo(deps)));
    later(24);
    await deps.sql`update list set deleted_at = 'epoch' where id = ${demos[0]?.listId ?? ''}`;
    await Promise.all([purgeLiveDemos(deps), purgeLiveDemos(deps), purgeLists(deps)]);
    expect(
      await deps.sql`select from list where id = any(${demos.map(({ listId }) => listId)})`,
    ).toHaveLength(0);
  });
});

describe('as many live demos as there may be', () => {
  it('are never more than the limit, however many are opened at once, and one that ends frees a place', async () => {
    const few = await testDependencies();
    try {
      expect(await few.sql`select from live_demo_place`).toHaveLength(2000);
      await few.sql`delete from live_demo_place where number > 3`;
      const opened = await Promise.allSettled(Array.from({ length: 20 }, () => openLiveDemo(few)));
      expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(opened.filter(({ status }) => status === 'rejected')[0]).toMatchObject({
        reason: { code: 'THROTTLED' },
      });
      expect(await few.sql`select from list`).toHaveLength(3);
      few.clock.now = new Date(start.getTime() + 24 * hourMs);
      await expect(openLiveDemo(few)).rejects.toMatchObject({ code: 'THROTTLED' });
      await purgeLiveDemos(few);
      await expect(openLiveDemo(few)).resolves.toBeDefined();
    } finally {
      await few.drop();
    }
  });
});
