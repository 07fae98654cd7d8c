import { envelopeSchema } from '@scanlist/contracts/messages/define';
import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryItem, NewEntry } from './entry.ts';
import { entryRecordedData, eventBytesMax, numberLater } from './entry-recorded-data.ts';

const origin = 'https://lists.example';
const list = {
  ownerId: '00000000-0000-4000-8000-000000000001',
  title: 'Stage',
  type: 'TODO',
} as const;
const company = { companyName: null, companyLogoUrl: null, timeZone: null };
const mail = { notify: null, notifyOwner: false, stopUrl: null };

describe('the event of an entry', () => {
  it('carries items and signature where they fit', () => {
    const data = dataOf({ items: [item('Lights')], signature: Buffer.from('ink') });
    expect(data).toMatchObject({
      signed: true,
      signatureData: 'data:image/png;base64,aW5r',
      itemsOmitted: 0,
    });
    expect(data.items).toEqual([{ content: 'Lights', completed: true, note: null, removed: false }]);
  });

  it('leaves out the signature first, and still says that it was signed', () => {
    const data = dataOf({ items: [item('Lights')], signature: Buffer.alloc(3000) }, 2000);
    expect(data).toMatchObject({ signed: true, signatureData: null, itemsOmitted: 0 });
    expect(data.items).toHaveLength(1);
  });

  it('then leaves out items from the end and says how many', () => {
    const items = Array.from({ length: 50 }, (_, n) => item(`${n} ${'x'.repeat(90)}`));
    const data = dataOf({ items, signature: Buffer.alloc(3000) }, 3000);
    expect(data.signatureData).toBeNull();
    expect(data.items.length).toBeGreaterThan(5);
    expect(data.items.map((kept) => kept.content)).toEqual(
      items.slice(0, data.items.length).map((all) => all.content),
    );
    expect(data.items.length + data.itemsOmitted).toBe(50);
    expect(data.totalCount).toBe(50);
  });

  it('is never larger than it may be, in bytes, whatever visitors write', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    const items = fc.array(fc.tuple(text, fc.option(text)), { maxLength: 40 });
    fc.assert(
      fc.property(items, fc.integer({ min: 1500, max: 20_000 }), (texts, bytesMax) => {
        const data = dataOf(
          { items: texts.map(([content, note]) => ({ ...item(content), note })) },
          bytesMax,
        );
        expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(bytesMax);
        expect(data.items.length + data.itemsOmitted).toBe(texts.length);
      }),
    );
    expect(eventBytesMax).toBeLessThan(1_000_000);
  });
});

describe('the number and the seal of an entry', () => {
  it('go to their places and nowhere else, whatever visitors write', () => {
    const seal = 'a1'.repeat(32);
    const traps = [
      '"entryId":0',
      `"seal":"${'0'.repeat(64)}"`,
      `"entryUrl":"${origin}/list-entries/list-1#entry-0"`,
      '#entry-0"',
      '\\',
    ];
    const text = fc.oneof(fc.constantFrom(...traps), fc.string());
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (texts, number) => {
          const data = dataOf({ items: texts.map(item) });
          const row = outboxRow(entryRecorded, data, {
            id: '00000000-0000-4000-8000-000000000002',
            occurredAt: data.recordedAt,
          });
          const [head, middle, beforeSeal, tail] = numberLater(row.payload, data.entryUrl);
          const payload = [head, number, middle, number, beforeSeal, seal, tail].join('');
          expect(envelopeSchema(entryRecorded).parse(JSON.parse(payload)).data).toEqual({
            ...data,
            entryId: number,
            entryUrl: `${origin}/list-entries/list-1#entry-${number}`,
            seal,
          });
        },
      ),
    );
  });

  it('refuses a payload without those places rather than telling a wrong number', () => {
    expect(() => numberLater('{"entryUrl":"a0","entryId":0}', 'a0')).toThrowError();
    expect(() => numberLater('{}', 'a0')).toThrowError();
    expect(() => numberLater('{"entryId":0,"entryUrl":"a0"}', 'a0')).toThrowError();
  });
});

function item(content: string): EntryItem {
  return { listItemId: 'a', content, completed: true, note: null, removed: false };
}

function dataOf(part: { items: EntryItem[]; signature?: Buffer }, bytesMax?: number) {
  const entry: NewEntry = {
    listId: 'list-1',
    sessionId: 'session-1-x',
    receipt: 'K7Q4-9MXP',
    createdAt: new Date('2026-11-20T10:00:00.000Z'),
    completedCount: part.items.length,
    totalCount: part.items.length,
    userAgent: 'Phone',
    signature: part.signature ?? null,
    location: null,
    items: part.items,
  };
  return entryRecordedData(entry, list, company, mail, origin, bytesMax);
}
