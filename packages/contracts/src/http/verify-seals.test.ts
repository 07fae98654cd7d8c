import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import {
  type PartName,
  partNamesOf,
  partTexts,
  type SealFormat,
  sealFormatOf,
  sealInput,
  shortSeal,
} from './seals.ts';
import {
  describeFinding,
  findEntryBySealCode,
  readExport,
  type VerifiableList,
  verifyList,
} from './verify-seals.ts';

describe('the encoding of a sealed entry', () => {
  // Computed by another program, from decision 0053 alone.
  const digests = [
    '0076ac190190a4e46b1af244103a620c850af309b090c9e0350682e0fdb2fa27',
    '423dd44a0739ca723f3733a9148d1e18d69f382df9480e5fcba1f9da716ac275',
    '3c4167bb19324f94cfa1a479c3f97e325e56a2022b7e009d255bc307d2ea199d',
    '0663e25f378091bb28ce53bf6e8a70a2e748c3507d831b7e769e8d2241693c41',
    '08b6a8655499308f6efd2c4758542542cf69b0ff67dc1061964667ecdf632866',
  ];
  const seal = '66003e2565caa62344a94be4a1d59082da42ada8e14b78e28c6416344cb200db';
  const entry: Entry = {
    ...visited(41),
    items: [
      {
        listItemId: 'a',
        content: 'Lights “on”\n"now" \\ ü 😀',
        completed: true,
        note: 'dim',
        removed: false,
      },
      {
        listItemId: 'b',
        content: 'FORGED',
        completed: false,
        note: null,
        removed: false,
        listContent: 'Sound',
      },
      { listItemId: 'c', content: 'Exits', completed: false, note: null, removed: false, unnamed: true },
    ],
  };

  it('is what the decision says, to the byte', () => {
    expect(digestsOf(entry, 1)).toEqual(digests);
    expect(sha256(sealInput({ listId: 'list-1', number: 41, before: null, digests, format: 1 }))).toBe(seal);
    expect(shortSeal(seal)).toBe('6600 3e25 65ca a623');
  });

  it('is the first one where an entry was sent at once', () => {
    expect(sealFormatOf(entry)).toBe(1);
    expect(sealFormatOf({ ...entry, completedAt: entry.createdAt })).toBe(1);
    expect(sealFormatOf({ ...entry, completedAt: entry.createdAt, completedCut: true })).toBe(2);
    expect(sealFormatOf({ ...entry, completedAt: '2026-11-20T03:00:00.000Z' })).toBe(2);
  });

  it('has in its second form the time of completion and room for answers and photos, to the byte', () => {
    const late = { ...entry, completedAt: '2026-11-19T23:40:00.000Z' };
    expect(partTexts(late, 2)).toEqual({
      ...partTexts(late, 1),
      facts: '["K7Q4-9MXP","2026-11-20T10:00:00.000Z",1,3,"2026-11-19T23:40:00.000Z",false]',
      items: partTexts(late, 1).items.replaceAll(/(true|false)\]/g, '$1,null]'),
      photos: 'null',
    });
    expect(partTexts({ ...late, completedCut: true }, 2).facts).toContain('.000Z",true]');
    // Computed by another program, from decisions 0053 and 0101 alone.
    const digests2 = digestsOf(late, 2);
    expect(digests2).toEqual(secondDigests);
    const input = sealInput({ listId: 'list-1', number: 41, before: null, digests: digests2, format: 2 });
    expect(sha256(input)).toBe(secondSeal);
  });

  const secondDigests = [
    '7c25f2d470a367a84742f50485ecaac1f00cb853ef012722675d04bebb432166',
    '2ee3cf7f2f79f2caa780aa245951a2b8ef72365e8de1dee81c744b19801ab9dd',
    '3c4167bb19324f94cfa1a479c3f97e325e56a2022b7e009d255bc307d2ea199d',
    '0663e25f378091bb28ce53bf6e8a70a2e748c3507d831b7e769e8d2241693c41',
    '08b6a8655499308f6efd2c4758542542cf69b0ff67dc1061964667ecdf632866',
    'cade6233513ad29333c8709a1626a681c8611d0a3ad2fa121f69a51a781f61f7',
  ];
  const secondSeal = '311e4faa8bf1c23b3fa05409a9913248d0cc520656380e6df0e804bbdbd20350';

  function digestsOf(of: Entry, format: SealFormat): string[] {
    const texts = partTexts(of, format);
    return partNamesOf(format).map((name, place) =>
      sha256(Buffer.concat([Buffer.alloc(16, place + 1), Buffer.from(texts[name])])),
    );
  }
});

