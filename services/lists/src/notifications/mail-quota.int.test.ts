import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { testMailAsked } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getList } from '../lists/get-list.ts';
import { purgeMailQuotas } from '../purges/purge-mail-quotas.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import {
  anOwner,
  eventsOf,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { confirmationsOf, confirmationsTo, newAddressesOf } from './mail-quota.ts';
import { sendTestMail } from './send-test-mail.ts';

describe('requested mails', () => {
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

  describe('the confirmation once more', () => {
    const again = () => askConfirmation(deps, { ownerId, email: keys });

    it('goes out three times within any day, the first included', async () => {
      await makeList(deps, ownerId, { notificationEmail: keys });
      steps.later(60);
      const outcomes = await Promise.allSettled([again(), again(), again(), again()]);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
      expect(await steps.asked()).toHaveLength(3);
      await expect(again()).rejects.toMatchObject({
        code: 'THROTTLED',
        publicMessage: 'We’ve already asked this address 3 times in a day. Please try again tomorrow.',
      });
      steps.later(23 * 60 + 1);
      expect(await again()).toEqual({ status: 'waiting' });
      await expect(again()).rejects.toMatchObject({ code: 'THROTTLED' });
      expect((await steps.asked()).at(-1).data.listTitle).toBe('Stage check');
    });

    it('is counted for the address over all owners; a list is saved anyway, and its next save requests the mail', async () => {
      for (let n = 0; n < 3; n++) {
        const other = anOwner();
        await receiveOwnerChanged(deps, other);
        await makeList(deps, other, { notificationEmail: keys });
      }
      const list = await makeList(deps, ownerId, { notificationEmail: keys });
      expect(list.notificationStatus).toBe('waiting');
      expect(await steps.asked()).toEqual([]);
      steps.later(24 * 60 + 1);
      await steps.save(list.id, keys);
      expect(await steps.asked()).toHaveLength(1);
    });

    it('is counted together for all that one mailbox can be called', async () => {
      const called = ['+a', '+b', '.+c', '+d'].map((tag) => keys.replace('@', `${tag}@`));
      for (const address of called) await makeList(deps, ownerId, { notificationEmail: address });
      expect((await steps.asked()).map((event) => event.data.address)).toEqual(called.slice(0, 3));
      await expect(askConfirmation(deps, { ownerId, email: called[0] ?? '' })).rejects.toMatchObject({
        code: 'THROTTLED',
      });
    });

    it('goes out sixty times a day for one owner, however many addresses wait from the days before', async () => {
      const waiting: string[] = [];
      const list = await makeList(deps, ownerId);
      for (let day = 0; day < 4; day++) {
        for (let n = 0; n < 20; n++) {
          const address = `${day}-${n}-${keys}`;
          await steps.save(list.id, address);
          waiting.push(address);
        }
        steps.later(24 * 60 + 1);
      }
      for (const email of waiting.slice(0, 60)) await askConfirmation(deps, { ownerId, email });
      const one = () => askConfirmation(deps, { ownerId, email: waiting[60] ?? '' });
      await expect(one()).rejects.toMatchObject({
        code: 'THROTTLED',
        publicMessage: 'You’ve sent 60 confirmation emails in a day. Please try again tomorrow.',
      });
      // The list is still saved, and the confirmation is requested later.
      expect((await steps.save(list.id, `new-${keys}`)).notificationStatus).toBe('waiting');
      expect(await steps.asked()).toHaveLength(80 + 60);
      steps.later(24 * 60 + 1);
      expect(await one()).toEqual({ status: 'waiting' });
    });

    it('is nothing for an address that does not wait for it', async () => {
      expect(await again()).toEqual({ status: 'none' });
      await makeList(deps, ownerId, { notificationEmail: keys });
      await steps.answer(keys, 'confirm');
      expect(await again()).toEqual({ status: 'confirmed' });
      expect(await askConfirmation(deps, { ownerId, email: 'dana@example.com' })).toEqual({ status: 'own' });
      expect(await steps.asked()).toHaveLength(1);
    });
  });

  it('notifications go to twenty new foreign addresses a day; beyond, nothing is saved, and known ones and the own still are', async () => {
    const nth = (n: number) => `${n}-${keys}`;
    const list = await makeList(deps, ownerId);
    for (let n = 0; n < 20; n++) await steps.save(list.id, nth(n));
    const before = await getList(deps, { ownerId, listId: list.id });
    await expect(steps.save(list.id, nth(20))).rejects.toMatchObject({
      code: 'THROTTLED',
      publicMessage: expect.stringMatching(/^You’ve added 20 new notification addresses in a day\./),
    });
    expect(await getList(deps, { ownerId, listId: list.id })).toEqual(before);
    expect(await steps.statusOf(nth(20))).toBe('none');
    expect((await steps.save(list.id, nth(3))).notificationStatus).toBe('waiting');
    expect((await steps.save(list.id, 'dana@example.com')).notificationStatus).toBe('own');
    steps.later(24 * 60 + 1);
    expect((await steps.save(list.id, nth(20))).notificationStatus).toBe('waiting');
    expect(await steps.asked()).toHaveLength(21);
  });

  describe('a test mail', () => {
    it('goes to the own address, also before any list names it, with the link that stops mails', async () => {
      expect(await sendTestMail(deps, { ownerId, email: 'Dana@Example.com' })).toEqual({ status: 'own' });
      const [event] = await eventsOf(deps, testMailAsked.subject, ownerId);
      expect(envelopeSchema(testMailAsked).parse(event).data).toEqual({
        ownerId,
        address: 'dana@example.com',
        sender: 'Dana Moore',
        senderEmail: 'dana@example.com',
        stopUrl: `https://lists.example/notifications/${await steps.tokenOf('dana@example.com')}?stop=1`,
      });
    });

    it('goes to another address once its reader confirmed, and to none without a request', async () => {
      const test = () => sendTestMail(deps, { ownerId, email: keys });
      await expect(test()).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
      expect(await steps.statusOf(keys)).toBe('none');
      await makeList(deps, ownerId, { notificationEmail: keys });
      await expect(test()).rejects.toMatchObject({
        code: 'ADDRESS_NOT_CONFIRMED',
        publicMessage: 'This address hasn’t been confirmed yet.',
      });
      await steps.answer(keys, 'confirm');
      expect(await test()).toEqual({ status: 'confirmed' });
    });

    it('goes out five times within ten minutes, also when all requests come at once', async () => {
      const test = () => sendTestMail(deps, { ownerId, email: 'dana@example.com' });
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, test));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
      await expect(test()).rejects.toMatchObject({ code: 'THROTTLED' });
      steps.later(11);
      expect(await test()).toEqual({ status: 'own' });
      expect(await eventsOf(deps, testMailAsked.subject, ownerId)).toHaveLength(6);
    });
  });

  it('counts of mails are deleted once they no longer matter', async () => {
    await makeList(deps, ownerId, { notificationEmail: keys });
    const counts = async () => {
      const quotas = [confirmationsOf(ownerId), newAddressesOf(ownerId), confirmationsTo(keys)];
      const rows = await deps.sql`
        select 1 from mail_quota where key = any(${quotas.map((quota) => quota.key)})`;
      return rows.length;
    };
    steps.later(23 * 60);
    await purgeMailQuotas(deps);
    expect(await counts()).toBe(3);
    steps.later(61);
    await purgeMailQuotas(deps);
    expect(await counts()).toBe(0);
  });
});
