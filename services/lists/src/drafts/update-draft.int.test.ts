import type { Sql } from '@scanlist/persistence/database';
import { waitForLock } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublicList } from '../lists/get-public-list.ts';
import { updateList } from '../lists/update-list.ts';
import { purgeDrafts } from '../purges/purge-drafts.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { updateDraft } from './update-draft.ts';

describe('a draft', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('is seen by its own session and by no other', async () => {
    const list = await makeList(deps, anOwner());
    const [lights = '', sound = ''] = itemIds(list);
    const [mine, yours] = [aSession(), aSession()];
    const at = { listId: list.id, itemId: lights };
    expect(await updateDraft(deps, { ...at, sessionId: mine, completed: true })).toEqual({
      id: lights,
      completed: true,
      completedBy: mine,
      note: null,
    });
    await updateDraft(deps, { ...at, sessionId: yours, note: 'yours' });

    const seen = async (sessionId?: string) =>
      (await getPublicList(deps, { listId: list.id, sessionId })).items;
    expect((await seen(mine))[0]).toMatchObject({ completed: true, completedBy: mine, note: null });
    expect((await seen(yours))[0]).toMatchObject({ completed: false, completedBy: null, note: 'yours' });
    for (const sessionId of [undefined, aSession()]) {
      for (const item of await seen(sessionId)) {
        expect(item).toMatchObject({ completed: false, completedBy: null, note: null });
      }
    }
    expect((await seen(mine))[1]).toEqual({
      id: sound,
      content: 'Sound',
      completed: false,
      completedBy: null,
      note: null,
    });
  });

  it('changes what is sent and keeps the rest', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const at = { listId: list.id, itemId, sessionId: aSession() };
    await updateDraft(deps, { ...at, note: '  wet paint\u0000 ' });
    expect(await updateDraft(deps, { ...at, completed: true })).toMatchObject({
      completed: true,
      note: 'wet paint',
    });
    expect(await updateDraft(deps, { ...at, note: null })).toMatchObject({ completed: true, note: null });
    expect(await updateDraft(deps, { ...at, completed: false, note: 'again \ud800' })).toEqual({
      id: itemId,
      completed: false,
      completedBy: null,
      note: 'again \ufffd',
    });
  });

  it('of an item that is not on the list, or of no list, is not found and stores nothing', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const other = await makeList(deps, ownerId);
    const [itemId = ''] = itemIds(list);
    const sessionId = aSession();
    const foreign = itemIds(other)[0] ?? '';
    for (const wrong of [foreign, 'nothing', 'a\u0000', '"}]']) {
      await expect(
        updateDraft(deps, { listId: list.id, itemId: wrong, sessionId, completed: true }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND', publicMessage: 'Item not found' });
    }
    await updateList(deps, { ownerId, listId: list.id, list: listBody({ items: [{ content: 'New' }] }) });
    await deps.sql`update list set deleted_at = now() where id = ${other.id}`;
    const missing = [
      { listId: list.id, itemId },
      { listId: other.id, itemId: foreign },
      { listId: 'nothing', itemId },
      { listId: 'a\u0000', itemId },
    ];
    for (const at of missing) {
      await expect(updateDraft(deps, { ...at, sessionId, completed: true })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await deps.sql`select 1 from draft where session_id = ${sessionId}`).toHaveLength(0);
  });

  it('is over once its session has submitted: nothing is stored and the item comes back untouched', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const sessionId = aSession();
    await complete(deps, list, sessionId);
    expect(
      await updateDraft(deps, { listId: list.id, itemId, sessionId, completed: true, note: 'late' }),
    ).toEqual({
      id: itemId,
      completed: false,
      completedBy: null,
      note: null,
    });
    expect(await deps.sql`select 1 from draft where session_id = ${sessionId}`).toHaveLength(0);
  });

  it('on its way while its session submits goes with it, whichever is committed first', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const drafts = (sessionId: string) => deps.sql`select 1 from draft where session_id = ${sessionId}`;
    const tick = (sql: Sql, sessionId: string) =>
      updateDraft({ ...deps, sql }, { listId: list.id, itemId, sessionId, completed: true });

    const [ticked, submitted] = [aSession(), aSession()];
    let submitting: Promise<unknown> | undefined;
    await deps.sql.transaction(async (tx) => {
      await tick(tx as never, ticked);
      submitting = complete(deps, list, ticked);
      await waitForLock(deps.sql);
    });
    await submitting;
    expect(await drafts(ticked)).toHaveLength(0);

    let ticking: Promise<unknown> | undefined;
    await deps.sql.transaction(async (tx) => {
      await complete({ ...deps, sql: tx as never }, list, submitted);
      ticking = tick(deps.sql, submitted);
      await waitForLock(deps.sql);
    });
    expect(await ticking).toMatchObject({ completed: false });
    expect(await drafts(submitted)).toHaveLength(0);
  });

  it('survives many ticks of one item at the same moment', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const at = { listId: list.id, itemId, sessionId: aSession() };
    await Promise.all(Array.from({ length: 20 }, () => updateDraft(deps, { ...at, completed: true })));
    expect(await deps.sql`select 1 from draft where session_id = ${at.sessionId}`).toHaveLength(1);
  });

  it('is dropped sixty days after its session last touched it, whole or not at all', async () => {
    const list = await makeList(deps, anOwner());
    const [lights = '', sound = ''] = itemIds(list);
    const [old, returning] = [aSession(), aSession()];
    const start = deps.clock.now;
    const tick = (sessionId: string, itemId: string) =>
      updateDraft(deps, { listId: list.id, sessionId, itemId, completed: true });
    const days = (count: number) => {
      deps.clock.now = new Date(start.getTime() + count * 24 * 60 * 60 * 1000);
    };
    await tick(old, lights);
    await tick(returning, lights);
    days(30);
    await tick(returning, sound);
    days(59);
    expect(await purgeDrafts(deps)).toBe(0);
    days(61);
    await Promise.all([purgeDrafts(deps), purgeDrafts(deps)]);
    const left = await deps.sql`select session_id from draft where list_id = ${list.id}`;
    expect(left.map((row) => row.session_id)).toEqual([returning, returning]);
    deps.clock.now = start;
  });
});