describe('verifying a list', () => {
  it('takes a chain that begins after entries from before, whatever their order in the file', async () => {
    const list = listOf(2, 5);
    expect(await verifyList(list)).toEqual({
      listId: 'list-1',
      title: 'Stage check',
      entries: 5,
      sealed: 3,
      head: list.entries[0]?.seal,
      removed: {},
      problem: null,
    });
    expect(await verifyList(listOf(0, 0))).toMatchObject({ entries: 0, head: null, problem: null });
  });

  it('takes an entry whose signature or items were removed, and counts them', async () => {
    const list = changed(listOf(0, 4), 2, (entry) => ({
      ...withoutSalts(entry, 'signature', 'items'),
      signatureData: null,
      items: [],
    }));
    expect(await verifyList(list)).toMatchObject({
      sealed: 4,
      removed: { signature: 1, items: 1 },
      problem: null,
    });
  });

  it('takes an entry of which nothing is left but its facts', async () => {
    const list = changed(listOf(0, 4), 4, (entry) => ({
      ...withoutSalts(entry, 'items', 'signature', 'location', 'device'),
      ...nothingLeft,
    }));
    const finding = await verifyList(list);
    const removed = { items: 1, signature: 1, location: 1, device: 1 };
    expect(finding).toMatchObject({ sealed: 4, removed, problem: null });
    expect(describeFinding(finding)).toBe(
      '4 entries. Everything fits. Removed since: items (1), signatures and names (1), locations (1), devices (1).',
    );
  });

  it('takes entries of both formats in one chain, also what is left of one', async () => {
    const mixed = changed(chainOfBoth(), 2, (entry) => ({
      ...withoutSalts(entry, 'items', 'signature', 'location', 'device', 'photos'),
      ...nothingLeft,
    }));
    expect(mixed.entries.map(({ parts }) => Object.keys(parts ?? {}).length)).toEqual([5, 6, 6, 5]);
    expect(await verifyList(mixed)).toMatchObject({ sealed: 4, removed: { photos: 1 }, problem: null });
  });

  it.each<[string, number, Partial<Entry>]>([
    ['the time of completion', 2, { completedAt: '2026-11-19T23:41:00.000Z' }],
    ['no time of completion', 2, { completedAt: undefined }],
    ['a mark of the time', 2, { completedCut: true }],
    ['no mark of the time', 3, { completedCut: undefined }],
    ['a time that an entry of the first format got', 4, { completedAt: '2026-11-19T23:40:00.000Z' }],
    ['a mark that an entry of the first format got', 4, { completedCut: true }],
  ])('names the entry in which %s was changed', async (_what, id, forged) => {
    const list = changed(chainOfBoth(), id, (entry) => ({ ...entry, ...forged }));
    expect((await verifyList(list)).problem).toEqual({
      entryId: id,
      what: 'was changed: its time, receipt, or count is not the one recorded',
    });
  });

  it('names the entry that was moved to the other format', async () => {
    const first = changed(chainOfBoth(), 4, (entry) => ({
      ...entry,
      parts: entry.parts && { ...entry.parts, photos: entry.parts.device },
    }));
    expect((await verifyList(first)).problem?.entryId).toBe(4);
    const second = changed(chainOfBoth(), 2, ({ completedAt: _, ...entry }) => ({
      ...entry,
      parts: entry.parts && { ...entry.parts, photos: undefined },
    }));
    expect((await verifyList(second)).problem?.entryId).toBe(2);
  });

  it.each<[PartName, Partial<Entry>]>([
    ['items', {}],
    ['items', { items: [{ ...item, note: 'forged' }] }],
    ['signature', {}],
    ['signature', { signatureData: 'data:image/png;base64,Zm9yZ2Vk' }],
    ['signature', { signatureData: '' }],
    ['signature', { signatureData: null, visitorName: 'Forged' }],
    ['signature', { signatureData: null, visitorName: '' }],
    ['signature', { signatureData: null, signatureTyped: 'Forged' }],
    ['signature', { signatureData: null, signatureStrokes: '10x10|1,2' }],
    ['location', {}],
    ['location', { location: { latitude: 0, longitude: 0 } }],
    ['device', {}],
    ['device', { userAgent: 'Forged' }],
    ['facts', {}],
    ['facts', { totalCount: 1 }],
    ['facts', { createdAt: '2026-11-21T10:00:00.000Z' }],
    ['facts', { receipt: '', createdAt: '', completedCount: 0, totalCount: 0 }],
  ])('names the entry that still has its %s, although marked as removed', async (name, forged) => {
    const list = changed(listOf(0, 4), 2, (entry) => ({ ...withoutSalts(entry, name), ...forged }));
    expect((await verifyList(list)).problem).toEqual({
      entryId: 2,
      what: 'carries a part that was removed',
    });
  });

  it.each<[string, (entry: Entry) => Entry, string]>([
    [
      'a note',
      (entry) => ({ ...entry, items: [{ ...item, note: 'fine' }] }),
      'was changed: its items are not the ones recorded',
    ],
    [
      'a tick',
      (entry) => ({ ...entry, items: [{ ...item, completed: false }] }),
      'was changed: its items are not the ones recorded',
    ],
    [
      'a mark',
      (entry) => ({ ...entry, items: [{ ...item, listContent: 'Sound' }] }),
      'was changed: its items are not the ones recorded',
    ],
    ['an item', (entry) => ({ ...entry, items: [] }), 'was changed: its items are not the ones recorded'],
    [
      'the time',
      (entry) => ({ ...entry, createdAt: '2026-11-20T10:00:00.001Z' }),
      'was changed: its time, receipt, or count is not the one recorded',
    ],
    [
      'a count',
      (entry) => ({ ...entry, totalCount: 2 }),
      'was changed: its time, receipt, or count is not the one recorded',
    ],
    [
      'the signature',
      (entry) => ({ ...entry, signatureData: null }),
      'was changed: its signature or name is not the one recorded',
    ],
    [
      'the place',
      (entry) => ({ ...entry, location: { latitude: 52.5201, longitude: -0.1 } }),
      'was changed: its location is not the one recorded',
    ],
    [
      'the device',
      (entry) => ({ ...entry, userAgent: 'Tablet' }),
      'was changed: its device is not the one recorded',
    ],
    [
      'the seal',
      (entry) => ({ ...entry, seal: 'ab'.repeat(32) }),
      'does not fit its seal, or the entry before it was swapped',
    ],
    ['no seal', ({ seal: _, parts: __, ...entry }) => entry, 'has no seal, but the entry before it does'],
    ['no parts', ({ parts: _, ...entry }) => entry, 'has a seal, but not what it was made from'],
  ])('names the entry in which %s was changed', async (_what, change, what) => {
    const list = changed(listOf(1, 6), 4, change);
    expect((await verifyList(list)).problem).toEqual({ entryId: 4, what });
  });

  it('names the entry whose device lost its beginning to the salt', async () => {
    const whole = { ...visited(1), userAgent: 'Phone "Tablet' };
    const list = changed(sealed([whole]), 1, (entry) => {
      const { parts } = entry;
      if (!parts) throw new Error('not sealed');
      const salt = `${parts.device.salt}${Buffer.from('"Phone \\').toString('hex')}`;
      return { ...entry, userAgent: 'Tablet', parts: { ...parts, device: { ...parts.device, salt } } };
    });
    expect((await verifyList(list)).problem?.what).toBe('was changed: its device is not the one recorded');
  });

  it('names what is missing, there twice or moved', async () => {
    const list = listOf(0, 5);
    const without = (id: number) => ({ ...list, entries: list.entries.filter((entry) => entry.id !== id) });
    expect((await verifyList(without(3))).problem).toEqual({ entryId: 3, what: 'is missing' });
    expect((await verifyList(without(1))).problem).toEqual({ entryId: 1, what: 'is missing' });
    expect((await verifyList(without(5))).problem).toEqual({ entryId: 5, what: 'is missing' });
    const [newest, second, ...others] = list.entries as [Entry, Entry, ...Entry[]];
    const twice = { ...list, entries: [...list.entries, newest] };
    expect((await verifyList(twice)).problem).toEqual({ entryId: 5, what: 'appears twice' });
    const swapped = [{ ...newest, id: 4 }, { ...second, id: 5 }, ...others];
    expect((await verifyList({ ...list, entries: swapped })).problem?.entryId).toBe(4);
    expect((await verifyList({ ...list, id: 'list-2' })).problem?.entryId).toBe(1);
  });

  it('finds no fault in a rewritten chain, whose seals do not match the receipts', async () => {
    const before = listOf(0, 4);
    const seals = before.entries.map(({ seal }) => seal ?? '');
    const rewritten = sealed(
      before.entries.map((entry) => (entry.id === 2 ? { ...entry, items: [] } : entry)),
    );
    expect(await verifyList(rewritten)).toMatchObject({ problem: null });
    const matchingSeals = (list: VerifiableList) =>
      seals.map((seal) => findEntryBySealCode([list], shortSeal(seal))?.entry.id ?? null);
    expect(matchingSeals(before)).toEqual([4, 3, 2, 1]);
    // Salts are new, too.
    expect(matchingSeals(rewritten)).toEqual([null, null, null, null]);
  });
});

