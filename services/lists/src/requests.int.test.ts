import { ownerChanged, ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { pings } from '@scanlist/contracts/messages/health';
import * as ask from '@scanlist/contracts/messages/lists';
import { type Caller, createCaller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { consume, followLive } from '@scanlist/messaging/consume';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { type OutboxRelay, startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockOwner } from './owners/owner-rows.ts';
import { reactions } from './reactions.ts';
import { requests } from './requests.ts';
import {
  anOwner,
  aSession,
  eventsOf,
  hearAccount,
  listBody,
  sessionBody,
  type TestWorld,
  testWorld,
} from './testing/test-world.ts';

describe('over NATS', () => {
  let world: TestWorld;
  let lists: Messaging;
  let gateway: Messaging;
  let relay: OutboxRelay;
  let caller: Caller;

  beforeAll(async () => {
    world = await testWorld();
    [lists, gateway] = await Promise.all([connectForTest('lists'), connectForTest('gateway')]);
    relay = startOutboxRelay({
      sql: world.sql,
      publish: (subject, payload, eventId) => publishEvent(lists, subject, payload, eventId),
      logger: silentLogger,
    });
    world.wakeRelay = relay.wake;
    await consume(lists, reactions(world));
    await serve(lists, requests(world));
    caller = createCaller(gateway);
  });
  afterAll(async () => {
    await relay.stop();
    await Promise.all([lists.close(), gateway.close()]);
    await world.drop();
  });

  const exact = (contract: { output: { parse(value: unknown): unknown } }, answer: unknown) =>
    expect(contract.output.parse(answer)).toEqual(answer);

  it('a list is made, filled in, completed and read, in answers that keep the contract', async () => {
    const ownerId = anOwner();
    const list = await caller.call(ask.createList, { ownerId, list: listBody() });
    const itemId = list.items[0]?.id ?? '';
    const sessionId = aSession();
    const at = { listId: list.id, sessionId };
    const draft = await caller.call(ask.updateDraft, { ...at, itemId, completed: true, note: 'dim' });
    const seen = await caller.call(ask.getPublicList, at);
    const receipt = await caller.call(ask.completeList, {
      listId: list.id,
      userAgent: 'Phone',
      session: sessionBody(sessionId, {
        completedItems: [{ itemId, note: 'dim' }],
        locationData: { latitude: 1, longitude: 2 },
      }),
    });
    const updated = await caller.call(ask.updateList, {
      ownerId,
      listId: list.id,
      list: listBody({ version: 1 }),
    });
    const entries = await caller.call(ask.listEntries, { ownerId, listId: list.id });
    const found = await caller.call(ask.findLists, { ownerId });

    expect(seen.items[0]).toMatchObject({ completed: true, note: 'dim' });
    expect(receipt.id).toBe(1);
    expect(found).toMatchObject([{ id: list.id, entryCount: 1 }]);
    exact(ask.createList, list);
    exact(ask.updateDraft, draft);
    exact(ask.getPublicList, seen);
    exact(ask.completeList, receipt);
    exact(ask.updateList, updated);
    exact(ask.getList, await caller.call(ask.getList, { ownerId, listId: list.id }));
    exact(ask.listEntries, entries);
    exact(ask.findLists, found);
  });

  it('a list is deleted, looked for and restored, in answers that keep the contract', async () => {
    const ownerId = anOwner();
    const list = await caller.call(ask.createList, { ownerId, list: listBody() });
    const at = { ownerId, listId: list.id };
    const deleted = await caller.call(ask.deleteList, at);
    exact(ask.deleteList, deleted);
    const found = await caller.call(ask.findDeletedLists, { ownerId });
    exact(ask.findDeletedLists, found);
    expect(found).toEqual([deleted]);
    const restored = await caller.call(ask.restoreList, at);
    exact(ask.restoreList, restored);
    expect(restored).toEqual(list);
  });

  it('an address is asked, answers and is tested, in answers that keep the contract', async () => {
    const ownerId = anOwner();
    const email = `keys-${ownerId}@example.com`;
    await hearAccount(world, ownerId);
    const list = await caller.call(ask.createList, {
      ownerId,
      list: listBody({ notificationEmail: email }),
    });
    exact(ask.createList, list);
    const status = await caller.call(ask.getNotificationStatus, { ownerId, email });
    exact(ask.getNotificationStatus, status);
    expect([list.notificationStatus, status.status]).toEqual(['waiting', 'waiting']);
    exact(ask.askConfirmation, await caller.call(ask.askConfirmation, { ownerId, email }));
    const [event] = await eventsOf(world, ask.confirmationAsked.subject, ownerId);
    const token = event.data.answerUrl.split('/').at(-1);
    exact(ask.getNotificationAddress, await caller.call(ask.getNotificationAddress, { token }));
    const agreed = await caller.call(ask.answerNotificationAddress, { token, answer: 'confirm' });
    exact(ask.answerNotificationAddress, agreed);
    expect(agreed.status).toBe('confirmed');
    exact(ask.sendTestMail, await caller.call(ask.sendTestMail, { ownerId, email }));
  });

  it('a new list whose answer is late is asked for again, and made once', async () => {
    const ownerId = anOwner();
    const waiting = () => world.sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into owner%'`;
    const { asked } = await world.sql.transaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const asked = caller.call(ask.createList, { ownerId, list: listBody(), idempotencyKey: 'form-1' });
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 2_500 });
      return { asked };
    });
    const { id } = await asked;
    const found = await caller.call(ask.findLists, { ownerId });
    expect(found.map((one) => one.id)).toEqual([id]);
  });

  it('refusals arrive with their code and words', async () => {
    await expect(caller.call(ask.getPublicList, { listId: 'nothing-here' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      publicMessage: 'List not found',
    });
    expect(await caller.call(pings.lists, {})).toEqual({ ok: true, events: 'ok' });
  });

  it('what happened is told at once, and kept until it is told', async () => {
    const heard: { listId: string; version: number }[] = [];
    await followLive(gateway, ask.listChanged, (event) => heard.push(event.data));
    const ownerId = anOwner();
    const list = await caller.call(ask.createList, { ownerId, list: listBody() });
    await caller.call(ask.completeList, {
      listId: list.id,
      userAgent: 'Phone',
      session: sessionBody(aSession(), { completedItems: [{ itemId: list.items[0]?.id ?? '' }] }),
    });
    await vi.waitFor(() => expect(heard).toContainEqual({ ownerId, listId: list.id, version: 1 }));
    await vi.waitFor(async () => {
      const rows = await world.sql<{ payload: string; sent: boolean }[]>`
        select payload, sent_at is not null as sent from outbox where subject = ${ask.entryRecorded.subject}`;
      const ours = rows.filter((row) => JSON.parse(row.payload).data.listId === list.id);
      expect(ours.map((row) => row.sent)).toEqual([true]);
    });
  });

  it('an owner’s new company reaches visitors', async () => {
    const ownerId = anOwner();
    const list = await caller.call(ask.createList, { ownerId, list: listBody() });
    const event = outboxRow(
      ownerChanged,
      {
        ownerId,
        version: 1,
        email: 'dana@example.com',
        firstName: null,
        lastName: null,
        companyName: 'Northlight',
        companyLogoUrl: null,
      },
      { id: world.uuid(), occurredAt: new Date() },
    );
    await publishEvent(gateway, event.subject, event.payload, event.event_id);
    await vi.waitFor(
      async () => {
        const seen = await caller.call(ask.getPublicList, { listId: list.id });
        expect(seen.companyName).toBe('Northlight');
      },
      { timeout: 10_000 },
    );
  });

  it('an owner whose account is gone is erased, visitors are told, and late events bring nothing back', async () => {
    const heard: { listId: string }[] = [];
    await followLive(gateway, ask.listChanged, (event) => heard.push(event.data));
    const ownerId = anOwner();
    const list = await caller.call(ask.createList, { ownerId, list: listBody() });
    await world.sql`
      insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
        items, items_bytes)
      select ${list.id}, n, 'session-1-' || n, 'x', now(), 1, 1, '', '[]', 2 from generate_series(1, 5000) n`;
    exact(ask.exportLists, await caller.call(ask.exportLists, { ownerId }));
    await vi.waitFor(() => expect(heard.filter(({ listId }) => listId === list.id)).toHaveLength(1));
    const tellTwice = async (event: OutboxRow) => {
      for (const id of [event.event_id, world.uuid()]) {
        await publishEvent(gateway, event.subject, event.payload, id);
      }
    };
    const made = () => ({ id: world.uuid(), occurredAt: new Date() });
    const deletedAt = '2026-11-21T10:00:00.000Z';
    const account = { ownerId, firstName: 'Dana', email: 'dana@example.com' };
    await tellTwice(outboxRow(ownerDeleted, { ...account, deletedAt }, made()));
    const rest = { version: 7, lastName: null, companyName: null, companyLogoUrl: null };
    await tellTwice(outboxRow(ownerChanged, { ...account, ...rest }, made()));
    await vi.waitFor(
      async () => {
        expect(heard.filter(({ listId }) => listId === list.id)).toHaveLength(2);
        expect(await world.sql`select from entry where list_id = ${list.id}`).toHaveLength(0);
        expect(await world.sql`select from list where id = ${list.id}`).toHaveLength(0);
      },
      { timeout: 10_000 },
    );
    await expect(caller.call(ask.getPublicList, { listId: list.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      publicMessage: 'List not found',
    });
    await expect(caller.call(ask.createList, { ownerId, list: listBody() })).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    const [row] = await world.sql`select email, list_limit from owner where id = ${ownerId}`;
    expect(row).toEqual({ email: null, list_limit: 0 });
  });

  it('a database that is gone is a service that is not available, not a defect', async () => {
    const other = await testWorld();
    await other.drop();
    const [handler] = requests({ ...other }).filter(({ contract }) => contract === ask.findLists);
    await expect(handler?.answer({ ownerId: anOwner() }, { subject: '' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});
