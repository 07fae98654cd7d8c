import { listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anOwner,
  complete,
  itemIds,
  listBody,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';
import { getPublicList } from './get-public-list.ts';
import { updateList } from './update-list.ts';

describe('updating a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  it('keeps the ids of items that come back, continues to count entries, and publishes the change', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    await complete(deps, list);
    const [lights, sound] = itemIds(list);
    const updated = await updateList(deps, {
      ownerId,
      listId: list.id,
      list: listBody({
        title: 'Stage check two',
        type: 'INVENTORY',
        notificationEmail: '',
        items: [
          { id: sound, content: 'Sound desk' },
          { content: 'Curtain' },
          { id: lights, content: 'Lights' },
        ],
      }),
    });
    expect(updated).toMatchObject({ title: 'Stage check two', type: 'INVENTORY', version: 2, entryCount: 1 });
    expect(updated.items.map((item) => item.content)).toEqual(['Sound desk', 'Curtain', 'Lights']);
    expect(itemIds(updated)[0]).toBe(sound);
    expect(itemIds(updated)[2]).toBe(lights);
    expect(itemIds(list)).not.toContain(itemIds(updated)[1]);
    const events = await outboxOf(deps, listChanged.subject, list.id);
    expect(events.map((event) => event.data.version)).toEqual([1, 2]);
  });

  it('tells visitors where their page ends, and an edit that says nothing of it changes nothing', async () => {
    const ownerId = anOwner();
    const { id: listId } = await makeList(deps, ownerId);
    const edit = (words: Parameters<typeof listBody>[0]) =>
      updateList(deps, { ownerId, listId, list: listBody(words) });
    const seen = async () => {
      const { ending, endingMessage } = await getPublicList(deps, { listId });
      return [ending, endingMessage];
    };
    expect(await seen()).toEqual([undefined, undefined]);
    const endingMessage = 'Rinse the mop.\n\nThank you!';
    expect(await edit({ ending: 'message', endingMessage })).toMatchObject({
      ending: 'message',
      endingMessage,
    });
    expect(await seen()).toEqual(['message', endingMessage]);
    await edit({ title: 'Stage check two' });
    expect(await seen()).toEqual(['message', endingMessage]);
    expect(await edit({ ending: 'form' })).toMatchObject({ ending: 'form', endingMessage });
    expect(await seen()).toEqual(['form', undefined]);
    await edit({ ending: 'homepage' });
    expect(await seen()).toEqual([undefined, undefined]);
    await expect(edit({ ending: 'message', endingMessage: '' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'endingMessage', message: 'Enter the message that people see' }],
    });
  });

  it('refuses an edit of a version that has moved on, and takes one that names none', async () => {
    const ownerId = anOwner();
    const { id: listId } = await makeList(deps, ownerId);
    const edit = (version?: number) => updateList(deps, { ownerId, listId, list: listBody({ version }) });
    expect((await edit(1)).version).toBe(2);
    await expect(edit(1)).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      publicMessage: expect.stringMatching(/^This list was changed somewhere else/),
    });
    expect((await edit()).version).toBe(3);
  });

  it('lets one of two editors of the same version win, and loses no edit of those who name none', async () => {
    const ownerId = anOwner();
    const { id: listId } = await makeList(deps, ownerId);
    const edit = (version?: number) => updateList(deps, { ownerId, listId, list: listBody({ version }) });
    const outcomes = await Promise.allSettled([edit(1), edit(1)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all(Array.from({ length: 8 }, () => edit()));
    expect((await getList(deps, { ownerId, listId })).version).toBe(10);
  });

  it('is for its owner only: foreign, missing, deleted and impossible ids are all not found', async () => {
    const ownerId = anOwner();
    const mine = await makeList(deps, ownerId);
    const deleted = await makeList(deps, ownerId);
    await deps.sql`update list set deleted_at = now() where id = ${deleted.id}`;
    const notFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };
    const attempts = [
      { ownerId: anOwner(), listId: mine.id },
      { ownerId, listId: deleted.id },
      { ownerId, listId: 'nothing-here' },
      { ownerId, listId: 'a\u0000b' },
    ];
    for (const attempt of attempts) {
      await expect(updateList(deps, { ...attempt, list: listBody() })).rejects.toMatchObject(notFound);
      await expect(getList(deps, attempt)).rejects.toMatchObject(notFound);
    }
    for (const listId of [deleted.id, 'nothing-here', 'a\u0000b']) {
      await expect(getPublicList(deps, { listId })).rejects.toMatchObject(notFound);
    }
    expect(await findLists(deps, { ownerId })).toHaveLength(1);
  });
});
