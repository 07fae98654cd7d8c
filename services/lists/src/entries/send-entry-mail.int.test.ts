import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { entryMailAsked, entryRecorded } from '@scanlist/contracts/messages/lists';
import type { MailSettled } from '@scanlist/contracts/messages/notify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteList } from '../lists/delete-list.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getList } from '../lists/get-list.ts';
import { applyMailSettled } from '../reactions/apply-mail-settled.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';
import { sendEntryMail } from './send-entry-mail.ts';

type List = Awaited<ReturnType<typeof makeList>>;

describe('the mail about an entry', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let steps: NotificationSteps;
  let list: List;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    ({ ownerId, steps } = await ownerWhoNotifies(deps));
    list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
  });

  const mailOf = async (entryId: number, { id: listId } = list) => {
    const { entries } = await listEntries(deps, { ownerId, listId, limit: 100, filter: {} });
    return entries.find(({ id }) => id === entryId)?.mail;
  };
  const failedMails = async () => (await getList(deps, { ownerId, listId: list.id })).failedMails;
  /** The id of the event that asked for the newest mail of an entry. */
  const askedBy = async (entryId: number): Promise<string> => {
    const events = [
      ...(await outboxOf(deps, entryRecorded.subject, list.id)),
      ...(await outboxOf(deps, entryMailAsked.subject, list.id)),
    ];
    return events.filter((event) => event.data.entryId === entryId).at(-1).id;
  };
  const receive = (outcome: Pick<MailSettled, 'entryId' | 'askedBy'> & Partial<MailSettled>) =>
    applyMailSettled(deps, {
      id: deps.uuid(),
      occurredAt: deps.now().toISOString(),
      data: { ownerId, listId: list.id, version: 1, status: 'sent', reason: null, ...outcome },
    });
  const fail = async (entryId: number, attempt = 1) => {
    const version = attempt;
    await receive({ entryId, askedBy: await askedBy(entryId), version, status: 'failed', reason: 'refused' });
  };
  const sendAgain = (entryId: number, attempt = 1) =>
    sendEntryMail(deps, { ownerId, listId: list.id, entryId, attempt });

  it('is queued until it has an outcome, and there is no mail for a list without an address', async () => {
    const silent = await makeList(deps, ownerId);
    await complete(deps, silent);
    await complete(deps, list);
    expect(await mailOf(1, silent)).toBeNull();
    expect(await mailOf(1)).toEqual({
      status: 'queued',
      reason: null,
      attempt: 1,
      changedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('has the newest outcome, also when outcomes come twice or in another order', async () => {
    await complete(deps, list);
    const outcome = { entryId: 1, askedBy: await askedBy(1) };
    steps.later(1);
    await receive({ ...outcome, version: 2 });
    await receive({ ...outcome, version: 1, status: 'failed', reason: 'refused' });
    await receive({ ...outcome, version: 2 });
    expect(await mailOf(1)).toEqual({
      status: 'sent',
      reason: null,
      attempt: 1,
      changedAt: '2026-11-20T10:01:00.000Z',
    });
  });

  it('bounces, is shown beside its list with the reason, and is sent again', async () => {
    await complete(deps, list);
    const outcome = { entryId: 1, askedBy: await askedBy(1) };
    await receive({ ...outcome, version: 1 });
    await receive({ ...outcome, version: 2, status: 'bounced', reason: 'mailbox-full' });
    expect(await mailOf(1)).toMatchObject({ status: 'bounced', reason: 'mailbox-full', attempt: 1 });
    expect(await failedMails()).toEqual({ count: 1, newestEntryId: 1 });
    expect(await sendAgain(1)).toMatchObject({ status: 'queued', reason: null, attempt: 2 });
    expect(await failedMails()).toBeNull();
    await receive({ entryId: 1, askedBy: await askedBy(1), version: 2, status: 'delivered' });
    expect(await mailOf(1)).toMatchObject({ status: 'delivered', reason: null, attempt: 2 });
    expect(await failedMails()).toBeNull();
  });

  it('is not sent again to a reader who marked it as spam, which is shown beside its list for a week', async () => {
    await complete(deps, list);
    const outcome = { entryId: 1, askedBy: await askedBy(1) };
    await receive({ ...outcome, version: 3, status: 'complained' });
    await receive({ ...outcome, version: 2, status: 'delivered' });
    expect(await sendAgain(1)).toMatchObject({ status: 'complained', reason: null, attempt: 1 });
    expect(await outboxOf(deps, entryMailAsked.subject, list.id)).toEqual([]);
    expect(await failedMails()).toEqual({ count: 1, newestEntryId: 1 });
    steps.later(7 * 24 * 60);
    expect(await failedMails()).toBeNull();
  });

  it('is shown with the newest entries of a list, and beside the list too where it failed', async () => {
    for (let entry = 1; entry <= 3; entry++) await complete(deps, list);
    await fail(1);
    await fail(2);
    const { history } = await getList(deps, { ownerId, listId: list.id });
    expect(history.map(({ mail }) => mail?.status)).toEqual(['queued', 'failed', 'failed']);
    expect(history[1]?.mail?.reason).toBe('refused');
    expect(await failedMails()).toEqual({ count: 2, newestEntryId: 2 });
    const [summary] = await findLists(deps, { ownerId });
    expect(summary?.failedMails).toEqual({ count: 2, newestEntryId: 2 });
  });

  it('stands beside its list for a week, and only while the list mails somebody', async () => {
    await complete(deps, list);
    await fail(1);
    await steps.save(list.id, null);
    expect(await failedMails()).toBeNull();
    await steps.save(list.id, 'dana@example.com');
    steps.later(7 * 24 * 60);
    expect(await failedMails()).toBeNull();
    expect(await mailOf(1)).toMatchObject({ status: 'failed' });
  });

  it('is sent again with all that the entry holds, under an event of its own', async () => {
    const signed = await makeList(deps, ownerId, {
      notificationEmail: 'dana@example.com',
      requireSignature: true,
    });
    list = signed;
    await complete(deps, signed, aSession(), {
      completedItems: [{ itemId: itemIds(signed)[0] ?? '', note: 'dim' }],
      signatureData: pngOf({ width: 300, height: 100 }),
      locationData: { latitude: 52.52, longitude: 13.4 },
    });
    await fail(1);
    const { wakes } = deps;
    expect(await sendAgain(1)).toEqual({
      status: 'queued',
      reason: null,
      attempt: 2,
      changedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(deps.wakes).toBe(wakes + 1);
    const [recorded] = await outboxOf(deps, entryRecorded.subject, signed.id);
    const [asked] = await outboxOf(deps, entryMailAsked.subject, signed.id);
    expect(envelopeSchema(entryMailAsked).parse(asked)).toEqual({ ...asked, data: recorded.data });
    expect(asked.id).not.toBe(recorded.id);
    expect(await failedMails()).toBeNull();
  });

  it('is sent again once, however often that is requested', async () => {
    await complete(deps, list);
    await fail(1);
    const answers = await Promise.all([sendAgain(1), sendAgain(1), sendAgain(1)]);
    expect(answers.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
    await receive({ entryId: 1, askedBy: await askedBy(1) });
    expect(await sendAgain(1)).toMatchObject({ status: 'sent', attempt: 2 });
    await fail(1, 2);
    expect(await sendAgain(1)).toMatchObject({ status: 'failed', attempt: 2 });
    expect(await outboxOf(deps, entryMailAsked.subject, list.id)).toHaveLength(1);
    expect(await sendAgain(1, 2)).toMatchObject({ status: 'queued', attempt: 3 });
  });

  it('ignores a late outcome of an earlier attempt', async () => {
    await complete(deps, list);
    const first = await askedBy(1);
    await fail(1);
    await sendAgain(1);
    await receive({ entryId: 1, askedBy: first, version: 9 });
    expect(await mailOf(1)).toMatchObject({ status: 'queued', attempt: 2 });
  });

  it('is not sent again to a reader who stopped it, or without an address', async () => {
    await complete(deps, list);
    await fail(1);
    await steps.save(list.id, 'keys@example.com');
    await expect(sendAgain(1)).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
    await steps.save(list.id, null);
    await expect(sendAgain(1)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_CONFIRMED',
      publicMessage: 'This list has no notification address.',
    });
    expect(await outboxOf(deps, entryMailAsked.subject, list.id)).toEqual([]);
    expect(await mailOf(1)).toMatchObject({ status: 'failed', attempt: 1 });
  });

  it('is sent again twenty times within an hour by one owner', async () => {
    for (let entry = 1; entry <= 21; entry++) {
      await complete(deps, list);
      await fail(entry);
    }
    for (let entry = 1; entry <= 20; entry++) await sendAgain(entry);
    await expect(sendAgain(21)).rejects.toMatchObject({ code: 'THROTTLED' });
    expect(await mailOf(21)).toMatchObject({ status: 'failed', attempt: 1 });
    steps.later(61);
    expect(await sendAgain(21)).toMatchObject({ status: 'queued' });
  });

  it('belongs to its owner only, and does not exist for a missing or unmailed entry', async () => {
    const silent = await makeList(deps, ownerId);
    await complete(deps, silent);
    await complete(deps, list);
    await fail(1);
    const asked = { ownerId, listId: list.id, entryId: 1, attempt: 1 };
    for (const wrong of [
      { ownerId: anOwner() },
      { listId: silent.id },
      { entryId: 2 },
      { listId: '\u0000' },
    ]) {
      await expect(sendEntryMail(deps, { ...asked, ...wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await deleteList(deps, { ownerId, listId: list.id });
    await expect(sendEntryMail(deps, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is deleted with its entry, and a later outcome restores nothing', async () => {
    await complete(deps, list);
    const outcome = { entryId: 1, askedBy: await askedBy(1) };
    await fail(1);
    await deleteList(deps, { ownerId, listId: list.id });
    await deps.sql`update list set deleted_at = 'epoch' where id = ${list.id}`;
    await eraseLists(deps.sql, [list.id]);
    await receive({ ...outcome, version: 2 });
    expect(await deps.sql`select from entry_mail where list_id = ${list.id}`).toHaveLength(0);
  });
});
