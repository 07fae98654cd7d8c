import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLists } from '../lists/find-lists.ts';
import { askConfirmation } from '../notifications/ask-confirmation.ts';
import { sendTestMail } from '../notifications/send-test-mail.ts';
import { type NotificationSteps, notificationSteps } from '../testing/notification-steps.ts';
import { anOwner, hearAccount, makeList, type TestWorld, testWorld } from '../testing/test-world.ts';

describe('an own address that its account has not confirmed', () => {
  let world: TestWorld;
  let ownerId: string;
  let own: string;
  let steps: NotificationSteps;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.drop());
  beforeEach(async () => {
    ownerId = anOwner();
    own = `dana-${ownerId}@example.com`;
    steps = notificationSteps(world, ownerId);
    await hearAccount(world, ownerId, { email: own, emailConfirmed: false });
  });

  const nobody = { notify: null, notifyOwner: false, stopUrl: null };
  const confirm = (version = 2) => hearAccount(world, ownerId, { version, email: own, emailConfirmed: true });

  it('waits as anybody’s, is asked once, and gets no mail until its reader agrees', async () => {
    const list = await makeList(world, ownerId, { notificationEmail: own.toUpperCase() });
    expect(list.notificationStatus).toBe('waiting');
    await makeList(world, ownerId, { notificationEmail: own });
    expect((await steps.asked()).map((event) => event.data.address)).toEqual([own]);
    expect(await steps.mailed(list.id)).toEqual(nobody);
    expect(await steps.statusOf(own)).toBe('waiting');
    await expect(sendTestMail(world, { ownerId, email: own })).rejects.toMatchObject({
      code: 'ADDRESS_NOT_CONFIRMED',
    });
    expect((await steps.answer(own, 'confirm')).status).toBe('confirmed');
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: false });
  });

  it('is mailed the question again by its owner’s wish no oftener than a stranger’s', async () => {
    await makeList(world, ownerId, { notificationEmail: own });
    for (let more = 0; more < 2; more++) {
      expect(await askConfirmation(world, { ownerId, email: own })).toEqual({ status: 'waiting' });
    }
    await expect(askConfirmation(world, { ownerId, email: own })).rejects.toMatchObject({
      code: 'THROTTLED',
    });
    expect(await steps.asked()).toHaveLength(3);
  });

  it('is never named to strangers as who writes to them', async () => {
    const keys = `keys-${ownerId}@example.com`;
    const nameless = { email: own, emailConfirmed: false, firstName: null, lastName: null };
    await hearAccount(world, ownerId, { version: 2, ...nameless });
    await makeList(world, ownerId, { notificationEmail: keys });
    await hearAccount(world, ownerId, { version: 3, ...nameless, emailConfirmed: true });
    await askConfirmation(world, { ownerId, email: keys });
    expect((await steps.asked()).map((event) => event.data.sender)).toEqual(['somebody', own]);
  });

  it('stays stopped whatever its owner does', async () => {
    const list = await makeList(world, ownerId, { notificationEmail: own });
    expect((await steps.answer(own, 'stop')).status).toBe('stopped');
    expect(await askConfirmation(world, { ownerId, email: own })).toEqual({ status: 'stopped' });
    expect((await steps.save(list.id, own)).notificationStatus).toBe('stopped');
    expect(await steps.mailed(list.id)).toEqual(nobody);
  });

  it('is the own one as soon as it is confirmed, in the status and in the next entry’s mail', async () => {
    const list = await makeList(world, ownerId, { notificationEmail: own });
    await Promise.all([confirm(), confirm()]);
    expect(await steps.statusOf(own)).toBe('own');
    const [found] = await findLists(world, { ownerId });
    expect(found).toMatchObject({ notificationStatus: 'own', version: 1 });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
    expect(await sendTestMail(world, { ownerId, email: own })).toEqual({ status: 'own' });
    expect(await steps.asked()).toHaveLength(1);
  });

  it('keeps a stop its reader gave before it was confirmed, until its owner, who reads it, undoes that', async () => {
    const list = await makeList(world, ownerId, { notificationEmail: own });
    await steps.answer(own, 'stop');
    await askConfirmation(world, { ownerId, email: own });
    await confirm();
    expect(await steps.statusOf(own)).toBe('stopped');
    expect(await steps.mailed(list.id)).toEqual(nobody);
    expect(await askConfirmation(world, { ownerId, email: own })).toEqual({ status: 'own' });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: own, notifyOwner: true });
  });

  it('stays confirmed when the event from before it was comes late', async () => {
    await confirm(3);
    await hearAccount(world, ownerId, { version: 2, email: own, emailConfirmed: false });
    expect((await makeList(world, ownerId, { notificationEmail: own })).notificationStatus).toBe('own');
  });

  it('hands its lists to the address that is confirmed instead, and is asked nothing more', async () => {
    const list = await makeList(world, ownerId, { notificationEmail: own });
    const better = `better-${ownerId}@example.com`;
    await hearAccount(world, ownerId, { version: 2, email: better, emailConfirmed: true });
    expect(await steps.mailed(list.id)).toMatchObject({ notify: better, notifyOwner: true });
    expect(await steps.asked()).toHaveLength(1);
  });

  it('is asked when lists of a confirmed one follow to it, and counts as no new address of others', async () => {
    await confirm();
    const list = await makeList(world, ownerId, { notificationEmail: own });
    const { id: others } = await makeList(world, ownerId);
    for (let other = 0; other < 20; other++) await steps.save(others, `${other}-${ownerId}@example.com`);
    const next = `next-${ownerId}@example.com`;
    await hearAccount(world, ownerId, { version: 3, email: next, emailConfirmed: false });
    expect((await steps.asked()).at(-1).data).toMatchObject({ address: next, listTitle: 'Stage check' });
    expect(await steps.mailed(list.id)).toEqual(nobody);
  });

  it('is asked when lists were saved before anybody told of the account', async () => {
    const late = anOwner();
    const address = `late-${late}@example.com`;
    await makeList(world, late, { notificationEmail: address });
    await hearAccount(world, late, { email: address, emailConfirmed: false });
    expect((await notificationSteps(world, late).asked()).map((event) => event.data.address)).toEqual([
      address,
    ]);
  });
});
