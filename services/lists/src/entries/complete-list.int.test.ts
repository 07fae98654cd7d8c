import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from '../drafts/update-draft.ts';
import { getList } from '../lists/get-list.ts';
import { getPublicList } from '../lists/get-public-list.ts';
import { updateList } from '../lists/update-list.ts';
import { applyOwnerChanged } from '../reactions/apply-owner-changed.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { completeList } from './complete-list.ts';
import { listEntries } from './list-entries.ts';

describe('completing a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const entriesOf = async (ownerId: string, listId: string) =>
    (await listEntries(deps, { ownerId, listId, limit: 100, filter: {} })).entries;

  it('answers a receipt and keeps what the visitor saw', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, { requireSignature: true });
    const [lights = '', sound = ''] = itemIds(list);
    const sessionId = aSession();
    await updateDraft(deps, { listId: list.id, sessionId, itemId: sound, note: 'hums' });
    const signatureData = pngOf({ width: 300, height: 100 });
    const { wakes } = deps;
    const receipt = await complete(deps, list, sessionId, {
      completedItems: [{ itemId: lights, content: 'Lights', note: 'dim' }],
      signatureData,
      locationData: { latitude: 52.520_008, longitude: -0.000_01 },
    });
    expect(receipt).toEqual({
      id: 1,
      receipt: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      createdAt: '2026-11-20T10:00:00.000Z',
      completedAt: '2026-11-20T10:00:00.000Z',
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(deps.wakes).toBe(wakes + 1);
    expect(await entriesOf(ownerId, list.id)).toEqual([
      {
        id: 1,
        receipt: receipt.receipt,
        createdAt: receipt.createdAt,
        completedAt: receipt.createdAt,
        completedCount: 1,
        totalCount: 3,
        userAgent: 'Phone',
        signatureData,
        signatureTyped: null,
        signatureStrokes: null,
        visitorName: null,
        location: { latitude: 52.52, longitude: 0 },
        seal: receipt.seal,
        mail: null,
        open: true,
        dealtWith: null,
        comment: null,
        items: [
          { listItemId: lights, content: 'Lights', completed: true, note: 'dim', removed: false },
          { listItemId: sound, content: 'Sound', completed: false, note: 'hums', removed: false },
          { listItemId: itemIds(list)[2], content: 'Exits', completed: false, note: null, removed: false },
        ],
      },
    ]);
    const { entryCount, lastEntryAt } = await getList(deps, { ownerId, listId: list.id });
    expect({ entryCount, lastEntryAt }).toEqual({ entryCount: 1, lastEntryAt: receipt.createdAt });
  });

  it('clears the draft of its session and no other', async () => {
    const list = await makeList(deps, anOwner());
    const other = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    const [mine, yours] = [aSession(), aSession()];
    for (const sessionId of [mine, yours]) {
      await updateDraft(deps, { listId: list.id, sessionId, itemId, completed: true });
    }
    await updateDraft(deps, {
      listId: other.id,
      sessionId: mine,
      itemId: itemIds(other)[0] ?? '',
      completed: true,
    });
    await complete(deps, list, mine);
    const left =
      await deps.sql`select list_id, session_id from draft where list_id in (${list.id}, ${other.id})`;
    expect(left.map((row) => [row.list_id, row.session_id])).toEqual(
      expect.arrayContaining([
        [list.id, yours],
        [other.id, mine],
      ]),
    );
    expect(left).toHaveLength(2);
    const seen = await getPublicList(deps, { listId: list.id, sessionId: mine });
    expect(seen.items[0]).toMatchObject({ completed: false, completedBy: null, note: null });
  });

  it('a second time answers the first receipt', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const sessionId = aSession();
    const first = await complete(deps, list, sessionId);
    deps.clock.now = new Date('2026-11-20T10:05:00.000Z');
    const again = { ...first, repeated: true };
    expect(await complete(deps, list, sessionId)).toEqual(again);
    expect(await entriesOf(ownerId, list.id)).toHaveLength(1);
    expect(await outboxOf(deps, entryRecorded.subject, list.id)).toHaveLength(1);
    deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
  });

  it('twenty times at the same moment makes one entry and leaves no gap', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const sessionId = aSession();
    const receipts = await Promise.all(Array.from({ length: 20 }, () => complete(deps, list, sessionId)));
    expect(receipts.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(receipts.map(({ repeated: _, ...receipt }) => JSON.stringify(receipt))).size).toBe(1);
    expect(receipts[0]?.id).toBe(1);
    expect(await outboxOf(deps, entryRecorded.subject, list.id)).toHaveLength(1);
    expect((await complete(deps, list)).id).toBe(2);
    expect((await getList(deps, { ownerId, listId: list.id })).entryCount).toBe(2);
  });

  it('by fifty sessions at the same moment numbers them 1 to 50', async () => {
    const list = await makeList(deps, anOwner());
    const receipts = await Promise.all(Array.from({ length: 50 }, () => complete(deps, list)));
    expect(receipts.map((receipt) => receipt.id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('keeps an item the owner removed meanwhile, with the words the visitor saw', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    await updateList(deps, {
      ownerId,
      listId: list.id,
      list: listBody({ items: [{ content: 'Smoke' }, { id: exits, content: 'Emergency exits' }] }),
    });
    await complete(deps, list, aSession(), {
      completedItems: [
        { itemId: lights, content: 'Lights' },
        { itemId: exits, content: 'Exits' },
      ],
      uncompletedItems: [{ itemId: sound, content: 'Sound', note: 'off' }],
    });
    const [entry] = await entriesOf(ownerId, list.id);
    expect(entry).toMatchObject({ completedCount: 2, totalCount: 4 });
    expect(entry?.items[0]).toMatchObject({ content: 'Smoke', completed: false, unnamed: true });
    expect(entry?.items.filter((item) => !item.unnamed)).toEqual([
      { listItemId: exits, content: 'Exits', completed: true, note: null, removed: false },
      { listItemId: sound, content: 'Sound', completed: false, note: 'off', removed: true },
      { listItemId: lights, content: 'Lights', completed: true, note: null, removed: true },
    ]);
  });

  it('takes words an item once had, and marks others', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    for (const content of ['Lamps', 'Lanterns']) {
      const items = [
        { id: lights, content },
        { id: sound, content: 'Sound' },
        { id: exits, content: 'Exits' },
      ];
      await updateList(deps, { ownerId, listId: list.id, list: listBody({ items }) });
    }
    for (const content of ['Lights', 'Lamps', 'Lanterns', 'FORGED WORDS']) {
      await complete(deps, list, aSession(), {
        completedItems: [{ itemId: lights, content }],
        uncompletedItems: [],
      });
    }
    const entries = await entriesOf(ownerId, list.id);
    expect(entries.map(({ items: [item] }) => [item?.content, item?.listContent]).reverse()).toEqual([
      ['Lights', undefined],
      ['Lamps', undefined],
      ['Lanterns', undefined],
      ['FORGED WORDS', 'Lanterns'],
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ completedCount: 1, totalCount: 3 });
    const { history } = await getList(deps, { ownerId, listId: list.id });
    expect(history[0]?.items[0]).toMatchObject({ content: 'FORGED WORDS', listContent: 'Lanterns' });
    // The texts of one list are not those of another.
    const other = await makeList(deps, ownerId);
    const [itemId = ''] = itemIds(other);
    await complete(deps, other, aSession(), { completedItems: [{ itemId, content: 'Lamps' }] });
    const [entry] = await entriesOf(ownerId, other.id);
    expect(entry?.items[0]).toMatchObject({ content: 'Lamps', listContent: 'Lights' });
  });

  it('remembers the thousand wordings of a list that were replaced last', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId, {
      items: Array.from({ length: 300 }, (_, n) => ({ content: `line ${n}` })),
    });
    const reworded = (text: string) => itemIds(list).map((id) => ({ id, content: `${text} ${id}` }));
    for (const [minute, text] of ['one', 'two', 'three', 'four'].entries()) {
      deps.clock.now = new Date(Date.UTC(2026, 10, 20, 10, minute));
      await updateList(deps, { ownerId, listId: list.id, list: listBody({ items: reworded(text) }) });
    }
    deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
    const [kept] = await deps.sql`select count(*)::int as rows from item_wording where list_id = ${list.id}`;
    expect(kept?.rows).toBe(1000);
    const [itemId = ''] = itemIds(list);
    await complete(deps, list, aSession(), { completedItems: [{ itemId, content: `three ${itemId}` }] });
    const [entry] = await entriesOf(ownerId, list.id);
    expect(entry?.items[0]?.listContent).toBeUndefined();
  });

  it('without a drawn signature is refused where one is required, and can be signed again', async () => {
    const list = await makeList(deps, anOwner(), { requireSignature: true });
    const sessionId = aSession();
    const signed = (signatureData: string) =>
      complete(deps, list, sessionId, {
        completedItems: [{ itemId: itemIds(list)[0] ?? '' }],
        signatureData,
      });
    const header = pngOf({ width: 600, height: 200 }).slice(0, 'data:image/png;base64,'.length + 44);
    for (const [signatureData, message] of [
      [header, 'The signature must be a PNG image'],
      [pngOf({ width: 600, height: 200, drawn: false }), 'The signature is blank. Please sign again.'],
    ] as const) {
      await expect(signed(signatureData)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'signatureData', message }],
      });
    }
    expect((await signed(pngOf({ width: 600, height: 200 }))).id).toBe(1);
  });

  it('is refused in the order: list, completed items, their ids, signature', async () => {
    const list = await makeList(deps, anOwner(), { requireSignature: true });
    const foreign = await makeList(deps, anOwner());
    const wrong = [{ itemId: itemIds(foreign)[0] ?? '' }];
    const right = [{ itemId: itemIds(list)[0] ?? '' }];
    const gone = { ...list, id: 'nothing-here' };
    await expect(complete(deps, gone, aSession(), { completedItems: [] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      publicMessage: 'List not found',
    });
    const attempt = (completedItems: { itemId: string }[]) =>
      complete(deps, list, aSession(), { completedItems });
    await expect(attempt([])).rejects.toMatchObject({ code: 'NO_COMPLETED_ITEMS' });
    await expect(attempt(wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'completedItems.0.itemId' }],
    });
    await expect(attempt(right)).rejects.toMatchObject({ code: 'SIGNATURE_REQUIRED' });
    expect(await outboxOf(deps, entryRecorded.subject, list.id)).toHaveLength(0);
  });

  it('publishes all that subscribers need, and mails only the owner’s own address', async () => {
    const ownerId = anOwner();
    await applyOwnerChanged(deps, {
      id: deps.uuid(),
      occurredAt: '2026-11-20T09:00:00.000Z',
      data: {
        ownerId,
        version: 1,
        email: 'Dana@Example.com',
        firstName: 'Dana',
        lastName: null,
        companyName: 'Northlight',
        companyLogoUrl: '/logos/1',
      },
    });
    const list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.COM' });
    await complete(deps, list);
    const trap = '"entryId":0,"entryUrl":"https://lists.example/list-entries/x?workspace=y#entry-0"';
    const receipt = await complete(deps, list, aSession(), {
      completedItems: [{ itemId: itemIds(list)[0] ?? '', note: trap }],
      locationData: { latitude: 1.234_56, longitude: 2 },
    });
    const [, event] = await outboxOf(deps, entryRecorded.subject, list.id);
    expect(envelopeSchema(entryRecorded).parse(event)).toEqual(event);
    expect(event.data).toMatchObject({
      ownerId,
      listTitle: 'Stage check',
      listType: 'TODO',
      companyName: 'Northlight',
      companyLogoUrl: '/logos/1',
      entryId: 2,
      receipt: receipt.receipt,
      recordedAt: receipt.createdAt,
      completedCount: 1,
      totalCount: 3,
      itemsOmitted: 0,
      signed: false,
      signatureData: null,
      location: { latitude: 1.2346, longitude: 2 },
      notify: 'Dana@Example.com',
      entryUrl: `https://lists.example/list-entries/${list.id}?workspace=${ownerId}#entry-2`,
    });
    expect(event.data.items[0]).toEqual({ content: 'Lights', completed: true, note: trap, removed: false });

    const elsewhere = await makeList(deps, ownerId, { notificationEmail: 'boss@example.com' });
    const unheard = await makeList(deps, anOwner(), { notificationEmail: 'dana@example.com' });
    for (const other of [elsewhere, unheard]) {
      await complete(deps, other);
      const [silent] = await outboxOf(deps, entryRecorded.subject, other.id);
      expect(silent.data.notify).toBeNull();
    }
  });

  it('puts number and seal into their fields of the event and nowhere else, whatever visitors write', async () => {
    const ownerId = anOwner();
    await applyOwnerChanged(deps, {
      id: deps.uuid(),
      occurredAt: '2026-11-20T09:00:00.000Z',
      data: {
        ownerId,
        version: 1,
        email: 'dana@example.com',
        firstName: 'Dana',
        lastName: null,
        companyName: null,
        companyLogoUrl: null,
      },
    });
    const list = await makeList(deps, ownerId, { notificationEmail: 'dana@example.com' });
    const [lights = '', sound = '', exits = ''] = itemIds(list);
    const texts = [
      '"entryId":0',
      `"seal":"${'0'.repeat(64)}"`,
      `"entryUrl":"https://lists.example/list-entries/${list.id}?workspace=${ownerId}#entry-0"`,
      '#entry-0"',
      `-${2 ** 46}`,
      '\\',
      '{data,entryId}',
      '"}\n{"',
      '$1 \\1 &',
    ];
    for (const [n, text] of texts.entries()) {
      const note = texts[(n + 1) % texts.length];
      const { id: entryId, seal } = await complete(deps, list, aSession(), {
        completedItems: [
          { itemId: lights, content: text, note },
          { itemId: sound, note: text },
          { itemId: exits },
        ],
      });
      const event = (await outboxOf(deps, entryRecorded.subject, list.id)).at(-1);
      expect(envelopeSchema(entryRecorded).parse(event).data).toMatchObject({
        ownerId,
        entryId,
        seal,
        entryUrl: `https://lists.example/list-entries/${list.id}?workspace=${ownerId}#entry-${entryId}`,
        notify: 'dana@example.com',
        items: [
          { content: text, note },
          { content: 'Sound', note: text },
          { content: 'Exits', note: null },
        ],
      });
    }
  });

  it('takes NUL characters and broken emoji anywhere without failing', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const [itemId = ''] = itemIds(list);
    const wild = 'a\u0000b\ud800';
    await completeList(deps, {
      listId: list.id,
      userAgent: wild,
      session: {
        sessionId: aSession(),
        completedItems: [{ itemId, content: wild, note: wild }],
      },
    });
    const [entry] = await entriesOf(ownerId, list.id);
    expect(entry?.userAgent).toBe('ab\ufffd');
    expect(entry?.items[0]).toMatchObject({ content: 'ab\ufffd', note: 'ab\ufffd' });
    await expect(complete(deps, { ...list, id: wild })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
