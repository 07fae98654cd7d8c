import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { archiveList } from '../lists/archive-list.ts';
import { exportLists } from '../lists/export-lists.ts';
import { getList } from '../lists/get-list.ts';
import { updateList } from '../lists/update-list.ts';
import { openLiveDemo } from '../live-demo/open-live-demo.ts';
import { purgeExpiredSignatures } from '../purges/purge-expired.ts';
import { pngOf } from '../testing/png.ts';
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
import { completeList } from './complete-list.ts';
import { deleteEntry } from './delete-entry.ts';
import { getReceipt } from './get-receipt.ts';
import { listAllEntries } from './list-all-entries.ts';
import { listEntries } from './list-entries.ts';

type Body = Parameters<typeof complete>[3] & {};

describe('a session that is sent again', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const asked = { requireSignature: true, askName: 'optional' } as const;
  const png = pngOf({ width: 60, height: 20 });
  const otherContent = expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' });

  async function recorded(changes: Partial<Body> = {}, settings: Parameters<typeof makeList>[2] = asked) {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, settings);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const body: Body = {
      completedItems: [
        { itemId: lights, content: 'Lights', note: 'dim 🔦' },
        { itemId: sound, content: 'Sound', note: null },
      ],
      uncompletedItems: [{ itemId: exits, content: 'Exits' }],
      name: 'Mira Voss',
      signatureData: png,
      signatureStrokes: '600x200|1,2 3,4',
      ...changes,
    };
    const sessionId = aSession();
    const first = await complete(deps, list, sessionId, body);
    const again = (next: Partial<Body> = {}) => complete(deps, list, sessionId, { ...body, ...next });
    const entries = async () =>
      (await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {} })).entries;
    const edit = (edited: Parameters<typeof listBody>[0]) =>
      updateList(deps, { ownerId, listId: list.id, list: listBody({ ...asked, ...edited }) });
    return {
      ...{ ownerId, list, lights, sound, exits, body, sessionId, first, again, entries, edit },
      repeated: { ...first, repeated: true },
    };
  }

  it('with other content is not answered as its success, whatever differs, and nothing changes', async () => {
    const { body, lights, sound, exits, again, entries, list } = await recorded();
    const [first, second] = body.completedItems ?? [];
    const unticked = body.uncompletedItems ?? [];
    const differing: Partial<Body>[] = [
      { completedItems: [] },
      { completedItems: [{ itemId: 'odd' }] },
      {
        completedItems: first && [first],
        uncompletedItems: [...unticked, { itemId: sound, content: 'Sound' }],
      },
      { completedItems: first && second && [{ ...first, note: 'dim' }, second] },
      { completedItems: first && second && [{ ...first, note: null }, second] },
      { completedItems: first && second && [{ ...first, content: 'Lights of Mira' }, second] },
      { completedItems: first && second && [{ itemId: lights, note: 'dim 🔦' }, second] },
      { uncompletedItems: [{ itemId: exits, content: 'Exits', note: 'blocked' }] },
      { uncompletedItems: undefined },
      { uncompletedItems: [] },
      { name: 'Ana Lind' },
      { name: null },
      { signatureData: pngOf({ width: 61, height: 20 }) },
      { signatureData: null, signatureStrokes: null, signatureTyped: 'Mira Voss' },
      { signatureData: null, signatureStrokes: null },
      { signatureStrokes: '600x200|1,2 3,5' },
    ];
    const before = await entries();
    for (const change of differing) await expect(again(change)).rejects.toEqual(otherContent);
    expect(await entries()).toEqual(before);
    expect(await outboxOf(deps, entryRecorded.subject, list.id)).toHaveLength(1);
  });

  it('names the receipt that is recorded, and says what to do', async () => {
    const { first, again } = await recorded();
    await expect(again({ name: 'Ana Lind' })).rejects.toMatchObject({
      publicMessage: `Another entry was already saved for this visit, with receipt ${first.receipt}. Your checkmarks and notes are still here. Reload this page, then complete the list again to save them too.`,
    });
  });

  it('with the same content gets its receipt, however that is written', async () => {
    const { body, lights, sound, exits, again, repeated } = await recorded();
    const same: Partial<Body>[] = [
      {},
      { receiptSecret: 'Zt1cVw2LrS5m0bQk3f7Xa9-_' },
      { locationData: { latitude: 1, longitude: 2 } },
      { sentAgain: true },
      { completedItems: body.completedItems?.toReversed() },
      {
        completedItems: [
          { itemId: sound, content: '\t Sound\u00a0', note: ' \n ' },
          { itemId: lights, content: ' Lights\u0000', note: '\u2003dim 🔦\r\n' },
        ],
        uncompletedItems: [{ itemId: exits, content: 'Exits', note: '' }],
      },
      { name: '  Mira \u0000 \t\n Voss ' },
      { signatureTyped: '   ' },
      { signatureData: `${png.slice(0, 60)}\n${png.slice(60)}` },
    ];
    for (const [n, change] of same.entries()) expect(await again(change), `${n}`).toEqual(repeated);
  });

  it.each(['lone \ud800 half', '\u200e\u202e\u200b', '👩‍👩‍👧‍👦 e\u0301 \ufeff', 'a\u0000b\u2028c'])(
    'with hostile text is the same: %j',
    async (text) => {
      const note = text.padEnd(12, '.');
      const list = await makeList(deps, anOwner(), { askName: 'optional' });
      const sessionId = aSession();
      const body = { completedItems: [{ itemId: itemIds(list)[0] ?? '', content: text, note }], name: text };
      const first = await complete(deps, list, sessionId, body);
      expect(await complete(deps, list, sessionId, body)).toEqual({ ...first, repeated: true });
    },
  );

  it('is the same after the list was edited, emptied, archived, or asks for other things', async () => {
    const { ownerId, list, lights, again, repeated, edit } = await recorded();
    await edit({ items: [{ content: 'Smoke' }, { id: lights, content: 'Lamps' }] });
    expect(await again()).toEqual(repeated);
    await edit({ items: [{ content: 'Nothing of before' }], requireSignature: false, askName: 'off' });
    expect(await again()).toEqual(repeated);
    await expect(again({ name: 'Ana Lind' })).rejects.toEqual(otherContent);
    await archiveList(deps, { ownerId, listId: list.id });
    expect(await again()).toEqual(repeated);
  });

  it('is the same although its list asked for less when it was recorded', async () => {
    const { again, repeated, edit, list } = await recorded({}, { askName: 'off' });
    expect(await again()).toEqual(repeated);
    await edit({ items: list.items.map(({ id, content }) => ({ id, content })) });
    expect(await again()).toEqual(repeated);
    await expect(again({ completedItems: [] })).rejects.toEqual(otherContent);
  });

  it('is the same for a client that names neither words nor what was left out, after its draft is gone', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = ''] = itemIds(list);
    const sessionId = aSession();
    await updateDraft(deps, { listId: list.id, sessionId, itemId: sound, note: 'hums' });
    const body = { completedItems: [{ itemId: lights }] };
    const first = await complete(deps, list, sessionId, body);
    expect(await complete(deps, list, sessionId, body)).toEqual({ ...first, repeated: true });
  });

  it('twice at the same moment with two contents makes one entry, and the other one is told', async () => {
    const list = await makeList(deps, anOwner());
    const [lights = ''] = itemIds(list);
    const sessionId = aSession();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        complete(deps, list, sessionId, { completedItems: [{ itemId: lights, note: `note ${n % 2}` }] }),
      ),
    );
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(answers).toHaveLength(10);
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(refusals).toEqual(Array(10).fill(otherContent));
  });

  it('as another session is an entry of its own, marked for its owner, whose receipt opens', async () => {
    const { list, first, body, again, entries } = await recorded();
    const secret = 'Zt1cVw2LrS5m0bQk3f7Xa9-_';
    const own = { ...body, name: 'Ana Lind', receiptSecret: secret };
    await expect(again(own)).rejects.toEqual(otherContent);
    const another = aSession();
    const answer = await complete(deps, list, another, { ...own, sentAgain: true });
    expect(answer).toMatchObject({ id: 2, opensReceipt: true });
    expect(await complete(deps, list, another, { ...own, sentAgain: true })).toMatchObject({
      repeated: true,
    });
    expect((await entries()).map(({ id, visitorName, sentAgain }) => [id, visitorName, sentAgain])).toEqual([
      [2, 'Ana Lind', true],
      [first.id, 'Mira Voss', undefined],
    ]);
    expect(await getReceipt(deps, { secret })).toMatchObject({ visitorName: 'Ana Lind' });
  });

  it('answers as before where there is nothing to compare: an older entry, and one of which a part was removed', async () => {
    const old = await recorded();
    await deps.sql`update entry set content_digest = null where list_id = ${old.list.id}`;
    expect(await old.again({ name: 'Ana Lind' })).toEqual(old.repeated);

    const unsigned = await recorded({}, { ...asked, keepSignaturesDays: 1 });
    const { now } = deps.clock;
    deps.clock.now = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
    await purgeExpiredSignatures(deps);
    deps.clock.now = now;
    expect(await unsigned.again()).toEqual(unsigned.repeated);
    expect(await digests(unsigned.list.id)).toEqual([null]);
  });

  it('keeps its digest while it is deleted and can be restored', async () => {
    const { ownerId, list, first, again, repeated } = await recorded();
    await deleteEntry(deps, { ownerId, listId: list.id, entryId: first.id });
    expect(await again()).toEqual(repeated);
    await expect(again({ name: null })).rejects.toEqual(otherContent);
  });

  it('has the same receipt in a live demo, of which nothing personal is hashed', async () => {
    const { listId } = await openLiveDemo(deps);
    const { items } = await listOf(listId);
    const sessionId = aSession();
    const send = (name: string, note = 'dim') =>
      completeList(deps, {
        listId,
        userAgent: '',
        session: sessionBody(sessionId, { completedItems: [{ itemId: items[0]?.id ?? '', note }], name }),
      });
    const first = await send('Mira');
    expect(await send('Ana')).toEqual({ ...first, repeated: true });
    await expect(send('Mira', 'bright')).rejects.toEqual(otherContent);
  });

  it('is never forged by what members see of it', async () => {
    const { ownerId, list, lights } = await recorded();
    const running = aSession();
    await updateDraft(deps, { listId: list.id, sessionId: running, itemId: lights, completed: true });
    const seen = JSON.stringify([
      await getList(deps, { ownerId, listId: list.id }),
      await listEntries(deps, { ownerId, listId: list.id, limit: 100, filter: {}, withParts: true }),
      await listAllEntries(deps, { ownerId, limit: 100, filter: {} }),
      await exportLists(deps, { ownerId, limit: 100 }),
    ]);
    expect(seen).toContain('in-progress');
    expect(seen).not.toContain('session-');
    const [row] = await deps.sql<{ count: number }[]>`
      select count(*)::int as count from outbox where payload like '%session-1%'`;
    expect(row?.count).toBe(0);
  });

  const digests = async (listId: string) => {
    const rows = await deps.sql<{ digest: Buffer | null }[]>`
      select content_digest as digest from entry where list_id = ${listId}`;
    return rows.map(({ digest }) => digest);
  };

  async function listOf(listId: string) {
    const [list] = await deps.sql<{ items: { id: string }[] }[]>`select items from list where id = ${listId}`;
    if (!list) throw new Error('no such list');
    return list;
  }
});
