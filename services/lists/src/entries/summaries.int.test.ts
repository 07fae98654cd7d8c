import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { entryRecorded, summaryMailAsked } from '@scanlist/contracts/messages/lists';
import type { MailSettled } from '@scanlist/contracts/messages/notify';
import { waitForLock } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteList } from '../lists/delete-list.ts';
import { getList } from '../lists/get-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { purgeSummaries } from '../purges/purge-summaries.ts';
import { applyMailSettled } from '../reactions/apply-mail-settled.ts';
import { type NotificationSteps, ownerWhoNotifies } from '../testing/notification-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';
import { sendSummaries } from './send-summaries.ts';
import { lockDueSummary } from './summary-rows.ts';

type List = Awaited<ReturnType<typeof makeList>>;

const email = 'dana@example.com';

describe('entries that come too fast for a mail each', () => {
  let deps: TestDependencies;
  let ownerId: string;
  let steps: NotificationSteps;
  let list: List;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());
  beforeEach(async () => {
    await deps.sql`truncate mailbox_stat`;
    ({ ownerId, steps } = await ownerWhoNotifies(deps));
    list = await makeList(deps, ownerId, { notificationEmail: email });
  });

  const completeTimes = async (times: number, of = list) => {
    for (let n = 0; n < times; n++) await complete(deps, of);
  };
  const recorded = (of = list) => outboxOf(deps, entryRecorded.subject, of.id);
  /** The entries that each have a mail of their own, and those of each summary. */
  const mails = async (of = list) => {
    const summaries = await outboxOf(deps, summaryMailAsked.subject, of.id);
    return {
      own: (await recorded(of)).filter(({ data }) => data.notify !== null).map(({ data }) => data.entryId),
      summaries: summaries.map(({ data }) => [data.firstEntryId, data.lastEntryId, data.count]),
    };
  };
  const statuses = async () => {
    const { entries } = await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {} });
    return new Set(entries.map(({ mail }) => mail?.status));
  };

  it('are mailed one by one twenty times within ten minutes; all others are named in one summary, each once', async () => {
    await completeTimes(10);
    steps.later(4);
    await completeTimes(27);
    await sendSummaries(deps);
    expect(await mails()).toEqual({ own: upTo(20), summaries: [] });
    steps.later(6);
    await sendSummaries(deps);
    await sendSummaries(deps);
    expect(await mails()).toEqual({ own: upTo(20), summaries: [[21, 37, 17]] });
    // Later entries are counted from zero.
    await complete(deps, list);
    expect((await mails()).own).toEqual([...upTo(20), 38]);
  });

  it('are in the summary with their time and progress', async () => {
    const [first = '', second = ''] = itemIds(list);
    await completeTimes(20);
    steps.later(1);
    await complete(deps, list, aSession(), {
      completedItems: [{ itemId: first }, { itemId: second, note: 'dim' }],
    });
    steps.later(10);
    await sendSummaries(deps);
    const [event] = await outboxOf(deps, summaryMailAsked.subject, list.id);
    const [, , ...others] = await recorded();
    expect(envelopeSchema(summaryMailAsked).parse(event).data).toEqual({
      ownerId,
      listId: list.id,
      listTitle: 'Stage check',
      companyName: null,
      count: 1,
      firstEntryId: 21,
      lastEntryId: 21,
      lastSeal: others.at(-1)?.data.seal,
      since: '2026-11-20T10:01:00.000Z',
      entries: [
        {
          entryId: 21,
          recordedAt: '2026-11-20T10:01:00.000Z',
          completedAt: '2026-11-20T10:01:00.000Z',
          receipt: others.at(-1)?.data.receipt,
          completedCount: 2,
          totalCount: 3,
          hasNotes: true,
          visitorName: null,
        },
      ],
      entriesOmitted: 0,
      notify: email,
      notifyOwner: true,
      stopUrl: expect.stringContaining('https://lists.example/notifications/'),
      entriesUrl: `https://lists.example/list-entries/${list.id}?workspace=${ownerId}`,
      timeZone: null,
    });
  });

  it('are sent with the seal of the last one, also where it came while the summary was read', async () => {
    steps.later(60);
    await sendSummaries(deps);
    await completeTimes(21);
    steps.later(10);
    await deps.sql.unsafe(`
      create schema held;
      create function held.up() returns boolean language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(1); return true; end';
      create view held.list as select * from public.list where held.up()`);
    let looking: ReturnType<typeof lockDueSummary> | undefined;
    await deps.sql.transaction(async (holding) => {
      await holding`select pg_advisory_xact_lock(1)`;
      looking = deps.sql.transaction(async (tx) => {
        await tx`set local search_path to held, public`;
        return await lockDueSummary(tx, deps.now());
      });
      await waitForLock(deps.sql);
      await complete(deps, list);
    });
    const newest = (await recorded()).at(-1)?.data;
    expect(newest).toMatchObject({ entryId: 22, seal: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await looking).toMatchObject({ id: list.id, first: 21, last: 22, lastSeal: newest.seal });
  });

  it('are named one by one up to fifty, the others by number', async () => {
    await completeTimes(75);
    steps.later(10);
    await sendSummaries(deps);
    const [event] = await outboxOf(deps, summaryMailAsked.subject, list.id);
    expect(event.data).toMatchObject({ count: 55, firstEntryId: 21, lastEntryId: 75, entriesOmitted: 5 });
    expect(event.data.entries).toHaveLength(50);
  });

  it('carry signature and items in their event only where they have a mail of their own', async () => {
    const [itemId = ''] = itemIds(list);
    const silent = await makeList(deps, ownerId, { requireSignature: true });
    const signed = {
      completedItems: [{ itemId, note: 'x' }],
      signatureData: pngOf({ width: 300, height: 100, bytes: 30_000 }),
    };
    await completeTimes(19);
    const sign = listBody({ items: list.items, notificationEmail: email, requireSignature: true });
    await updateList(deps, { ownerId, listId: list.id, list: sign });
    await complete(deps, list, aSession(), signed);
    await complete(deps, list, aSession(), signed);
    await complete(deps, silent, aSession(), {
      ...signed,
      completedItems: [{ itemId: itemIds(silent)[0] ?? '' }],
    });
    const [own, waiting] = (await recorded()).slice(-2);
    const [unasked] = await recorded(silent);
    expect(own.data).toMatchObject({ entryId: 20, itemsOmitted: 0, signed: true, notify: email });
    expect(own.data.signatureData).toMatch(/^data:image\/png/);
    for (const { data } of [waiting, unasked]) {
      expect(data).toMatchObject({ items: [], itemsOmitted: 3, signed: true, signatureData: null });
      expect(data).toMatchObject({ notify: null, stopUrl: null, completedCount: 1, totalCount: 3 });
    }
  });

  it('are counted for a mailbox too, whatever list they come by and however its address is written', async () => {
    await receiveOwnerChanged(deps, ownerId, { email: 'da.na+lists@example.com', version: 2 });
    const lists = [list];
    for (let n = 0; n < 3; n++) {
      lists.push(await makeList(deps, ownerId, { notificationEmail: 'da.na+lists@example.com' }));
    }
    for (const each of lists.slice(1)) await completeTimes(18, each);
    await completeTimes(8);
    expect((await mails()).own).toEqual(upTo(6));
    steps.later(10);
    await sendSummaries(deps);
    expect((await mails()).summaries).toEqual([[7, 8, 2]]);
    await complete(deps, list);
    expect((await mails()).own).toEqual([...upTo(6), 9]);
  });

  it('are each in one mail, however many come and however many summaries are made at the same moment', async () => {
    const rounds = Array.from({ length: 12 }, (_, n) => n);
    for (const _ of rounds) {
      const all = [...Array.from({ length: 8 }, () => complete(deps, list)), sendSummaries(deps)];
      await Promise.all([...all, sendSummaries(deps)]);
      steps.later(3);
    }
    steps.later(10);
    await Promise.all([sendSummaries(deps), sendSummaries(deps)]);
    const { own, summaries } = await mails();
    const summed = summaries.flatMap(([first = 0, last = 0]) => upTo(last).slice(first - 1));
    expect([...own, ...summed].sort((a, b) => a - b)).toEqual(upTo(96));
    expect(summaries.length).toBeGreaterThan(1);
    expect(summaries.reduce((sum, [, , count = 0]) => sum + count, 0)).toBe(summed.length);
  });

  it('are queued until the summary has an outcome, which then holds for each of them', async () => {
    await completeTimes(25);
    expect(await statuses()).toEqual(new Set(['queued']));
    steps.later(10);
    await sendSummaries(deps);
    expect(await statuses()).toEqual(new Set(['queued']));
    const [{ id: askedBy }] = await outboxOf(deps, summaryMailAsked.subject, list.id);
    const receive = (outcome: Partial<MailSettled>) =>
      applyMailSettled(deps, {
        id: deps.uuid(),
        occurredAt: deps.now().toISOString(),
        data: {
          ownerId,
          listId: list.id,
          entryId: 25,
          askedBy,
          version: 1,
          status: 'sent',
          reason: null,
          ...outcome,
        },
      });
    await receive({ version: 2, status: 'bounced', reason: 'mailbox-full' });
    await receive({});
    const { failedMails } = await getList(deps, { ownerId, listId: list.id });
    expect(failedMails).toEqual({ count: 5, newestEntryId: 25 });
    expect(await statuses()).toEqual(new Set(['queued', 'bounced']));
    steps.later(61 * 24 * 60);
    await purgeSummaries(deps);
    const kept = await deps.sql`select from summary_mail where list_id = ${list.id}`;
    const counted = await deps.sql`select from mailbox_stat`;
    expect([kept.count, counted.count]).toEqual([0, 0]);
  });

  it('go to the address the list names when the summary is due, and to nobody where it names none any more', async () => {
    const other = await makeList(deps, ownerId, { notificationEmail: email });
    await completeTimes(22);
    await completeTimes(22, other);
    await receiveOwnerChanged(deps, ownerId, { email: 'dana@new.example', version: 2 });
    await steps.save(other.id, null);
    steps.later(10);
    await sendSummaries(deps);
    const [event] = await outboxOf(deps, summaryMailAsked.subject, list.id);
    expect(event.data).toMatchObject({ notify: 'dana@new.example', count: 2 });
    expect(await outboxOf(deps, summaryMailAsked.subject, other.id)).toEqual([]);
    const { entries } = await listEntries(deps, { ownerId, listId: other.id, limit: 2, filter: {} });
    expect(entries.map(({ mail }) => mail)).toEqual([null, null]);
  });

  it('of a deleted list wait until it is restored', async () => {
    await completeTimes(21);
    await deleteList(deps, { ownerId, listId: list.id });
    steps.later(10);
    await sendSummaries(deps);
    expect((await mails()).summaries).toEqual([]);
    await restoreList(deps, { ownerId, listId: list.id });
    await sendSummaries(deps);
    expect((await mails()).summaries).toEqual([[21, 21, 1]]);
  });
});

/** The numbers from 1 to `last`. */
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
