import { type LogSessionBodyInput, logSessionBodySchema } from '@scanlist/contracts/http/fill';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsWithOtherText } from './earlier-texts.ts';
import { type CompletionFacts, newEntry, roundLocation, snapshot } from './entry.ts';
import { receiptAlphabet, receiptCode } from './receipt.ts';
import type { SignatureReading } from './signature.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const facts: CompletionFacts = {
  list: {
    id: 'list-1',
    requireSignature: false,
    askName: 'off',
    askLocation: true,
    items: [
      { id: 'a', content: 'Lights' },
      { id: 'b', content: 'Sound' },
      { id: 'c', content: 'Stage' },
    ],
    retiredItems: [{ id: 'old', content: 'Smoke' }],
  },
  draftNotes: { b: 'hums', a: 'old note' },
};
const signed = { ...facts, list: { ...facts.list, requireSignature: true } };

describe('the snapshot of an entry', () => {
  it('takes ticks from the body alone and the rest from the list and the draft, in the order of the list', () => {
    const items = snapshot(facts, body({ completedItems: [{ itemId: 'c' }, { itemId: 'a', note: 'dim' }] }));
    expect(items).toEqual([
      { listItemId: 'a', content: 'Lights', completed: true, note: 'dim', removed: false },
      { listItemId: 'b', content: 'Sound', completed: false, note: 'hums', removed: false },
      { listItemId: 'c', content: 'Stage', completed: true, note: null, removed: false },
    ]);
  });

  it('lets the body say that a ticked item has no note, whatever the draft says', () => {
    const [first] = snapshot(facts, body({ completedItems: [{ itemId: 'a', note: null }] }));
    expect(first).toMatchObject({ listItemId: 'a', note: null });
  });

  it('keeps the words the visitor saw, also of what was not ticked', () => {
    const seen = body({
      completedItems: [{ itemId: 'a', content: 'Lamps' }],
      uncompletedItems: [{ itemId: 'b', content: 'Music', note: 'quiet' }, { itemId: 'c' }],
    });
    expect(snapshot({ ...facts, itemsWithEarlierText: new Set(['a', 'b']) }, seen)).toEqual([
      { listItemId: 'a', content: 'Lamps', completed: true, note: null, removed: false },
      { listItemId: 'b', content: 'Music', completed: false, note: 'quiet', removed: false },
      { listItemId: 'c', content: 'Stage', completed: false, note: null, removed: false },
    ]);
  });

  it('marks words the list never had, and keeps what the list says there', () => {
    const forged = body({
      completedItems: [
        { itemId: 'a', content: 'FORGED WORDS' },
        { itemId: 'old', content: 'Fire' },
      ],
      uncompletedItems: [
        { itemId: 'b', content: ' Sound ' },
        { itemId: 'c', content: '' },
      ],
    });
    const words = snapshot(facts, forged).map(({ content, listContent }) => [content, listContent]);
    expect(words).toEqual([
      ['FORGED WORDS', 'Lights'],
      ['Sound', undefined],
      ['Stage', undefined],
      ['Fire', 'Smoke'],
    ]);
    expect(itemsWithOtherText(facts.list, forged)).toEqual([
      { id: 'a', content: 'FORGED WORDS' },
      { id: 'old', content: 'Fire' },
    ]);
  });

  it('counts items that were left unnamed, and marks them', () => {
    const items = snapshot(facts, body({ completedItems: [{ itemId: 'a' }], uncompletedItems: [] }));
    expect(items).toEqual([
      { listItemId: 'a', content: 'Lights', completed: true, note: null, removed: false },
      { listItemId: 'b', content: 'Sound', completed: false, note: 'hums', removed: false, unnamed: true },
      { listItemId: 'c', content: 'Stage', completed: false, note: null, removed: false, unnamed: true },
    ]);
  });

  it('keeps an item that is no longer on the list, marked as removed', () => {
    const items = snapshot(
      facts,
      body({ completedItems: [{ itemId: 'old', content: 'Smoke' }], uncompletedItems: [{ itemId: 'b' }] }),
    );
    expect(items.filter((item) => !item.unnamed)).toEqual([
      { listItemId: 'b', content: 'Sound', completed: false, note: null, removed: false },
      { listItemId: 'old', content: 'Smoke', completed: true, note: null, removed: true },
    ]);
    const [, , , silent] = snapshot(facts, body({ completedItems: [{ itemId: 'old' }] }));
    expect(silent).toMatchObject({ content: 'Smoke', removed: true });
  });

  it('ticks exactly what the body ticks, and keeps the order of the list', () => {
    const ids = ['a', 'b', 'c', 'old'];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 1 }), fc.boolean(), (ticked, withRest) => {
        const rest = ids.filter((id) => !ticked.includes(id)).map((itemId) => ({ itemId }));
        const completedItems = ticked.map((itemId) => ({ itemId }));
        const items = snapshot(
          facts,
          body({ completedItems, uncompletedItems: withRest ? rest : undefined }),
        );
        expect(
          items
            .filter((item) => item.completed)
            .map((item) => item.listItemId)
            .sort(),
        ).toEqual(ticked.toSorted());
        const onList = items.filter((item) => !item.removed).map((item) => item.listItemId);
        expect(onList).toEqual(['a', 'b', 'c']);
      }),
    );
  });
});

