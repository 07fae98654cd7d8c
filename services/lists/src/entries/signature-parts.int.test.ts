import { strokeLimits } from '@scanlist/contracts/http/strokes';
import { verifyList } from '@scanlist/contracts/http/verify-seals';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLists } from '../lists/export-lists.ts';
import { ownerWhoNotifies } from '../testing/notification-steps.ts';
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
import { changeEntry } from './change-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { listAllEntries } from './list-all-entries.ts';
import { listEntries } from './list-entries.ts';
import { readStrokesAsSignature } from './signature.ts';

const signatureData = pngOf({ width: 60, height: 20 });
const signatureStrokes = '3200x1600|120,300 130,310|400,500';
const drawnOf = async (strokes: string) => (await readStrokesAsSignature(strokes)).dataUrl;

describe('a signature', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  type List = Awaited<ReturnType<typeof makeList>>;
  type Signature = { [part in 'signatureData' | 'signatureTyped' | 'signatureStrokes']?: string | null };
  const submit = (list: List, signature: Signature, sessionId = aSession()) =>
    complete(deps, list, sessionId, {
      completedItems: [{ itemId: itemIds(list)[0] ?? '' }],
      ...signature,
    });
  const entriesOf = async (ownerId: string, list: List) =>
    (await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {}, withParts: true })).entries;
  const checked = async (ownerId: string, list: List) => {
    const { lists } = await exportLists(deps, { ownerId, limit: 100 });
    const exported = lists.find(({ id }) => id === list.id);
    if (!exported) throw new Error('not exported');
    return await verifyList({ ...exported, entries: await entriesOf(ownerId, list) });
  };
  const signedList = async () => {
    const ownerId = anOwner();
    return { ownerId, list: await makeList(deps, ownerId, { requireSignature: true }) };
  };

  it('may be typed where one is required, and the session that was refused without one can be signed', async () => {
    const { ownerId, list } = await signedList();
    const sessionId = aSession();
    for (const signatureTyped of [undefined, null, '', '  ', '\u200b']) {
      await expect(submit(list, { signatureTyped }, sessionId)).rejects.toMatchObject({
        code: 'SIGNATURE_REQUIRED',
      });
    }
    const receipt = await submit(list, { signatureTyped: ' Mira \n Voss\u0000 ' }, sessionId);
    const again = submit(list, { signatureTyped: 'Mira Voss' }, sessionId);
    expect(await again).toEqual({ ...receipt, repeated: true });
    await expect(submit(list, { signatureTyped: 'Dana' }, sessionId)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await entriesOf(ownerId, list)).toMatchObject([
      { id: 1, signatureData: null, signatureTyped: 'Mira Voss', signatureStrokes: null, visitorName: null },
    ]);
  });

  it('has at most a hundred letters where it is typed', async () => {
    const { ownerId, list } = await signedList();
    await submit(list, { signatureTyped: 'x'.repeat(100) });
    expect(() => submit(list, { signatureTyped: 'x'.repeat(101) })).toThrow('at most 100 characters');
    expect(await entriesOf(ownerId, list)).toMatchObject([{ signatureTyped: 'x'.repeat(100) }]);
  });

  it('is stored with its strokes where it is drawn', async () => {
    const { ownerId, list } = await signedList();
    await submit(list, { signatureData, signatureStrokes });
    await submit(list, { signatureData });
    expect(await entriesOf(ownerId, list)).toMatchObject([
      { signatureData, signatureTyped: null, signatureStrokes: null },
      { signatureData: await drawnOf(signatureStrokes), signatureTyped: null, signatureStrokes },
    ]);
  });

  it('is drawn from its strokes, whatever picture came with them', async () => {
    const { ownerId, list } = await signedList();
    const noise = `data:image/png;base64,${'AAAA'.repeat(100_000)}`;
    const blank = pngOf({ width: 60, height: 20, drawn: false });
    for (const sent of [null, '', noise, blank, 'data:,']) {
      await submit(list, { signatureData: sent, signatureStrokes });
    }
    const drawn = { signatureData: await drawnOf(signatureStrokes), signatureStrokes };
    expect(await entriesOf(ownerId, list)).toMatchObject(Array(5).fill(drawn));
    expect(await checked(ownerId, list)).toMatchObject({ sealed: 5, problem: null });
  });

  it('is refused where nothing of its strokes is on the pad', async () => {
    const { list } = await signedList();
    await expect(submit(list, { signatureStrokes: '3200x1600|-900,-900 -800,-900' })).rejects.toMatchObject({
      issues: [{ path: 'signatureData', message: 'The signature is blank. Please sign again.' }],
    });
  });

  it('is refused where it is drawn and typed', async () => {
    const { ownerId, list } = await signedList();
    for (const drawn of [{ signatureData }, { signatureStrokes }]) {
      await expect(submit(list, { ...drawn, signatureTyped: 'Mira' })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'signatureTyped', message: 'Send a drawn signature or a typed one, not both' }],
      });
    }
    expect(await entriesOf(ownerId, list)).toEqual([]);
  });

  it('is refused where its strokes are no strokes', async () => {
    const { list } = await signedList();
    for (const bad of ['', 'M0 0L1 1', '3200x1600|1,2 <script>', '3200x1600|1e9,2']) {
      expect(() => submit(list, { signatureData, signatureStrokes: bad }), bad).toThrow("can't be read");
    }
    const long = `3200x1600|${Array(strokeLimits.bytesMax / 4)
      .fill('1,22')
      .join(' ')}`;
    expect(() => submit(list, { signatureData, signatureStrokes: long })).toThrow('at most 40 kB');
  });

  it('is in the mail’s event as typed, without strokes, and in no other', async () => {
    const { ownerId } = await ownerWhoNotifies(deps);
    const settings = { notificationEmail: 'dana@example.com', requireSignature: true };
    const list = await makeList(deps, ownerId, settings);
    await submit(list, { signatureTyped: 'Mira Voss' });
    await submit(list, { signatureData, signatureStrokes });
    const [typed, drawn] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(typed.data).toMatchObject({ signed: true, signatureData: null, signatureTyped: 'Mira Voss' });
    expect(drawn.data).toMatchObject({
      signed: true,
      signatureData: await drawnOf(signatureStrokes),
      signatureTyped: null,
    });
    expect(drawn.data).not.toHaveProperty('signatureStrokes');

    const silent = await signedList();
    await submit(silent.list, { signatureTyped: 'Mira Voss' });
    const [event] = await outboxOf(deps, entryRecorded.subject, silent.list.id);
    expect(event.data).toMatchObject({ notify: null, signed: true, signatureTyped: null });
  });

  it('is found by the name that was typed, also after a correction', async () => {
    const { ownerId, list } = await signedList();
    const { id } = await submit(list, { signatureTyped: 'Mira Voss' });
    const found = async () =>
      (await listAllEntries(deps, { ownerId, limit: 9, filter: { q: 'voss' } })).entries;
    expect(await found()).toMatchObject([{ id, signatureTyped: 'Mira Voss' }]);
    const items = [{ itemId: itemIds(list)[0] ?? '', note: 'seen again' }];
    await changeEntry(deps, { ownerId, listId: list.id, entryId: id, change: { correction: { items } } });
    expect(await found()).toMatchObject([{ id, signatureTyped: 'Mira Voss' }]);
  });

  it('is sealed: another typed name, other strokes or none do not fit', async () => {
    const { ownerId, list } = await signedList();
    await submit(list, { signatureTyped: 'Mira' });
    await submit(list, { signatureData, signatureStrokes });
    await submit(list, { signatureData });
    expect(await checked(ownerId, list)).toMatchObject({ sealed: 3, problem: null });
    for (const [number, column, forged] of [
      [1, 'signature_typed', 'Dana'],
      [1, 'signature_typed', null],
      [2, 'signature_strokes', '3200x1600|1,2'],
      [2, 'signature_strokes', null],
      [2, 'signature_typed', 'Mira'],
      [3, 'signature_strokes', signatureStrokes],
    ] as const) {
      const name = deps.sql(column);
      const before = await deps.sql<{ value: string | null }[]>`
        select ${name} as value from entry where list_id = ${list.id} and number = ${number}`;
      await deps.sql`update entry set ${name} = ${forged} where list_id = ${list.id} and number = ${number}`;
      expect((await checked(ownerId, list)).problem, `${number} ${column}`).toMatchObject({
        entryId: number,
      });
      await deps.sql`
        update entry set ${name} = ${before[0]?.value ?? null} where list_id = ${list.id} and number = ${number}`;
    }
    expect(await checked(ownerId, list)).toMatchObject({ sealed: 3, problem: null });
  });

  it('loses its strokes with its picture, and a typed one is erased with the entry, by whichever release', async () => {
    const { ownerId, list } = await signedList();
    await submit(list, { signatureData, signatureStrokes });
    await submit(list, { signatureTyped: 'Mira' });
    // As a statement of the release before, which knows neither of the two.
    await deps.sql`
      update entry set signature = null, part_salts = overlay(part_salts placing decode(repeat('00', 16), 'hex') from 33)
      where list_id = ${list.id} and number = 1`;
    expect(await checked(ownerId, list)).toMatchObject({ removed: { signature: 1 }, problem: null });
    await deps.sql`
      update entry set items = '[]', items_bytes = 2, signature = null, visitor_name = null, latitude = null,
        longitude = null, user_agent = '',
        part_salts = overlay(part_salts placing decode(repeat('00', 64), 'hex') from 17)
      where list_id = ${list.id} and number = 2`;
    expect(await checked(ownerId, list)).toMatchObject({ removed: { signature: 2 }, problem: null });
    expect(await entriesOf(ownerId, list)).toMatchObject([
      { signatureData: null, signatureTyped: null, signatureStrokes: null },
      { signatureData: null, signatureTyped: null, signatureStrokes: null },
    ]);
  });

  it('stays with an entry that is deleted and can be restored', async () => {
    const { ownerId, list } = await signedList();
    const { id } = await submit(list, { signatureTyped: 'Mira' });
    expect(await deleteEntry(deps, { ownerId, listId: list.id, entryId: id })).toMatchObject({
      signatureTyped: 'Mira',
    });
  });
});
