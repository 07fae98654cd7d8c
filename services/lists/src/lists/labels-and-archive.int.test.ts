import { listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anOwner,
  complete,
  listBody,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { archiveList, unarchiveList } from './archive-list.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { exportLists } from './export-lists.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';
import { getPublicList } from './get-public-list.ts';
import { restoreList } from './restore-list.ts';
import { setLabels } from './set-labels.ts';
import { updateList } from './update-list.ts';

describe('labels and the archive', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const archivedAt = '2026-11-20T10:00:00.000Z';
  const notFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };
  const aList = async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    return { list, at: { ownerId, listId: list.id } };
  };

  it('labels are replaced, and are in every answer to the owner and in no visitor’s', async () => {
    const { list, at } = await aList();
    expect(list).toMatchObject({ labels: [], archivedAt: null });
    const labels = ['Terrace', 'Kitchen'];
    const labeled = await setLabels(deps, { ...at, labels });
    expect(labeled).toEqual({ ...list, labels });
    expect(await getList(deps, at)).toEqual(labeled);
    expect(await findLists(deps, at)).toMatchObject([{ labels }]);
    expect(await getPublicList(deps, at)).not.toHaveProperty('labels');
    expect(await setLabels(deps, { ...at, labels: [] })).toEqual(list);
  });

  it('neither changes the version or is published, so that no editor has a conflict', async () => {
    const { list, at } = await aList();
    await setLabels(deps, { ...at, labels: ['Kitchen'] });
    await archiveList(deps, at);
    expect(await outboxOf(deps, listChanged.subject, list.id)).toHaveLength(1);
    const edited = await updateList(deps, {
      ...at,
      list: listBody({ title: 'Stage', version: list.version }),
    });
    expect(edited).toMatchObject({ title: 'Stage', labels: ['Kitchen'], archivedAt });
  });

  it('archiving twice keeps the first moment, and so does bringing back twice', async () => {
    const { list, at } = await aList();
    const archived = await archiveList(deps, at);
    expect(archived).toEqual({ ...list, archivedAt });
    const now = deps.clock.now;
    deps.clock.now = new Date(now.getTime() + 60_000);
    expect(await archiveList(deps, at)).toEqual(archived);
    deps.clock.now = now;
    expect(await unarchiveList(deps, at)).toEqual(list);
    expect(await unarchiveList(deps, at)).toEqual(list);
  });

  it('an archived list is filled in as before, and is found, restored and exported as archived', async () => {
    const { list, at } = await aList();
    await archiveList(deps, at);
    expect(await getPublicList(deps, at)).toMatchObject({ title: 'Stage check', version: 1 });
    await complete(deps, list);
    expect(await findLists(deps, at)).toMatchObject([{ id: list.id, archivedAt, entryCount: 1 }]);
    await deleteList(deps, at);
    expect(await restoreList(deps, at)).toMatchObject({ archivedAt });
    const { lists } = await exportLists(deps, { ownerId: at.ownerId, limit: 10 });
    expect(lists).toMatchObject([{ labels: [], archivedAt }]);
  });

  it('an archived list counts toward the limit', async () => {
    const ownerId = anOwner();
    for (let count = 1; count <= 10; count++) {
      await archiveList(deps, { ownerId, listId: (await makeList(deps, ownerId)).id });
    }
    await expect(makeList(deps, ownerId)).rejects.toMatchObject({ code: 'LIST_LIMIT_REACHED' });
  });

  it('a new list may come with labels, and is never archived', async () => {
    const ownerId = anOwner();
    const made = await createList(deps, { ownerId, list: { ...listBody(), labels: ['Bar'] } });
    expect(made).toMatchObject({ labels: ['Bar'], archivedAt: null });
    expect(await getList(deps, { ownerId, listId: made.id })).toEqual(made);
  });

  it('are for the owner only: foreign, missing, deleted and impossible ids are all not found', async () => {
    const { list, at } = await aList();
    const gone = await makeList(deps, at.ownerId);
    await deleteList(deps, { ownerId: at.ownerId, listId: gone.id });
    for (const other of [
      { ownerId: anOwner(), listId: list.id },
      { ownerId: at.ownerId, listId: gone.id },
      { ownerId: at.ownerId, listId: 'nothing-here' },
      { ownerId: at.ownerId, listId: 'a\u0000b' },
    ]) {
      await expect(setLabels(deps, { ...other, labels: ['Mine'] })).rejects.toMatchObject(notFound);
      await expect(archiveList(deps, other)).rejects.toMatchObject(notFound);
      await expect(unarchiveList(deps, other)).rejects.toMatchObject(notFound);
    }
    expect(await getList(deps, at)).toEqual(list);
  });

  it('a label of which nothing can be stored is refused, and named', async () => {
    const { at } = await aList();
    await expect(setLabels(deps, { ...at, labels: ['Bar', '\u0000'] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      publicMessage: 'A label is required',
    });
    expect(await setLabels(deps, { ...at, labels: ['B\u0000ar', 'Bar', '🍸'] })).toMatchObject({
      labels: ['Bar', '🍸'],
    });
  });
});
