import type { AskName } from '@scanlist/contracts/http/lists';
import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLists } from '../lists/export-lists.ts';
import { getList } from '../lists/get-list.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { updateList } from '../lists/update-list.ts';
import { ownerWhoNotifies } from '../testing/notification-steps.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  outboxOf,
  sessionBody,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { listEntries } from './list-entries.ts';

describe('the name of a visitor', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  type List = Awaited<ReturnType<typeof makeList>>;
  const submit = (list: List, name?: string | null, sessionId = aSession()) =>
    complete(deps, list, sessionId, { completedItems: [{ itemId: itemIds(list)[0] ?? '' }], name });
  const entriesOf = async (ownerId: string, list: List) =>
    (await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {}, withParts: true })).entries;
  const asking = async (askName: AskName) => {
    const ownerId = anOwner();
    return { ownerId, list: await makeList(deps, ownerId, { askName }) };
  };

  it('is asked for where its list says so, after an edit too, and the page of another list says nothing of it', async () => {
    const { ownerId, list } = await asking('optional');
    expect(await getPublicList(deps, { listId: list.id })).toMatchObject({ askName: 'optional' });
    const required = listBody({ askName: 'required', items: list.items });
    expect(await updateList(deps, { ownerId, listId: list.id, list: required })).toMatchObject({
      askName: 'required',
      version: 2,
    });
    // As a form of an older release sends it.
    const older = listBody({ items: list.items });
    expect(await updateList(deps, { ownerId, listId: list.id, list: older })).toMatchObject({
      askName: 'required',
      version: 3,
    });
    expect(await getPublicList(deps, { listId: list.id })).toMatchObject({ askName: 'required' });
    const off = listBody({ askName: 'off', items: list.items });
    expect(await updateList(deps, { ownerId, listId: list.id, list: off })).toMatchObject({ askName: 'off' });
    expect(await getPublicList(deps, { listId: list.id })).not.toHaveProperty('askName');
  });

  it('is in the entry, its event, the history and the export', async () => {
    const { ownerId } = await ownerWhoNotifies(deps);
    const list = await makeList(deps, ownerId, {
      askName: 'required',
      notificationEmail: 'dana@example.com',
    });
    await submit(list, ' Mira  Voss ');
    expect(await entriesOf(ownerId, list)).toMatchObject([{ id: 1, visitorName: 'Mira Voss' }]);
    const [event] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(event.data).toMatchObject({ visitorName: 'Mira Voss' });
    expect((await getList(deps, { ownerId, listId: list.id })).history).toMatchObject([
      { entryId: 1, visitorName: 'Mira Voss' },
    ]);
    expect((await exportLists(deps, { ownerId, limit: 100 })).lists).toMatchObject([{ askName: 'required' }]);
  });

  it('is not in an event that mails nobody', async () => {
    const { list } = await asking('required');
    await submit(list, 'Mira Voss');
    const [event] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(event.data).toMatchObject({ notify: null, visitorName: null });
  });

  it('is refused where it is missing or too long, and a retry of the session with it succeeds', async () => {
    const { ownerId, list } = await asking('required');
    const sessionId = aSession();
    for (const missing of [undefined, null, ' ']) {
      await expect(submit(list, missing, sessionId)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'name' }],
      });
    }
    expect(() => sessionBody(sessionId, { name: 'x'.repeat(81) })).toThrow('at most 80 characters');
    expect(await entriesOf(ownerId, list)).toEqual([]);
    const receipt = await submit(list, 'Mira', sessionId);
    expect(await submit(list, ' Mira', sessionId)).toEqual({ ...receipt, repeated: true });
    // Submitted again by a page that knows no name: that is other content.
    await expect(submit(list, undefined, sessionId)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('may be left out where it is optional, and is not stored where it is not asked for', async () => {
    const optional = await asking('optional');
    await submit(optional.list);
    await submit(optional.list, 'x'.repeat(80));
    const names = (await entriesOf(optional.ownerId, optional.list)).map((entry) => entry.visitorName);
    expect(names).toEqual(['x'.repeat(80), null]);
    const off = await asking('off');
    await submit(off.list, 'Mira');
    expect(await entriesOf(off.ownerId, off.list)).toMatchObject([{ visitorName: null }]);
  });

  it('is sealed: another name, or none, does not fit, and an entry without one is sealed as before', async () => {
    const { ownerId, list } = await asking('optional');
    await submit(list, 'Mira');
    await submit(list);
    const checked = async () => {
      const { lists } = await exportLists(deps, { ownerId, limit: 100 });
      const exported = lists.find(({ id }) => id === list.id);
      if (!exported) throw new Error('not exported');
      return await verifyList({ ...exported, entries: await entriesOf(ownerId, list) });
    };
    expect(await checked()).toMatchObject({ sealed: 2, problem: null });
    for (const [number, forged] of [
      [1, 'Dana'],
      [1, null],
      [2, 'Dana'],
    ] as const) {
      const before = await deps.sql`
        update entry e set visitor_name = ${forged} from entry old
        where e.list_id = ${list.id} and e.number = ${number} and old.list_id = e.list_id and old.number = e.number
        returning old.visitor_name as name`;
      expect((await checked()).problem).toMatchObject({ entryId: number });
      await deps.sql`
        update entry set visitor_name = ${before[0]?.name ?? null} where list_id = ${list.id} and number = ${number}`;
    }
    expect(await checked()).toMatchObject({ problem: null });
  });
});
