import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { type PartName, partNames, partTexts, sealInput, shortSeal } from './seals.ts';
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
    const texts = partTexts(entry);
    const computed = partNames.map((name, place) =>
      sha256(Buffer.concat([Buffer.alloc(16, place + 1), Buffer.from(texts[name])])),
    );
    expect(computed).toEqual(digests);
    expect(sha256(sealInput({ listId: 'list-1', number: 41, before: null, digests }))).toBe(seal);
    expect(shortSeal(seal)).toBe('6600 3e25 65ca a623');
  });
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
      items: [],
      signatureData: null,
      location: null,
      userAgent: '',
    }));
    const finding = await verifyList(list);
    const removed = { items: 1, signature: 1, location: 1, device: 1 };
    expect(finding).toMatchObject({ sealed: 4, removed, problem: null });
    expect(describeFinding(finding)).toBe(
      '4 entries. Everything fits. Removed since: items (1), signatures and names (1), locations (1), devices (1).',
    );
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
    const texts = partTexts(entry);
    const parts = Object.fromEntries(
      partNames.map((name) => {
        const salt = randomBytes(16);
        return [
          name,
          { salt: salt.toString('hex'), digest: sha256(Buffer.concat([salt, Buffer.from(texts[name])])) },
        ];
      }),
    ) as NonNullable<Entry['parts']>;
    const digests = partNames.map((name) => parts[name].digest);
    const seal = sha256(sealInput({ listId: 'list-1', number: entry.id, before, digests }));
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