describe('a finding', () => {
  it('is described in words', async () => {
    const words = async (list: VerifiableList) => describeFinding(await verifyList(list));
    expect(await words(listOf(0, 0))).toBe('No entries.');
    expect(await words(listOf(0, 1))).toBe('1 entry. Everything fits.');
    expect(await words(listOf(2, 5))).toBe('5 entries. Everything fits. 2 from before there were seals.');
    expect(await words(listOf(3, 3))).toBe('3 entries, all from before there were seals.');
    const bent = changed(listOf(0, 5), 3, (entry) => ({ ...entry, items: [] }));
    expect(await words(bent)).toBe(
      'Entry #3 was changed: its items are not the ones recorded. Nothing from there on can be trusted.',
    );
  });
});

describe('a code from a receipt', () => {
  it('finds its entry however it is typed, and nothing when it is short or wrong', () => {
    const list = listOf(0, 3);
    const seal = list.entries[1]?.seal ?? '';
    for (const code of [shortSeal(seal), seal, ` ${shortSeal(seal).toUpperCase().replaceAll(' ', '-')} `]) {
      expect(findEntryBySealCode([listOf(0, 1), list], code)).toEqual({ list, entry: list.entries[1] });
    }
    for (const code of ['', seal.slice(0, 15), 'f'.repeat(64)])
      expect(findEntryBySealCode([list], code)).toBeNull();
  });
});

