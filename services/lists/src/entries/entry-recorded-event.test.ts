import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryItem, NewEntry } from './entry.ts';
import { entryRecordedData, entryRecordedEvent, eventBytesMax } from './entry-recorded-event.ts';
import { signatureDataUrl } from './signature.ts';

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

describe('the marks of an entry’s number and seal', () => {
  const marked = (uuid: () => string, notificationEmail: string | null) =>
    entryRecordedEvent(
      {
        publicOrigin: origin,
        uuid,
        randomInt: () => 0,
        mailBudget: { perList: 1, perMailbox: 1, withinMs: 1000 },
      },
      entryOf({ items: [item('Lights')] }),
      {
        list: {
          ...list,
          notificationEmail,
          ownEmail: 'dana@example.com',
          addressToken: 'token',
          addressAnswer: null,
          addressResumed: false,
        },
        company,
      },
    );

  it('stand once in each field that the database fills, with a mail and without one', () => {
    for (const email of ['dana@example.com', null]) {
      const { payload, mail: asked, marks } = marked(() => '00000000-0000-4000-8000-000000000003', email);
      for (const text of [payload, asked?.payloadWithoutMail ?? payload]) {
        expect(text.split(marks.number)).toHaveLength(3);
        expect(text.split(`"seal":"${marks.seal}"`)).toHaveLength(2);
      }
      expect(asked === null).toBe(email === null);
    }
  });

  it('are never missing: an event that would name a wrong entry is refused', () => {
    for (const email of ['dana@example.com', null]) {
      expect(() => marked(() => 'changed "by JSON"', email)).toThrowError(
        /no place for the number or the seal/,
      );
    }
  });
});

function item(content: string): EntryItem {
  return { listItemId: 'a', content, completed: true, note: null, removed: false };
}

function dataOf(part: { items: EntryItem[]; signature?: Buffer }, bytesMax?: number) {
  return entryRecordedData(entryOf(part), list, company, mail, origin, bytesMax);
}

function entryOf(part: { items: EntryItem[]; signature?: Buffer }): NewEntry {
  return {
    listId: 'list-1',
    sessionId: 'session-1-x',
    receipt: 'K7Q4-9MXP',
    createdAt: new Date('2026-11-20T10:00:00.000Z'),
    completedAt: new Date('2026-11-20T10:00:00.000Z'),
    completedCut: false,
    startedAt: null,
    completedCount: part.items.length,
    totalCount: part.items.length,
    userAgent: 'Phone',
    signature: part.signature ?? null,
    signatureData: part.signature ? signatureDataUrl(part.signature) : null,
    signatureTyped: null,
    signatureStrokes: null,
    visitorName: null,
    location: null,
    items: part.items,
    secretHash: null,
    contentDigest: Buffer.alloc(32),
    sentAgain: false,
  };
}
