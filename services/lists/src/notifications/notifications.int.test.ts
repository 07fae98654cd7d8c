import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { confirmationAsked } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLists } from '../lists/find-lists.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import {
  anOwner,
  eventsOf,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { answerNotificationAddress } from './answer-notification-address.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { getNotificationAddress } from './get-notification-address.ts';
import { sendTestMail } from './send-test-mail.ts';

describe('notifications', () => {
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

  const noNotification = { notify: null, notifyOwner: false, stopUrl: null };

  describe('to the own address', () => {
    it('need no confirmation, whatever its case, and carry a link that stops them', async () => {
      const list = await makeList(deps, ownerId, { notificationEmail: 'DANA@example.com' });
      expect(list.notificationStatus).toBe('own');
      const stopUrl = `https://lists.example/notifications/${await steps.tokenOf('dana@example.com')}?stop=1`;
      expect(await steps.mailed(list.id)).toEqual({ notify: 'dana@example.com', notifyOwner: true, stopUrl });
      expect(await steps.asked()).toEqual([]);
    });

    it('stop by that link, stay stopped when a list is saved, and start again by the owner’s form or the link', async () => {
      const list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
      const [at, own] = [{ ownerId, email: 'Dana@example.com' }, 'dana@example.com'];
      expect(await steps.answer(own, 'stop')).toEqual({
        address: own,
        status: 'stopped',
        sender: 'Dana Moore',
      });
      expect(await steps.mailed(list.id)).toEqual(noNotification);
      expect((await steps.save(list.id, own)).notificationStatus).toBe('stopped');
      await expect(sendTestMail(deps, at)).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
      expect(await askConfirmation(deps, at)).toEqual({ status: 'own' });
      expect((await steps.mailed(list.id)).notify).toBe(own);
      await steps.answer(own, 'stop');
      expect(await steps.statusOf(own)).toBe('stopped');
      expect((await steps.answer(own, 'confirm')).status).toBe('own');
      expect(await steps.asked()).toEqual([]);
    });
  });

  describe('to another address', () => {
    it('wait until its reader confirms; the first list that names it requests that once', async () => {
      const { wakes } = deps;
      const list = await makeList(deps, ownerId, { notificationEmail: ` ${keys.toUpperCase()}` });
      expect(list.notificationStatus).toBe('waiting');
      expect(deps.wakes).toBe(wakes + 1);
      const token = await steps.tokenOf(keys);
      expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/);
      const events = await steps.asked();
      expect(events.map((event) => envelopeSchema(confirmationAsked).parse(event).data)).toEqual([
        {
          ownerId,
          address: keys,
          sender: 'Dana Moore',
          senderEmail: 'dana@example.com',
          listTitle: 'Stage check',
          answerUrl: `https://lists.example/notifications/${token}`,
        },
      ]);
      expect(await steps.mailed(list.id)).toEqual(noNotification);
      await steps.save(list.id, keys);
      await makeList(deps, ownerId, { notificationEmail: keys });
      expect(await steps.asked()).toHaveLength(1);

      expect(await steps.answer(keys, 'confirm')).toEqual({
        address: keys,
        status: 'confirmed',
        sender: 'Dana Moore',
      });
      const stopUrl = `https://lists.example/notifications/${token}?stop=1`;
      expect(await steps.mailed(list.id)).toEqual({ notify: keys, notifyOwner: false, stopUrl });
      const found = await findLists(deps, { ownerId });
      expect(found.map((each) => each.notificationStatus)).toEqual(['confirmed', 'confirmed']);
    });

    it('end when its reader stops them, and only its reader starts them again', async () => {
      const list = await makeList(deps, ownerId, { notificationEmail: keys });
      await steps.answer(keys, 'confirm');
      await steps.answer(keys, 'stop');
      expect(await steps.mailed(list.id)).toEqual(noNotification);
      expect(await askConfirmation(deps, { ownerId, email: keys })).toEqual({ status: 'stopped' });
      expect((await steps.save(list.id, keys)).notificationStatus).toBe('stopped');
      expect((await makeList(deps, ownerId, { notificationEmail: keys })).notificationStatus).toBe('stopped');
      await expect(sendTestMail(deps, { ownerId, email: keys })).rejects.toMatchObject({
        code: 'ADDRESS_NOT_CONFIRMED',
        publicMessage: 'The recipient stopped emails to this address.',
      });
      expect(await steps.asked()).toHaveLength(1);
      await steps.answer(keys, 'confirm');
      expect((await steps.mailed(list.id)).notify).toBe(keys);
    });

    it('of two lists saved at the same moment are requested once', async () => {
      const lists = await Promise.all([
        makeList(deps, ownerId, { notificationEmail: keys }),
        makeList(deps, ownerId, { notificationEmail: keys }),
        makeList(deps, ownerId, { notificationEmail: keys.toUpperCase() }),
      ]);
      await Promise.all(lists.map((list) => steps.save(list.id, keys)));
      expect(await steps.asked()).toHaveLength(1);
      expect(lists.map((list) => list.notificationStatus)).toEqual(['waiting', 'waiting', 'waiting']);
    });

    it('are one owner’s: another needs an answer of their own', async () => {
      await makeList(deps, ownerId, { notificationEmail: keys });
      await steps.answer(keys, 'confirm');
      const other = anOwner();
      await receiveOwnerChanged(deps, other, { companyName: 'Northlight' });
      expect((await makeList(deps, other, { notificationEmail: keys })).notificationStatus).toBe('waiting');
      const [event] = await eventsOf(deps, confirmationAsked.subject, other);
      expect(event.data.sender).toBe('Northlight');
    });

    it('of confirm and stop at the same moment keep one, and the answer says which', async () => {
      await makeList(deps, ownerId, { notificationEmail: keys });
      for (let n = 0; n < 5; n++) {
        await Promise.all([
          steps.answer(keys, 'confirm'),
          steps.answer(keys, 'stop'),
          askConfirmation(deps, { ownerId, email: keys }).catch(() => null),
        ]);
        const status = await steps.statusOf(keys);
        expect(['confirmed', 'stopped']).toContain(status);
        expect((await getNotificationAddress(deps, { token: await steps.tokenOf(keys) })).status).toBe(
          status,
        );
      }
    });

    it('are requested as soon as the account is known, when a list came first', async () => {
      const unheard = anOwner();
      const list = await makeList(deps, unheard, { notificationEmail: keys });
      const mine = await makeList(deps, unheard, { notificationEmail: 'dana@example.com' });
      expect([list.notificationStatus, mine.notificationStatus]).toEqual(['waiting', 'waiting']);
      expect(await eventsOf(deps, confirmationAsked.subject, unheard)).toEqual([]);
      await receiveOwnerChanged(deps, unheard);
      await receiveOwnerChanged(deps, unheard);
      await receiveOwnerChanged(deps, unheard, { version: 2 });
      const events = await eventsOf(deps, confirmationAsked.subject, unheard);
      expect(events.map((event) => event.data.address)).toEqual([keys]);
      const found = await findLists(deps, { ownerId: unheard });
      expect(found.map((each) => each.notificationStatus).sort()).toEqual(['own', 'waiting']);
    });
  });

  it('are known to their reader by the token alone, with nothing of the owner but a name', async () => {
    await makeList(deps, ownerId, { notificationEmail: keys });
    const read = async () => getNotificationAddress(deps, { token: await steps.tokenOf(keys) });
    expect(await read()).toEqual({ address: keys, status: 'waiting', sender: 'Dana Moore' });
    await receiveOwnerChanged(deps, ownerId, { version: 2, firstName: null, lastName: null });
    expect((await read()).sender).toBeNull();
    const wrong = { token: 'nobody-has-this-token' };
    const notFound = { code: 'NOT_FOUND', publicMessage: 'This link is not valid' };
    await expect(getNotificationAddress(deps, wrong)).rejects.toMatchObject(notFound);
    await expect(answerNotificationAddress(deps, { ...wrong, answer: 'confirm' })).rejects.toMatchObject(
      notFound,
    );
  });
});
