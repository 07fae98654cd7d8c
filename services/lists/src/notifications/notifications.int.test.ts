import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { confirmationAsked, entryRecorded, testMailAsked } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { updateList } from '../lists/update-list.ts';
import {
  anOwner,
  complete,
  eventsOf,
  hearAccount,
  listBody,
  makeList,
  outboxOf,
  type TestWorld,
  testWorld,
} from '../testing/test-world.ts';
import { answerNotificationAddress } from './answer-notification-address.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { getNotificationAddress } from './get-notification-address.ts';
import { getNotificationStatus } from './get-notification-status.ts';
import { purgeMailQuotas } from './purge-mail-quotas.ts';
import { sendTestMail } from './send-test-mail.ts';

describe('notifications', () => {
  let world: TestWorld;
  let ownerId: string;
  let keys: string;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.drop());
  beforeEach(async () => {
    world.clock.now = new Date('2026-11-20T10:00:00.000Z');
    ownerId = anOwner();
    keys = `keys-${ownerId}@example.com`;
    await hearAccount(world, ownerId);
  });

  const later = (minutes: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000);
  };
  const asked = () => eventsOf(world, confirmationAsked.subject, ownerId);
  const statusOf = async (email: string) => (await getNotificationStatus(world, { ownerId, email })).status;
  const tokenOf = async (address: string) => {
    const [row] = await world.sql<{ token: string }[]>`
      select token from notification_address where owner_id = ${ownerId} and address = ${address}`;
    return row?.token ?? '';
  };
  const answer = async (address: string, said: 'confirm' | 'stop') =>
    await answerNotificationAddress(world, { token: await tokenOf(address), answer: said });
  const save = (listId: string, notificationEmail: string | null) =>
    updateList(world, { ownerId, listId, list: listBody({ notificationEmail }) });

  /** Whom the next entry of the list is told, and how that is stopped. */
  const mailed = async (listId: string) => {
    await complete(world, await getList(world, { ownerId, listId }));
    const { notify, stopUrl } = (await outboxOf(world, entryRecorded.subject, listId)).at(-1).data;
    return { notify, stopUrl };
  };
  const nobody = { notify: null, stopUrl: null };

  describe('to the own address', () => {
    it('need no confirmation, whatever its case, and carry a link that stops them', async () => {
      const list = await makeList(world, ownerId, { notificationEmail: 'DANA@example.com' });
      expect(list.notificationStatus).toBe('own');
      const stopUrl = `https://lists.example/notifications/${await tokenOf('dana@example.com')}?stop=1`;
      expect(await mailed(list.id)).toEqual({ notify: 'dana@example.com', stopUrl });
      expect(await asked()).toEqual([]);
    });

    it('stop by that link, stay stopped when a list is saved, and start again by the owner’s form or the link', async () => {
      const list = await makeList(world, ownerId, { notificationEmail: 'dana@example.com' });
      const [at, own] = [{ ownerId, email: 'Dana@example.com' }, 'dana@example.com'];
      expect(await answer(own, 'stop')).toEqual({ address: own, status: 'stopped', sender: 'Dana Moore' });
      expect(await mailed(list.id)).toEqual(nobody);
      expect((await save(list.id, own)).notificationStatus).toBe('stopped');
      await expect(sendTestMail(world, at)).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
      expect(await askConfirmation(world, at)).toEqual({ status: 'own' });
      expect((await mailed(list.id)).notify).toBe(own);
      await answer(own, 'stop');
      expect(await statusOf(own)).toBe('stopped');
      expect((await answer(own, 'confirm')).status).toBe('own');
      expect(await asked()).toEqual([]);
    });
  });

  describe('to another address', () => {
    it('wait until its reader agrees, who is asked once, by the first list that names it', async () => {
      const { wakes } = world;
      const list = await makeList(world, ownerId, { notificationEmail: ` ${keys.toUpperCase()}` });
      expect(list.notificationStatus).toBe('waiting');
      expect(world.wakes).toBe(wakes + 1);
      const token = await tokenOf(keys);
      expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/);
      const events = await asked();
      expect(events.map((event) => envelopeSchema(confirmationAsked).parse(event).data)).toEqual([
        {
          ownerId,
          address: keys,
          sender: 'Dana Moore',
          listTitle: 'Stage check',
          answerUrl: `https://lists.example/notifications/${token}`,
        },
      ]);
      expect(await mailed(list.id)).toEqual(nobody);
      await save(list.id, keys);
      await makeList(world, ownerId, { notificationEmail: keys });
      expect(await asked()).toHaveLength(1);

      expect(await answer(keys, 'confirm')).toEqual({
        address: keys,
        status: 'confirmed',
        sender: 'Dana Moore',
      });
      const stopUrl = `https://lists.example/notifications/${token}?stop=1`;
      expect(await mailed(list.id)).toEqual({ notify: keys, stopUrl });
      const found = await findLists(world, { ownerId });
      expect(found.map((each) => each.notificationStatus)).toEqual(['confirmed', 'confirmed']);
    });

    it('end when its reader stops them, and only its reader starts them again', async () => {
      const list = await makeList(world, ownerId, { notificationEmail: keys });
      await answer(keys, 'confirm');
      await answer(keys, 'stop');
      expect(await mailed(list.id)).toEqual(nobody);
      expect(await askConfirmation(world, { ownerId, email: keys })).toEqual({ status: 'stopped' });
      expect((await save(list.id, keys)).notificationStatus).toBe('stopped');
      expect((await makeList(world, ownerId, { notificationEmail: keys })).notificationStatus).toBe(
        'stopped',
      );
      await expect(sendTestMail(world, { ownerId, email: keys })).rejects.toMatchObject({
        code: 'ADDRESS_NOT_CONFIRMED',
        publicMessage: 'Mails to this address were stopped by their reader.',
      });
      expect(await asked()).toHaveLength(1);
      await answer(keys, 'confirm');
      expect((await mailed(list.id)).notify).toBe(keys);
    });

    it('of two lists saved at the same moment are asked for once', async () => {
      const lists = await Promise.all([
        makeList(world, ownerId, { notificationEmail: keys }),
        makeList(world, ownerId, { notificationEmail: keys }),
        makeList(world, ownerId, { notificationEmail: keys.toUpperCase() }),
      ]);
      await Promise.all(lists.map((list) => save(list.id, keys)));
      expect(await asked()).toHaveLength(1);
      expect(lists.map((list) => list.notificationStatus)).toEqual(['waiting', 'waiting', 'waiting']);
    });

    it('are one owner’s: another needs an answer of their own', async () => {
      await makeList(world, ownerId, { notificationEmail: keys });
      await answer(keys, 'confirm');
      const other = anOwner();
      await hearAccount(world, other, { companyName: 'Northlight' });
      expect((await makeList(world, other, { notificationEmail: keys })).notificationStatus).toBe('waiting');
      const [event] = await eventsOf(world, confirmationAsked.subject, other);
      expect(event.data.sender).toBe('Northlight');
    });

    it('of confirm and stop at the same moment keep one, and the answer says which', async () => {
      await makeList(world, ownerId, { notificationEmail: keys });
      for (let n = 0; n < 5; n++) {
        await Promise.all([
          answer(keys, 'confirm'),
          answer(keys, 'stop'),
          askConfirmation(world, { ownerId, email: keys }).catch(() => null),
        ]);
        const status = await statusOf(keys);
        expect(['confirmed', 'stopped']).toContain(status);
        expect((await getNotificationAddress(world, { token: await tokenOf(keys) })).status).toBe(status);
      }
    });

    it('are asked for as soon as the account is known, when a list came first', async () => {
      const unheard = anOwner();
      const list = await makeList(world, unheard, { notificationEmail: keys });
      const mine = await makeList(world, unheard, { notificationEmail: 'dana@example.com' });
      expect([list.notificationStatus, mine.notificationStatus]).toEqual(['waiting', 'waiting']);
      expect(await eventsOf(world, confirmationAsked.subject, unheard)).toEqual([]);
      await hearAccount(world, unheard);
      await hearAccount(world, unheard);
      await hearAccount(world, unheard, { version: 2 });
      const events = await eventsOf(world, confirmationAsked.subject, unheard);
      expect(events.map((event) => event.data.address)).toEqual([keys]);
      const found = await findLists(world, { ownerId: unheard });
      expect(found.map((each) => each.notificationStatus).sort()).toEqual(['own', 'waiting']);
    });
  });

  describe('the confirmation once more', () => {
    const again = () => askConfirmation(world, { ownerId, email: keys });

    it('goes out three times within any day, the first included', async () => {
      await makeList(world, ownerId, { notificationEmail: keys });
      later(60);
      const outcomes = await Promise.allSettled([again(), again(), again(), again()]);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
      expect(await asked()).toHaveLength(3);
      await expect(again()).rejects.toMatchObject({
        code: 'THROTTLED',
        publicMessage: 'This address was asked 3 times within a day. Please try again tomorrow.',
      });
      later(23 * 60 + 1);
      expect(await again()).toEqual({ status: 'waiting' });
      await expect(again()).rejects.toMatchObject({ code: 'THROTTLED' });
      expect((await asked()).at(-1).data.listTitle).toBe('Stage check');
    });

    it('is counted for the address, whoever asks; a list is saved all the same, and its next save asks', async () => {
      for (let n = 0; n < 3; n++) {
        const other = anOwner();
        await hearAccount(world, other);
        await makeList(world, other, { notificationEmail: keys });
      }
      const list = await makeList(world, ownerId, { notificationEmail: keys });
      expect(list.notificationStatus).toBe('waiting');
      expect(await asked()).toEqual([]);
      later(24 * 60 + 1);
      await save(list.id, keys);
      expect(await asked()).toHaveLength(1);
    });

    it('is nothing for an address that does not wait for it', async () => {
      expect(await again()).toEqual({ status: 'none' });
      await makeList(world, ownerId, { notificationEmail: keys });
      await answer(keys, 'confirm');
      expect(await again()).toEqual({ status: 'confirmed' });
      expect(await askConfirmation(world, { ownerId, email: 'dana@example.com' })).toEqual({ status: 'own' });
      expect(await asked()).toHaveLength(1);
    });
  });

  it('go to twenty new foreign addresses a day; beyond, nothing is saved, and known ones and the own still are', async () => {
    const nth = (n: number) => `${n}-${keys}`;
    const list = await makeList(world, ownerId);
    for (let n = 0; n < 20; n++) await save(list.id, nth(n));
    const before = await getList(world, { ownerId, listId: list.id });
    await expect(save(list.id, nth(20))).rejects.toMatchObject({
      code: 'THROTTLED',
      publicMessage: expect.stringMatching(/^You have used 20 new notification addresses within a day\./),
    });
    expect(await getList(world, { ownerId, listId: list.id })).toEqual(before);
    expect(await statusOf(nth(20))).toBe('none');
    expect((await save(list.id, nth(3))).notificationStatus).toBe('waiting');
    expect((await save(list.id, 'dana@example.com')).notificationStatus).toBe('own');
    later(24 * 60 + 1);
    expect((await save(list.id, nth(20))).notificationStatus).toBe('waiting');
    expect(await asked()).toHaveLength(21);
  });

  describe('a test mail', () => {
    it('goes to the own address, also before any list names it, with the link that stops mails', async () => {
      expect(await sendTestMail(world, { ownerId, email: 'Dana@Example.com' })).toEqual({ status: 'own' });
      const [event] = await eventsOf(world, testMailAsked.subject, ownerId);
      expect(envelopeSchema(testMailAsked).parse(event).data).toEqual({
        ownerId,
        address: 'dana@example.com',
        sender: 'Dana Moore',
        stopUrl: `https://lists.example/notifications/${await tokenOf('dana@example.com')}?stop=1`,
      });
    });

    it('goes to another address once its reader agreed, and to none nobody was asked for', async () => {
      const test = () => sendTestMail(world, { ownerId, email: keys });
      await expect(test()).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
      expect(await statusOf(keys)).toBe('none');
      await makeList(world, ownerId, { notificationEmail: keys });
      await expect(test()).rejects.toMatchObject({
        code: 'ADDRESS_NOT_CONFIRMED',
        publicMessage: 'This address has not been confirmed yet.',
      });
      await answer(keys, 'confirm');
      expect(await test()).toEqual({ status: 'confirmed' });
    });

    it('goes out five times within ten minutes, also when asked for all at once', async () => {
      const test = () => sendTestMail(world, { ownerId, email: 'dana@example.com' });
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, test));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
      await expect(test()).rejects.toMatchObject({ code: 'THROTTLED' });
      later(11);
      expect(await test()).toEqual({ status: 'own' });
      expect(await eventsOf(world, testMailAsked.subject, ownerId)).toHaveLength(6);
    });
  });

  it('are known to their reader by the token alone, with nothing of the owner but a name', async () => {
    await makeList(world, ownerId, { notificationEmail: keys });
    const read = async () => getNotificationAddress(world, { token: await tokenOf(keys) });
    expect(await read()).toEqual({ address: keys, status: 'waiting', sender: 'Dana Moore' });
    await hearAccount(world, ownerId, { version: 2, firstName: null, lastName: null });
    expect((await read()).sender).toBeNull();
    const wrong = { token: 'nobody-has-this-token' };
    const notFound = { code: 'NOT_FOUND', publicMessage: 'This link is not valid' };
    await expect(getNotificationAddress(world, wrong)).rejects.toMatchObject(notFound);
    await expect(answerNotificationAddress(world, { ...wrong, answer: 'confirm' })).rejects.toMatchObject(
      notFound,
    );
  });

  it('forget how often they went out once that counts no more', async () => {
    await makeList(world, ownerId, { notificationEmail: keys });
    const counts = async () => {
      const rows = await world.sql`select 1 from mail_quota where key like ${`%${ownerId}%`}`;
      return rows.length;
    };
    later(23 * 60);
    await purgeMailQuotas(world);
    expect(await counts()).toBe(2);
    later(61);
    await purgeMailQuotas(world);
    expect(await counts()).toBe(0);
  });

  describe('when the account’s address changes', () => {
    it('follow to the new one with every list that wrote to the old, each a version further', async () => {
      const mine = await makeList(world, ownerId, { notificationEmail: 'DANA@example.com' });
      const theirs = await makeList(world, ownerId, { notificationEmail: keys });
      const quiet = await makeList(world, ownerId);
      const change = () => hearAccount(world, ownerId, { version: 2, email: 'New@Example.com' });
      await Promise.all([change(), change(), change()]);
      await hearAccount(world, ownerId, { version: 1 });
      const byId = new Map((await findLists(world, { ownerId })).map((list) => [list.id, list]));
      expect(byId.get(mine.id)).toMatchObject({
        notificationEmail: 'New@Example.com',
        notificationStatus: 'own',
        version: 2,
      });
      expect(byId.get(theirs.id)).toMatchObject({ notificationEmail: keys, version: 1 });
      expect(byId.get(quiet.id)).toMatchObject({ notificationEmail: null, version: 1 });
      const versions = async (listId: string) =>
        (await outboxOf(world, 'event.lists.list-changed.v1', listId)).map((event) => event.data.version);
      expect([await versions(mine.id), await versions(theirs.id)]).toEqual([[1, 2], [1]]);
      const stopUrl = `https://lists.example/notifications/${await tokenOf('new@example.com')}?stop=1`;
      expect(await mailed(mine.id)).toEqual({ notify: 'New@Example.com', stopUrl });
      await expect(
        updateList(world, { ownerId, listId: mine.id, list: listBody({ version: 1 }) }),
      ).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    });

    it('treat the old one as anybody’s from then on, and one that was waiting as own', async () => {
      const mine = await makeList(world, ownerId, { notificationEmail: 'dana@example.com' });
      const theirs = await makeList(world, ownerId, { notificationEmail: keys });
      await hearAccount(world, ownerId, { version: 2, email: keys });
      expect((await mailed(theirs.id)).notify).toBe(keys);
      expect(await statusOf('dana@example.com')).toBe('waiting');
      expect((await save(mine.id, 'dana@example.com')).notificationStatus).toBe('waiting');
      expect((await asked()).map((event) => event.data.address)).toEqual([keys, 'dana@example.com']);
    });

    it('keep a stop its reader gave, also one the owner had undone', async () => {
      const own = 'dana@example.com';
      const list = await makeList(world, ownerId, { notificationEmail: own });
      await answer(own, 'stop');
      await askConfirmation(world, { ownerId, email: own });
      await hearAccount(world, ownerId, { version: 2, email: 'new@example.com' });
      expect((await save(list.id, own)).notificationStatus).toBe('stopped');
      expect(await askConfirmation(world, { ownerId, email: own })).toEqual({ status: 'stopped' });
      expect(await asked()).toEqual([]);
    });

    it('and a list is saved at the same moment, end with that list on an address that may be mailed or waits', async () => {
      const list = await makeList(world, ownerId, { notificationEmail: 'dana@example.com' });
      await Promise.all([
        hearAccount(world, ownerId, { version: 2, email: 'new@example.com' }),
        save(list.id, 'dana@example.com'),
      ]);
      const { notificationEmail, notificationStatus } = await getList(world, { ownerId, listId: list.id });
      const followed = ['new@example.com', 'own'];
      const savedLast = ['dana@example.com', 'waiting'];
      expect([followed, savedLast]).toContainEqual([notificationEmail, notificationStatus]);
    });
  });
});
