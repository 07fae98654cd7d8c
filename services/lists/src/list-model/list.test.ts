import { listBodySchema } from '@scanlist/contracts/http/lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editList, type List, newList, retiredItemsMax } from './list.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T11:00:00.000Z');

describe('a new list', () => {
  it('gives every item an id of its own, whatever id was sent', () => {
    const list = made([{ content: 'Lights' }, { id: 'mine', content: 'Sound' }]);
    expect(list.items).toEqual([
      { id: 'item-1', content: 'Lights' },
      { id: 'item-2', content: 'Sound' },
    ]);
    expect(list).toMatchObject({ version: 1, createdAt: now, updatedAt: now, retiredItems: [] });
  });

  it('keeps words without the characters no database keeps', () => {
    const list = made([{ content: 'Li\u0000ghts \ud800' }], { title: 'Sta\u0000ge' });
    expect(list.title).toBe('Stage');
    expect(list.items[0]?.content).toBe('Lights \ufffd');
  });

  it('refuses words of which nothing readable is left, naming the field', () => {
    expect(() => made([{ content: '\u0000' }])).toThrowError(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'items.0.content', message: 'Item content is required' }],
      }),
    );
  });
});

describe('an edited list', () => {
  it('keeps the id of an item whose id comes back, also when its words and place change', () => {
    const list = edited(made([{ content: 'Lights' }, { content: 'Sound' }]), [
      { id: 'item-2', content: 'Sound desk' },
      { id: 'item-1', content: 'Lights' },
    ]);
    expect(list.items).toEqual([
      { id: 'item-2', content: 'Sound desk' },
      { id: 'item-1', content: 'Lights' },
    ]);
    expect(list.retiredItems).toEqual([]);
    expect(list).toMatchObject({ version: 2, updatedAt: later, createdAt: now });
  });

  it('gives unknown and doubly claimed ids new ones', () => {
    const list = edited(made([{ content: 'Lights' }]), [
      { id: 'item-1', content: 'Lights' },
      { id: 'item-1', content: 'Lights again' },
      { id: 'foreign', content: 'Smoke' },
      { content: 'Stage' },
    ]);
    expect(list.items.map((item) => item.id)).toEqual(['item-1', 'new-1', 'new-2', 'new-3']);
  });

  it('remembers what was removed, and takes it back under its id', () => {
    const list = edited(made([{ content: 'Lights' }, { content: 'Sound' }]), [
      { id: 'item-1', content: 'Lights' },
    ]);
    expect(list.retiredItems).toEqual([{ id: 'item-2', content: 'Sound' }]);
    const again = edited(list, [{ id: 'item-2', content: 'Sound' }]);
    expect(again.items).toEqual([{ id: 'item-2', content: 'Sound' }]);
    expect(again.retiredItems).toEqual([{ id: 'item-1', content: 'Lights' }]);
  });

  it('refuses an edit made on another version, and takes one that names none', () => {
    const list = edited(made([{ content: 'Lights' }]), [{ content: 'Lights' }]);
    const body = bodyOf([{ content: 'Sound' }]);
    expect(() => editList(list, { ...body, version: 1 }, editing())).toThrowError(
      expect.objectContaining({ code: 'VERSION_CONFLICT' }),
    );
    expect(editList(list, { ...body, version: 2 }, editing()).version).toBe(3);
    expect(editList(list, body, editing()).version).toBe(3);
  });

  it('asks for a name as before where the edit says nothing of it, and a new list then asks for none', () => {
    const list = made([{ content: 'Lights' }]);
    expect(list.askName).toBe('off');
    const required = editList(list, { ...bodyOf([{ content: 'Lights' }]), askName: 'required' }, editing());
    expect(required.askName).toBe('required');
    expect(edited(required, [{ content: 'Lights' }]).askName).toBe('required');
    const off = editList(required, { ...bodyOf([{ content: 'Lights' }]), askName: 'off' }, editing());
    expect(off.askName).toBe('off');
  });

  it('asks for the location and keeps entries as before where the edit says nothing of it, and a new list by default', () => {
    const content = [{ content: 'Lights' }];
    const list = made(content);
    expect(list).toMatchObject({ askLocation: true, keepEntriesDays: null, keepSignaturesDays: null });
    const settings = { askLocation: false, keepEntriesDays: 90, keepSignaturesDays: 30 };
    const set = editList(list, { ...bodyOf(content), ...settings }, editing());
    expect(edited(set, content)).toMatchObject(settings);
    const back = { askLocation: true, keepEntriesDays: null, keepSignaturesDays: null };
    expect(editList(set, { ...bodyOf(content), ...back }, editing())).toMatchObject(back);
  });

  it('ends as before where the edit says nothing of it, and a new list at the homepage', () => {
    const content = [{ content: 'Lights' }];
    const list = made(content);
    expect(list).toMatchObject({ ending: 'homepage', endingMessage: null });
    const message = { ending: 'message' as const, endingMessage: 'Rinse the mop' };
    const told = editList(list, { ...bodyOf(content), ...message }, editing());
    expect(edited(told, content)).toMatchObject(message);
    const form = editList(told, { ...bodyOf(content), ending: 'form' }, editing());
    expect(form).toMatchObject({ ending: 'form', endingMessage: 'Rinse the mop' });
    expect(editList(form, { ...bodyOf(content), ending: 'message' }, editing())).toMatchObject(message);
  });

  it('refuses to end with a message that it does not have', () => {
    const content = [{ content: 'Lights' }];
    const missing = expect.objectContaining({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'endingMessage', message: 'Enter the message that people see' }],
    });
    const list = made(content);
    const message = { ...bodyOf(content), ending: 'message' as const };
    expect(() => editList(list, message, editing())).toThrowError(missing);
    expect(() => editList(list, { ...message, endingMessage: '\u0000' }, editing())).toThrowError(missing);
    const told = editList(list, { ...message, endingMessage: 'Rinse\u0000 the mop' }, editing());
    expect(told.endingMessage).toBe('Rinse the mop');
    const without = { ...bodyOf(content), endingMessage: null };
    expect(() => editList(told, without, editing())).toThrowError(missing);
  });

  it('never has two items of one id, and never remembers more than it may', () => {
    const itemId = fc.option(fc.constantFrom('item-1', 'item-2', 'item-3', 'item-4', 'odd'), {
      nil: undefined,
    });
    const edit = fc.array(fc.record({ id: itemId, content: fc.constant('x') }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        let count = 0;
        let list = made([{ content: 'a' }, { content: 'b' }, { content: 'c' }]);
        for (const items of edits) {
          const everBefore = idsOf(list);
          list = editList(list, bodyOf(items), { now: later, newItemId: () => `fresh-${++count}` });
          expect(new Set(idsOf(list)).size).toBe(idsOf(list).length);
          expect(idsOf(list)).toEqual(expect.arrayContaining(everBefore));
        }
      }),
    );
    const many: List = {
      ...made([{ content: 'a' }]),
      retiredItems: Array.from({ length: retiredItemsMax }, (_, n) => ({ id: `old-${n}`, content: 'x' })),
    };
    const list = edited(many, [{ content: 'b' }]);
    expect(list.retiredItems).toHaveLength(retiredItemsMax);
    expect(list.retiredItems[0]).toEqual({ id: 'item-1', content: 'a' });
  });
});

function idsOf(list: List): string[] {
  return [...list.items, ...list.retiredItems].map((item) => item.id);
}

function bodyOf(items: { id?: string | undefined; content: string }[], words: { title?: string } = {}) {
  const body = { title: 'Stage', description: 'Before doors', type: 'TODO', items: [{ content: 'x' }] };
  return { ...listBodySchema.parse(body), ...words, items };
}

function made(items: { id?: string; content: string }[], words: { title?: string } = {}): List {
  let count = 0;
  const ownerId = '00000000-0000-4000-8000-000000000001';
  return newList(bodyOf(items, words), { id: 'list-1', ownerId, now, newItemId: () => `item-${++count}` });
}

function editing() {
  let count = 0;
  return { now: later, newItemId: () => `new-${++count}` };
}

function edited(list: List, items: { id?: string; content: string }[]): List {
  return editList(list, bodyOf(items), editing());
}
