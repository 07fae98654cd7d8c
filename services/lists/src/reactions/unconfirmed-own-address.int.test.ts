import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createList } from '../lists/create-list.ts';
import { findLists } from '../lists/find-lists.ts';
import { updateList } from '../lists/update-list.ts';
import { askConfirmation } from '../notifications/ask-confirmation.ts';
import { sendTestMail } from '../notifications/send-test-mail.ts';
import { type NotificationSteps, notificationSteps } from '../testing/notification-steps.ts';
import {
  anOwner,
  listBody,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

describe('an own address that its account has not confirmed', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let own: string;
  let steps: NotificationSteps;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    ownerId = anOwner();
    own = `dana-${ownerId}@example.com`;
    steps = notificationSteps(deps, ownerId);
    await receiveOwnerChanged(deps, ownerId, { email: own, emailConfirmed: false });
  });

  const noNotification = { notify: null, notifyOwner: false, stopUrl: null };
  const confirm = (version = 2) =>
    receiveOwnerChanged(deps, ownerId, { version, email: own, emailConfirmed: true });

  it('waits, and lists mail it nothing at all: the link of the account is its question', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own.toUpperCase() });
    expect(list.notificationStatus).toBe('waiting');
    expect((await makeList(deps, ownerId, { notificationEmail: own })).notificationStatus).toBe('waiting');
    expect((await steps.save(list.id, own)).notificationStatus).toBe('waiting');
    expect(await steps.asked()).toEqual([]);
    expect(await steps.mailed(list.id)).toEqual(noNotification);
    expect(await steps.statusOf(own)).toBe('waiting');
    await expect(sendTestMail(deps, { ownerId, email: own })).rejects.toMatchObject({
      code: 'ADDRESS_NOT_CONFIRMED',
    });
  });

  it('is not mailed by lists when its owner requests the confirmation again', async () => {
    await makeList(deps, ownerId, { notificationEmail: own });
    for (let more = 0; more < 5; more++) {
      expect(await askConfirmation(deps, { ownerId, email: own.toUpperCase() })).toEqual({
        status: 'waiting',
      });
    }
    expect(await steps.asked()).toEqual([]);
  });

  it('stays agreed where its reader agreed by a link that lists mailed before', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    expect((await steps.answer(own, 'confirm')).status).toBe('confirmed');
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: false });
    await confirm();
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
  });

  it('that another owner names as well is asked on behalf of that owner only', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    const other = anOwner();
    await receiveOwnerChanged(deps, other);
    const others = notificationSteps(deps, other);
    const theirs = await makeList(deps, other, { notificationEmail: own });
    expect((await others.asked()).map((event) => event.data.address)).toEqual([own]);
    await others.answer(own, 'confirm');
    expect(await steps.mailed(list.id)).toEqual(noNotification);
    await others.answer(own, 'stop');
    await confirm();
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
    expect(await others.mailed(theirs.id)).toEqual(noNotification);
    expect(await steps.asked()).toEqual([]);
  });

  it('is never named to strangers as who writes to them', async () => {
    const keys = `keys-${ownerId}@example.com`;
    const nameless = { email: own, emailConfirmed: false, firstName: null, lastName: null };
    await receiveOwnerChanged(deps, ownerId, { version: 2, ...nameless });
    await makeList(deps, ownerId, { notificationEmail: keys });
    await receiveOwnerChanged(deps, ownerId, { version: 3, ...nameless, emailConfirmed: true });
    await askConfirmation(deps, { ownerId, email: keys });
    expect((await steps.asked()).map((event) => event.data.sender)).toEqual(['someone', own]);
  });

  it('stays stopped whatever its owner does', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    expect((await steps.answer(own, 'stop')).status).toBe('stopped');
    expect(await askConfirmation(deps, { ownerId, email: own })).toEqual({ status: 'stopped' });
    expect((await steps.save(list.id, own)).notificationStatus).toBe('stopped');
    expect(await steps.mailed(list.id)).toEqual(noNotification);
  });

  it('is the own one as soon as it is confirmed, in the status and in the next entry’s mail', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    await Promise.all([confirm(), confirm()]);
    expect(await steps.statusOf(own)).toBe('own');
    const [found] = await findLists(deps, { ownerId });
    expect(found).toMatchObject({ notificationStatus: 'own', version: 1 });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
    expect(await sendTestMail(deps, { ownerId, email: own })).toEqual({ status: 'own' });
    expect(await steps.asked()).toEqual([]);
  });

  it('keeps a stop its reader gave before it was confirmed, until its owner, who reads it, undoes that', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    await steps.answer(own, 'stop');
    await askConfirmation(deps, { ownerId, email: own });
    await confirm();
    expect(await steps.statusOf(own)).toBe('stopped');
    expect(await steps.mailed(list.id)).toEqual(noNotification);
    expect(await askConfirmation(deps, { ownerId, email: own })).toEqual({ status: 'own' });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
  });

  it('stays confirmed when the event from before it was comes late', async () => {
    await confirm(3);
    await receiveOwnerChanged(deps, ownerId, { version: 2, email: own, emailConfirmed: false });
    expect((await makeList(deps, ownerId, { notificationEmail: own })).notificationStatus).toBe('own');
  });

  it('hands its lists to the address that is confirmed instead; named again it is somebody else’s', async () => {
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    const better = `better-${ownerId}@example.com`;
    await receiveOwnerChanged(deps, ownerId, { version: 2, email: better, emailConfirmed: true });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: better, notifyOwner: true });
    expect(await steps.asked()).toEqual([]);
    expect((await steps.save(list.id, own)).notificationStatus).toBe('waiting');
    expect((await steps.asked()).map((event) => event.data.address)).toEqual([own]);
  });

  it('is not asked when lists of a confirmed one follow to it, and counts as no new address of others', async () => {
    await confirm();
    const list = await makeList(deps, ownerId, { notificationEmail: own });
    const { id: others } = await makeList(deps, ownerId);
    for (let other = 0; other < 20; other++) await steps.save(others, `${other}-${ownerId}@example.com`);
    const next = `next-${ownerId}@example.com`;
    await receiveOwnerChanged(deps, ownerId, { version: 3, email: next, emailConfirmed: false });
    expect((await steps.asked()).map((event) => event.data.address)).not.toContain(next);
    expect(await steps.statusOf(next)).toBe('waiting');
    expect(await steps.mailed(list.id)).toEqual(noNotification);
  });

  it('is not asked either when lists were saved before the account was known', async () => {
    const late = anOwner();
    const [address, keys] = [`late-${late}@example.com`, `keys-${late}@example.com`];
    const { id } = await makeList(deps, late, { notificationEmail: address });
    await makeList(deps, late, { notificationEmail: keys });
    const asked = async () =>
      (await notificationSteps(deps, late).asked()).map((event) => event.data.address);
    await receiveOwnerChanged(deps, late, { email: address, emailConfirmed: false });
    await receiveOwnerChanged(deps, late, { email: address, emailConfirmed: false });
    await notificationSteps(deps, late).save(id, address);
    expect(await asked()).toEqual([keys]);
  });

  describe('and of which the event is still on its way when a list is saved', () => {
    const next = () => `next-${ownerId}@example.com`;
    const changeTo = (notificationEmail: string, ownEmail: string) =>
      createList(deps, { ownerId, ownEmail, list: listBody({ notificationEmail }) });

    it('is not asked: the gateway says that it is the account’s own', async () => {
      const list = await changeTo(next().toUpperCase(), next());
      expect(list.notificationStatus).toBe('waiting');
      await updateList(deps, {
        ownerId,
        listId: list.id,
        ownEmail: next(),
        list: listBody({ notificationEmail: next() }),
      });
      expect(await steps.asked()).toEqual([]);
      await receiveOwnerChanged(deps, ownerId, { version: 2, email: next(), emailConfirmed: true });
      expect(await steps.mailed(list.id)).toMatchObject({ notify: next(), notifyOwner: true });
      expect(await steps.asked()).toEqual([]);
    });

    it('is still asked on behalf of other owners', async () => {
      const keys = `keys-${ownerId}@example.com`;
      expect((await changeTo(keys, next())).notificationStatus).toBe('waiting');
      expect((await steps.asked()).map((event) => event.data.address)).toEqual([keys]);
    });
  });
});
