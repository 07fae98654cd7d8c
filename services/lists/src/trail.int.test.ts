import { listActivityRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEntry } from './entries/change-entry.ts';
import { deleteEntry } from './entries/delete-entry.ts';
import { restoreEntry } from './entries/restore-entry.ts';
import { archiveList, unarchiveList } from './lists/archive-list.ts';
import { createList } from './lists/create-list.ts';
import { createLists } from './lists/create-lists.ts';
import { deleteList } from './lists/delete-list.ts';
import { restoreList } from './lists/restore-list.ts';
import { setLabels } from './lists/set-labels.ts';
import { updateList } from './lists/update-list.ts';
import {
  anActor,
  anOwner,
  complete,
  eventsOf,
  listBody,
  makeList,
  type TestDependencies,
  testDependencies,
} from './testing/test-dependencies.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

const mira = anActor('Mira Holt');
const trailOf = async (ownerId: string) =>
  (await eventsOf(deps, listActivityRecorded.subject, ownerId)).map(({ data }) => data);
const kindsOf = async (ownerId: string) => (await trailOf(ownerId)).map(({ kind }) => kind);

/** A list that Mira made, with an entry. */
async function aList() {
  const ownerId = anOwner();
  const list = await createList(deps, { ownerId, list: listBody(), actor: mira });
  await complete(deps, list);
  return { ownerId, list, at: { ownerId, listId: list.id, actor: mira } };
}

describe('the trail is told', () => {
  it('of each change of a list: who, what and how it was called', async () => {
    const { ownerId, list, at } = await aList();
    await updateList(deps, {
      ...at,
      list: listBody({ title: 'Doors', items: [...list.items, { content: 'Smoke' }] }),
    });
    await setLabels(deps, { ...at, labels: ['Bar'] });
    await archiveList(deps, at);
    await unarchiveList(deps, at);
    await deleteList(deps, at);
    await restoreList(deps, at);
    const trail = await trailOf(ownerId);
    expect(trail.map(({ kind, details }) => [kind, details])).toEqual([
      ['list-created', {}],
      ['list-edited', { fields: ['title'], itemsAdded: 1 }],
      ['labels-changed', { labels: ['Bar'] }],
      ['list-archived', {}],
      ['list-unarchived', {}],
      ['list-deleted', {}],
      ['list-restored', {}],
    ]);
    expect(trail[0]).toMatchObject({ ownerId, actor: mira, list: { id: list.id, title: 'Stage check' } });
    expect(new Set(trail.slice(1).map(({ list: { title } }) => title))).toEqual(new Set(['Doors']));
  });

  it('of each list of an import', async () => {
    const ownerId = anOwner();
    const lists = [listBody({ title: 'One' }), listBody({ title: 'Two' })];
    const input = { ownerId, lists, idempotencyKey: deps.uuid(), actor: mira };
    await createLists(deps, input);
    await createLists(deps, input);
    expect((await trailOf(ownerId)).map(({ kind, list }) => [kind, list.title])).toEqual([
      ['list-imported', 'One'],
      ['list-imported', 'Two'],
    ]);
  });

  it('of each change of an entry, by its number', async () => {
    const { ownerId, list, at: ofList } = await aList();
    const at = { ...ofList, entryId: 1 };
    await changeEntry(deps, { ...at, change: { dealtWith: true, comment: 'Told Ana' } });
    await changeEntry(deps, { ...at, change: { dealtWith: false, comment: null } });
    const items = [{ itemId: list.items[0]?.id ?? '', note: 'seen' }];
    await changeEntry(deps, { ...at, change: { correction: { items } } });
    await changeEntry(deps, { ...at, change: { correction: null } });
    await deleteEntry(deps, at);
    await restoreEntry(deps, at);
    const [, ...trail] = await trailOf(ownerId);
    expect(trail.map(({ kind }) => kind)).toEqual([
      'entry-dealt-with',
      'note-added',
      'entry-reopened',
      'note-removed',
      'entry-corrected',
      'correction-removed',
      'entry-deleted',
      'entry-restored',
    ]);
    for (const told of trail) expect(told).toMatchObject({ actor: mira, details: { entryId: 1 } });
  });

  it('of nobody where an older gateway does not say who', async () => {
    const ownerId = anOwner();
    await makeList(deps, ownerId);
    expect(await trailOf(ownerId)).toMatchObject([{ kind: 'list-created', actor: null }]);
  });
});

describe('the trail is not told', () => {
  it('of a request that changes nothing, or comes again', async () => {
    const { ownerId, list, at } = await aList();
    await updateList(deps, { ...at, list: listBody({ items: list.items }) });
    await setLabels(deps, { ...at, labels: ['Bar'] });
    await setLabels(deps, { ...at, labels: ['Bar'] });
    await archiveList(deps, at);
    await archiveList(deps, at);
    await deleteEntry(deps, { ...at, entryId: 1 });
    await deleteEntry(deps, { ...at, entryId: 1 });
    await deleteList(deps, at);
    await deleteList(deps, at);
    expect(await kindsOf(ownerId)).toEqual([
      'list-created',
      'labels-changed',
      'list-archived',
      'entry-deleted',
      'list-deleted',
    ]);
  });

  it('of a change that is refused', async () => {
    const { ownerId, list, at } = await aList();
    const stale = listBody({ title: 'Doors', version: 7 });
    await expect(updateList(deps, { ...at, list: stale })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await expect(setLabels(deps, { ...at, ownerId: anOwner(), labels: [] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(deleteEntry(deps, { ...at, entryId: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const correction = { items: [{ itemId: 'foreign', note: 'x' }] };
    await expect(
      changeEntry(deps, { ...at, entryId: 1, change: { dealtWith: true, correction } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(list.version).toBe(1);
    expect(await kindsOf(ownerId)).toEqual(['list-created']);
  });
});
