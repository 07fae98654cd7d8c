import { listActivityRecorded, listChanged } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createList } from '../lists/create-list.ts';
import { deleteList } from '../lists/delete-list.ts';
import { getList } from '../lists/get-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import {
  eventsOf,
  listBody,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { answerNotificationAddress } from './answer-notification-address.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { findNotificationAddresses } from './find-notification-addresses.ts';
import { removeNotificationAddresses } from './remove-notification-addresses.ts';

describe('the notification addresses of a workspace', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let keys: string;
  let steps: NotificationSteps;
  const mira = { id: '33333333-3333-4333-8333-333333333333', name: 'Mira Holt' };
  const dana = {
    id: '44444444-4444-4444-8444-444444444444',
    name: 'Dana Moore',
    email: 'dana@example.com',
  };

  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    ({ ownerId, keys, steps } = await ownerWhoNotifies(deps));
  });

  const makeList = (notificationEmail: string | null, actor = mira) =>
    createList(deps, { ownerId, list: listBody({ notificationEmail }), actor });
  const find = async () => (await findNotificationAddresses(deps, { ownerId })).addresses;
  const remove = (...addresses: string[]) =>
    removeNotificationAddresses(deps, { ownerId, addresses, actor: dana });

  it('are those that lists name, with who named each first, and not the owner’s own', async () => {
    await makeList('dana@example.com');
    await makeList(keys.toUpperCase());
    await makeList(keys, dana);
    const edited = await makeList(null);
    const list = listBody({ notificationEmail: `b-${keys}` });
    await updateList(deps, { ownerId, listId: edited.id, list, actor: dana });
    await steps.answer(keys, 'confirm');
    expect(await find()).toEqual([
      { address: `b-${keys}`, status: 'waiting', addedBy: dana.id, lists: 1 },
      { address: keys, status: 'confirmed', addedBy: mira.id, lists: 2 },
    ]);
    await steps.answer(keys, 'stop');
    await deleteList(deps, { ownerId, listId: edited.id, actor: dana });
    expect(await find()).toMatchObject([
      { status: 'waiting', lists: 0 },
      { status: 'stopped', lists: 2 },
    ]);
  });

  it('are nobody else’s', async () => {
    await makeList(keys);
    const other = await ownerWhoNotifies(deps);
    expect((await findNotificationAddresses(deps, other)).addresses).toEqual([]);
    const asked = { ownerId: other.ownerId, addresses: [keys], actor: dana };
    expect(await removeNotificationAddresses(deps, asked)).toEqual({ lists: 0 });
    expect(await find()).toHaveLength(1);
  });

  it('removed, are off every list, and no mailed link brings them back', async () => {
    const list = await makeList(keys);
    const deleted = await makeList(keys);
    const stays = await makeList(`b-${keys}`);
    await deleteList(deps, { ownerId, listId: deleted.id, actor: dana });
    await steps.answer(keys, 'confirm');
    const token = await steps.tokenOf(keys);
    expect(await remove(keys.toUpperCase())).toEqual({ lists: 2 });
    expect(await find()).toMatchObject([{ address: `b-${keys}` }]);
    expect((await steps.mailed(list.id)).notify).toBeNull();
    await expect(answerNotificationAddress(deps, { token, answer: 'confirm' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await restoreList(deps, { ownerId, listId: deleted.id, actor: dana });
    for (const { id } of [list, deleted])
      expect(await getList(deps, { ownerId, listId: id })).toMatchObject({
        notificationEmail: null,
        notificationStatus: 'none',
      });
    expect(await getList(deps, { ownerId, listId: stays.id })).toMatchObject({
      notificationEmail: `b-${keys}`,
    });
  });

  it('removed, leave a row in the trail, another version of each list, and an editor’s conflict', async () => {
    const { id: listId, version } = await makeList(keys);
    await remove(keys);
    const after = await getList(deps, { ownerId, listId });
    expect(after).toMatchObject({ version: version + 1, updatedBy: dana });
    expect((await outboxOf(deps, listChanged.subject, listId)).at(-1).data.version).toBe(version + 1);
    expect((await eventsOf(deps, listActivityRecorded.subject, ownerId)).at(-1).data).toMatchObject({
      kind: 'list-edited',
      actor: dana,
      list: { id: listId },
      details: { fields: ['notifications'] },
    });
    const stale = listBody({ notificationEmail: keys, version });
    await expect(updateList(deps, { ownerId, listId, list: stale, actor: mira })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
  });

  it('removed a second time, change nothing', async () => {
    const { id: listId } = await makeList(keys);
    await remove(keys, keys);
    const { version } = await getList(deps, { ownerId, listId });
    expect(await remove(keys)).toEqual({ lists: 0 });
    expect((await getList(deps, { ownerId, listId })).version).toBe(version);
  });

  it('named again, are asked again', async () => {
    await makeList(keys);
    await steps.answer(keys, 'confirm');
    await remove(keys);
    expect((await makeList(keys, dana)).notificationStatus).toBe('waiting');
    expect(await find()).toMatchObject([{ addedBy: dana.id }]);
    expect(await steps.asked()).toHaveLength(2);
  });

  it('removed after their reader stopped them, are not listed, stay stopped when named again, and ask nobody', async () => {
    const list = await makeList(keys);
    await steps.answer(keys, 'stop');
    const token = await steps.tokenOf(keys);
    expect(await remove(keys)).toEqual({ lists: 1 });
    expect(await find()).toEqual([]);
    for (const answer of ['confirm', 'stop'] as const)
      await expect(answerNotificationAddress(deps, { token, answer })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    const again = await makeList(keys, dana);
    expect(again.notificationStatus).toBe('stopped');
    expect(await find()).toEqual([{ address: keys, status: 'stopped', addedBy: null, lists: 1 }]);
    expect(await askConfirmation(deps, { ownerId, email: keys })).toEqual({ status: 'stopped' });
    expect((await steps.mailed(again.id)).notify).toBeNull();
    expect((await steps.mailed(list.id)).notify).toBeNull();
    expect(await steps.asked()).toHaveLength(1);
    expect(await remove(keys)).toEqual({ lists: 1 });
    expect(await steps.statusOf(keys)).toBe('stopped');
  });

  it('do not include the account’s own, which stays on its lists, and stays stopped', async () => {
    const own = 'dana@example.com';
    const list = await makeList(own);
    const token = await steps.tokenOf(own);
    await steps.answer(own, 'stop');
    expect(await remove(own.toUpperCase())).toEqual({ lists: 0 });
    expect(await getList(deps, { ownerId, listId: list.id })).toMatchObject({
      notificationEmail: own,
      notificationStatus: 'stopped',
    });
    expect(await steps.tokenOf(own)).toBe(token);
    expect((await steps.mailed((await makeList(own)).id)).notify).toBeNull();
  });
});
