import { listChanged } from '@scanlist/contracts/messages/lists';
import { RetryLater } from '@scanlist/messaging/consume';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { listEntries } from '../entries/list-entries.ts';
import { createList } from '../lists/create-list.ts';
import { deleteList } from '../lists/delete-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { findDeletedLists } from '../lists/find-deleted-lists.ts';
import { findLists } from '../lists/find-lists.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { updateList } from '../lists/update-list.ts';
import { askConfirmation } from '../notifications/ask-confirmation.ts';
import { getNotificationAddress } from '../notifications/get-notification-address.ts';
import { sendTestMail } from '../notifications/send-test-mail.ts';
import { purgeDrafts } from '../purges/purge-drafts.ts';
import {
  everythingOf,
  isWaitingFor,
  ownerWithEverything,
  receiveOwnerDeleted,
} from '../testing/deletion-steps.ts';
import { notificationSteps } from '../testing/notification-steps.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  outboxOf,
  receiveOwnerChanged,
  receiveSubscriptionChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';

describe('an owner whose account is gone', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const nothing = { lists: 0, stats: 0, entries: 0, drafts: 0, addresses: 0, quotas: 0, keys: 0 };
  const listNotFound = { code: 'NOT_FOUND', publicMessage: 'List not found' };

  it('is erased with lists, deleted ones too, entries, drafts, counts, addresses, quotas and keys, and no other owner is', async () => {
    const [gone, kept] = [await ownerWithEverything(deps), await ownerWithEverything(deps)];
    const before = await everythingOf(deps, kept);
    expect(await everythingOf(deps, gone)).toEqual(before);
    expect(Object.values(before).every((rows) => rows > 0)).toBe(true);
    await receiveOwnerChanged(deps, gone.ownerId, { version: 7, timeZone: 'America/New_York' });
    await receiveOwnerDeleted(deps, gone.ownerId);
    expect(await everythingOf(deps, gone)).toEqual(nothing);
    expect(await everythingOf(deps, kept)).toEqual(before);
    const [row] = await deps.sql`select * from owner where id = ${gone.ownerId}`;
    expect(Object.entries(row ?? {}).filter(([, value]) => value !== null)).toEqual([
      ['id', gone.ownerId],
      ['list_limit', 0],
      ['email_confirmed', false],
      ['deleted_at', deps.clock.now],
    ]);
  });

  it('is erased by a replica of the release before, which knows no time zone, too', async () => {
    const { ownerId } = await ownerWithEverything(deps);
    await receiveOwnerChanged(deps, ownerId, { version: 7, timeZone: 'America/New_York' });
    await deps.sql`
      update owner set deleted_at = now(), list_limit = 0, email = null, email_confirmed = false, first_name = null,
        last_name = null, company_name = null, company_logo_url = null, account_version = null,
        subscription_version = null
      where id = ${ownerId}`;
    expect(await deps.sql`select time_zone from owner where id = ${ownerId}`).toEqual([{ time_zone: null }]);
  });

  it('is found no more: every list has a change event, and no link of a mail works', async () => {
    const { ownerId, lists, own } = await ownerWithEverything(deps);
    const token = await notificationSteps(deps, ownerId).tokenOf(own);
    const { wakes } = deps;
    const changesOf = async (listId: string) => (await outboxOf(deps, listChanged.subject, listId)).length;
    const changesBefore = await Promise.all(lists.map((list) => changesOf(list.id)));
    await receiveOwnerDeleted(deps, ownerId);
    expect(await Promise.all(lists.map((list) => changesOf(list.id)))).toEqual(
      changesBefore.map((times) => times + 1),
    );
    expect(deps.wakes).toBeGreaterThan(wakes);
    for (const list of lists) {
      const at = { ownerId, listId: list.id };
      const tick = { itemId: itemIds(list)[0] ?? '', sessionId: aSession(), completed: true };
      for (const attempt of [
        () => getPublicList(deps, at),
        () => complete(deps, list),
        () => updateDraft(deps, { listId: list.id, ...tick }),
        () => listEntries(deps, { ...at, limit: 10, filter: {}, alsoDeleted: true }),
      ]) {
        await expect(attempt()).rejects.toMatchObject(listNotFound);
      }
    }
    expect(await findLists(deps, { ownerId })).toEqual([]);
    expect(await findDeletedLists(deps, { ownerId })).toEqual([]);
    expect(await exportLists(deps, { ownerId, limit: 10 })).toEqual({ lists: [], nextBefore: null });
    await expect(getNotificationAddress(deps, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays gone whatever comes late, twice or at the same moment', async () => {
    const gone = await ownerWithEverything(deps);
    const { ownerId } = gone;
    await Promise.all([
      receiveOwnerDeleted(deps, ownerId),
      receiveOwnerChanged(deps, ownerId, { version: 8, companyName: 'Northlight' }),
      receiveSubscriptionChanged(deps, ownerId, { version: 8, listLimit: null }),
      receiveOwnerDeleted(deps, ownerId),
    ]);
    await receiveOwnerChanged(deps, ownerId, { version: 9 });
    await receiveSubscriptionChanged(deps, ownerId, { version: 9, listLimit: null });
    await receiveOwnerDeleted(deps, ownerId);
    expect(await everythingOf(deps, gone)).toEqual(nothing);
    const [row] = await deps.sql`
      select email, company_name, list_limit, account_version, subscription_version from owner where id = ${ownerId}`;
    expect(row).toEqual({
      email: null,
      company_name: null,
      list_limit: 0,
      account_version: null,
      subscription_version: null,
    });
  });

  it('stays unknown when the deletion comes before the account itself', async () => {
    const ownerId = anOwner();
    await receiveOwnerDeleted(deps, ownerId);
    await receiveOwnerChanged(deps, ownerId);
    await receiveSubscriptionChanged(deps, ownerId, { version: 1, listLimit: null });
    const [row] = await deps.sql`select email, list_limit from owner where id = ${ownerId}`;
    expect(row).toEqual({ email: null, list_limit: 0 });
  });

  it('can make, change, restore and mail nothing', async () => {
    const { ownerId, lists, own } = await ownerWithEverything(deps);
    await receiveOwnerDeleted(deps, ownerId);
    const at = { ownerId, listId: lists[0]?.id ?? '' };
    for (const attempt of [
      () => createList(deps, { ownerId, list: listBody() }),
      () => updateList(deps, { ...at, list: listBody() }),
      () => restoreList(deps, at),
      () => askConfirmation(deps, { ownerId, email: own }),
      () => sendTestMail(deps, { ownerId, email: own }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
    await expect(deleteList(deps, at)).rejects.toMatchObject(listNotFound);
    expect(await deps.sql`select from list where owner_id = ${ownerId}`).toHaveLength(0);
  });

  it('leaves nothing behind that was on its way at that moment', async () => {
    const gone = await ownerWithEverything(deps);
    const { ownerId, lists } = gone;
    const [list] = lists;
    if (!list) throw new Error('No list');
    const itemId = itemIds(list)[0] ?? '';
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => [
        createList(deps, { ownerId, list: listBody({ notificationEmail: `${n}-${ownerId}@example.com` }) }),
        updateList(deps, { ownerId, listId: list.id, list: listBody() }),
        complete(deps, list),
        updateDraft(deps, { listId: list.id, itemId, sessionId: aSession(), completed: true }),
        ...(n % 5 ? [] : [receiveOwnerDeleted(deps, ownerId)]),
      ]).flat(),
    );
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled') continue;
      expect(['NOT_FOUND', 'NOT_SIGNED_IN', 'LIST_LIMIT_REACHED']).toContain(attempt.reason.code);
    }
    await purgeDrafts(deps);
    expect(await everythingOf(deps, gone)).toEqual(nothing);
  });

  it('answers a visitor whose list is erased just while their entry is stored', async () => {
    const { lists } = await ownerWithEverything(deps);
    const [list] = lists;
    if (!list) throw new Error('No list');
    let completing: Promise<unknown> = Promise.resolve();
    await deps.sql.transaction(async (tx) => {
      await tx`lock table list_stat in exclusive mode`;
      completing = complete(deps, list).catch((error: unknown) => error);
      await expect.poll(() => isWaitingFor(deps, 'count_entry')).toBe(true);
      await tx`delete from list where id = ${list.id}`;
    });
    expect(await completing).toMatchObject(listNotFound);
  });

  describe('who had much', () => {
    const muchMore = (listId: string, entries: number) => deps.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes)
      select ${listId}, n, 'session-1-' || n, 'x', now(), 1, 1, '', '[]', 2 from generate_series(1000, 999 + ${entries}::int) n`;

    it('is erased in steps that are each bounded, however often that is broken off', async () => {
      const gone = await ownerWithEverything(deps);
      await muchMore(gone.lists[0]?.id ?? '', 2400);
      const left = async () => (await everythingOf(deps, gone)).entries;
      const before = await left();
      const seen: number[] = [];
      for (let deliveries = 0; deliveries < 20; deliveries++) {
        const delivered = await receiveOwnerDeleted(deps, gone.ownerId, 0).catch((error: unknown) => error);
        if (delivered === undefined) break;
        expect(delivered).toBeInstanceOf(RetryLater);
        seen.push(await left());
      }
      expect(seen.slice(0, 3)).toEqual([before - 1000, before - 2000, 0]);
      expect(await everythingOf(deps, gone)).toEqual(nothing);
    });

    it('is erased by the next delivery when the database breaks off the first', async () => {
      const gone = await ownerWithEverything(deps);
      await muchMore(gone.lists[0]?.id ?? '', 1500);
      let erasing: Promise<unknown> = Promise.resolve();
      await deps.sql.transaction(async (tx) => {
        await tx`lock table draft in access exclusive mode`;
        erasing = receiveOwnerDeleted(deps, gone.ownerId).catch((error: unknown) => error);
        await expect.poll(() => isWaitingFor(deps, 'draft')).toBe(true);
        expect(await findLists(deps, { ownerId: gone.ownerId })).toEqual([]);
        await tx`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%draft%'`;
        expect(await erasing).toBeInstanceOf(RetryLater);
      });
      await Promise.all([receiveOwnerDeleted(deps, gone.ownerId), receiveOwnerDeleted(deps, gone.ownerId)]);
      expect(await everythingOf(deps, gone)).toEqual(nothing);
    });
  });
});
