import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { updateList } from '../lists/update-list.ts';
import { askConfirmation } from '../notifications/ask-confirmation.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import {
  listBody,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

describe('notifications to an account whose address changes', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let keys: string;
  let steps: NotificationSteps;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    ({ ownerId, keys, steps } = await ownerWhoNotifies(deps));
  });

  it('follow to the new one with every list that wrote to the old, each a version further', async () => {
    const mine = await makeList(deps, ownerId, { notificationEmail: 'DANA@example.com' });
    const theirs = await makeList(deps, ownerId, { notificationEmail: keys });
    const quiet = await makeList(deps, ownerId);
    const change = () => receiveOwnerChanged(deps, ownerId, { version: 2, email: 'New@Example.com' });
    await Promise.all([change(), change(), change()]);
    await receiveOwnerChanged(deps, ownerId, { version: 1 });
    const byId = new Map((await findLists(deps, { ownerId })).map((list) => [list.id, list]));
    expect(byId.get(mine.id)).toMatchObject({
      notificationEmail: 'New@Example.com',
      notificationStatus: 'own',
      version: 2,
    });
    expect(byId.get(theirs.id)).toMatchObject({ notificationEmail: keys, version: 1 });
    expect(byId.get(quiet.id)).toMatchObject({ notificationEmail: null, version: 1 });
    const versions = async (listId: string) =>
      (await outboxOf(deps, 'event.lists.list-changed.v1', listId)).map((event) => event.data.version);
    expect([await versions(mine.id), await versions(theirs.id)]).toEqual([[1, 2], [1]]);
    const stopUrl = `https://lists.example/notifications/${await steps.tokenOf('new@example.com')}?stop=1`;
    expect(await steps.mailed(mine.id)).toEqual({ notify: 'New@Example.com', notifyOwner: true, stopUrl });
    await expect(
      updateList(deps, { ownerId, listId: mine.id, list: listBody({ version: 1 }) }),
    ).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('treat the old one as anybody’s from then on, and one that was waiting as own', async () => {
    const mine = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
    const theirs = await makeList(deps, ownerId, { notificationEmail: keys });
    await receiveOwnerChanged(deps, ownerId, { version: 2, email: keys });
    expect((await steps.mailed(theirs.id)).notify).toBe(keys);
    expect(await steps.statusOf('dana@example.com')).toBe('waiting');
    expect((await steps.save(mine.id, 'dana@example.com')).notificationStatus).toBe('waiting');
    expect((await steps.asked()).map((event) => event.data.address)).toEqual([keys, 'dana@example.com']);
  });

  it('keep a stop its reader gave, also one the owner had undone', async () => {
    const own = 'dana@example.com';
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    await steps.answer(own, 'stop');
    await askConfirmation(deps, { ownerId, email: own });
    await receiveOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' });
    expect((await steps.save(list.id, own)).notificationStatus).toBe('stopped');
    expect(await askConfirmation(deps, { ownerId, email: own })).toEqual({ status: 'stopped' });
    expect(await steps.asked()).toEqual([]);
  });

  it('and a list is saved at the same moment, end with that list on an address that may be mailed or waits', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
    await Promise.all([
      receiveOwnerChanged(deps, ownerId, { version: 2, email: 'new@example.com' }),
      steps.save(list.id, 'dana@example.com'),
    ]);
    const { notificationEmail, notificationStatus } = await getList(deps, { ownerId, listId: list.id });
    const followed = ['new@example.com', 'own'];
    const savedLast = ['dana@example.com', 'waiting'];
    expect([followed, savedLast]).toContainEqual([notificationEmail, notificationStatus]);
  });
});