describe('a completion', () => {
  it('becomes an entry with its counts, the server time and a rounded place', () => {
    const entry = complete(facts, {
      completedItems: [{ itemId: 'a' }],
      locationData: { latitude: 52.520_008_1, longitude: 13.404_954 },
    });
    expect(entry).toMatchObject({
      completedCount: 1,
      totalCount: 3,
      createdAt: now,
      location: { latitude: 52.52, longitude: 13.405 },
      receipt: '3333-3333',
    });
  });

  it('without a completed item is refused', () => {
    expect(() => complete(signed, { completedItems: [] })).toThrowError(
      expect.objectContaining({ code: 'NO_COMPLETED_ITEMS', publicMessage: 'No completed items to save' }),
    );
  });

  it('names every item that never belonged to the list or is named twice', () => {
    const attempt = () =>
      complete(facts, {
        completedItems: [{ itemId: 'a' }, { itemId: 'foreign' }, { itemId: 'a' }],
        uncompletedItems: [{ itemId: 'a' }, { itemId: '\u0000' }],
      });
    expect(attempt).toThrowError(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        issues: [
          { path: 'completedItems.1.itemId', message: 'This item does not belong to this list' },
          { path: 'completedItems.2.itemId', message: 'This item is named twice' },
          { path: 'uncompletedItems.0.itemId', message: 'This item is named twice' },
          { path: 'uncompletedItems.1.itemId', message: 'This item does not belong to this list' },
        ],
      }),
    );
  });

  it('of a list to be signed is refused without a signature and taken with one', () => {
    expect(() => complete(signed, { completedItems: [{ itemId: 'a' }] })).toThrowError(
      expect.objectContaining({
        code: 'SIGNATURE_REQUIRED',
        publicMessage: 'A signature is required to complete this list',
      }),
    );
    const png = Buffer.from('ink');
    expect(
      complete(signed, { completedItems: [{ itemId: 'a' }] }, { png, dataUrl: 'data:', problem: null })
        .signature,
    ).toBe(png);
  });

  it('has the name that its list asks for, on one line, and none that it does not ask for', () => {
    const asking = (askName: 'off' | 'optional' | 'required', name?: string) =>
      complete({ ...facts, list: { ...facts.list, askName } }, { completedItems: [{ itemId: 'a' }], name })
        .visitorName;
    expect(asking('required', ' Mira\n\u0000 Voss ')).toBe('Mira Voss');
    expect(asking('optional', 'Mira')).toBe('Mira');
    expect(asking('optional')).toBeNull();
    expect(asking('optional', '  ')).toBeNull();
    expect(asking('off', 'Mira')).toBeNull();
    for (const missing of [undefined, ' ', '\u0000']) {
      expect(() => asking('required', missing)).toThrowError(
        expect.objectContaining({
          code: 'VALIDATION_FAILED',
          issues: [
            { path: 'name', message: expect.stringMatching(/^A name is required to complete this list/) },
          ],
        }),
      );
    }
  });

  it('with a wrong signature is refused naming signatureData', () => {
    const wrong = { png: null, dataUrl: null, problem: 'The signature must be a PNG image' };
    expect(() => complete(facts, { completedItems: [{ itemId: 'a' }] }, wrong)).toThrowError(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'signatureData', message: 'The signature must be a PNG image' }],
      }),
    );
  });

  it('keeps words and notes without the characters no database keeps', () => {
    const entry = complete(facts, {
      completedItems: [{ itemId: 'a', content: '\u0000', note: 'a\u0000b\ud800' }],
    });
    expect(entry.items[0]).toMatchObject({ content: 'Lights', note: 'ab\ufffd' });
  });
});

describe('a receipt', () => {
  it('is two groups of four that cannot be misread', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const code = receiptCode((below) => (numbers.next().value ?? 0) % below);
        expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      }),
    );
    for (const letter of '0O1IL2Z5S8BUV') expect(receiptAlphabet).not.toContain(letter);
    expect(new Set(receiptAlphabet).size).toBe(receiptAlphabet.length);
  });
});

describe('a location', () => {
  it('keeps four decimals at most, never farther off than half of the last', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const { longitude } = roundLocation({ latitude: 0, longitude: degrees });
        expect(Math.abs(longitude - degrees)).toBeLessThanOrEqual(0.000_050_001);
        expect(String(longitude)).toMatch(/^-?\d{1,3}(\.\d{1,4})?$/);
      }),
    );
  });
});

function body(input: Omit<LogSessionBodyInput, 'sessionId'>) {
  return logSessionBodySchema.parse({ sessionId: 'session-1-x', ...input });
}

function complete(
  given: CompletionFacts,
  input: Omit<LogSessionBodyInput, 'sessionId'>,
  signature: SignatureReading | null = null,
) {
  return newEntry(given, body(input), { now, userAgent: 'Phone', signature, randomInt: () => 0 });
}