describe('an export', () => {
  it('is read from its text, and anything else is none', () => {
    const list = listOf(0, 2);
    expect(readExport(JSON.stringify({ exportedAt: 'now', lists: [{ ...list, description: 'x' }] }))).toEqual(
      [list],
    );
    for (const text of ['', '{}', '[]', '{"lists":[{}]}', '{"lists":1}']) expect(readExport(text)).toBeNull();
  });
});

const nothingLeft = { items: [], signatureData: null, location: null, userAgent: '' };

/** Entries 2 and 3 were completed before they were received, by a phone whose word was cut once. */
function chainOfBoth(): VerifiableList {
  const [first, second, third, fourth] = [visited(1), visited(2), visited(3), visited(4)];
  const late = { ...second, completedAt: '2026-11-19T23:40:00.000Z' };
  const cut = { ...third, completedAt: third.createdAt, completedCut: true };
  return sealed([{ ...fourth, completedAt: fourth.createdAt }, cut, late, first]);
}

const item = { listItemId: 'a', content: 'Lights', completed: true, note: 'dim', removed: false };

function visited(id: number): Entry {
  return {
    id,
    receipt: 'K7Q4-9MXP',
    createdAt: '2026-11-20T10:00:00.000Z',
    completedCount: 1,
    totalCount: 3,
    userAgent: 'Phone',
    signatureData: 'data:image/png;base64,iVBORw0KGgo=',
    location: { latitude: 52.52, longitude: -0.1 },
    items: [item],
  };
}

/** A list of entries, newest first as in an export, of which the first ones are from before there were seals. */
function listOf(unsealed: number, count: number): VerifiableList {
  return sealed(
    Array.from({ length: count }, (_, index) => visited(count - index)),
    unsealed,
  );
}

function sealed(entries: Entry[], unsealed = 0): VerifiableList {
  let before: string | null = null;
  const oldestFirst = entries.toReversed().map((entry) => {
    if (entry.id <= unsealed) return entry;
    const format = sealFormatOf(entry);
    const texts = partTexts(entry, format);
    const names = partNamesOf(format);
    const parts = Object.fromEntries(
      names.map((name) => {
        const salt = randomBytes(16);
        return [
          name,
          { salt: salt.toString('hex'), digest: sha256(Buffer.concat([salt, Buffer.from(texts[name])])) },
        ];
      }),
    ) as NonNullable<Entry['parts']>;
    const digests = names.map((name) => parts[name]?.digest ?? '');
    const seal = sha256(sealInput({ listId: 'list-1', number: entry.id, before, digests, format }));
    before = seal;
    return { ...entry, seal, parts };
  });
  return {
    id: 'list-1',
    title: 'Stage check',
    entryCount: entries.length,
    entries: oldestFirst.toReversed(),
  };
}

function changed(list: VerifiableList, id: number, change: (entry: Entry) => Entry): VerifiableList {
  return { ...list, entries: list.entries.map((entry) => (entry.id === id ? change(entry) : entry)) };
}

/** The entry as if these parts of it were removed, whatever they still say. */
function withoutSalts(entry: Entry, ...names: PartName[]): Entry {
  const { parts } = entry;
  if (!parts) throw new Error('not sealed');
  const bare = Object.fromEntries(names.map((name) => [name, { ...parts[name], salt: null }]));
  return { ...entry, parts: { ...parts, ...bare } };
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
