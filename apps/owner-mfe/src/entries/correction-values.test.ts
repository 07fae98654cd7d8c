import { describe, expect, it } from 'vitest';
import { correctionOf, isChanged, valuesOf } from './correction-values.ts';

const item = { content: 'Lights', removed: false };
const entry = {
  completedCount: 2,
  visitorName: 'Mira Voss',
  items: [
    { ...item, listItemId: 'a', completed: true, note: null },
    { ...item, listItemId: 'b', completed: true, note: 'seen' },
  ],
  correction: {
    at: '2026-11-20T10:00:00.000Z',
    original: {
      completedCount: 1,
      visitorName: 'Mira Vos',
      items: [{ itemId: 'b', completed: false, note: null }],
    },
  },
};

describe('a correction', () => {
  it('names what differs from what the visitor sent, not from the correction before', () => {
    const values = valuesOf(entry);
    expect(correctionOf(entry, values)).toEqual({
      visitorName: 'Mira Voss',
      items: [{ itemId: 'b', completed: true, note: 'seen' }],
    });
    const [first, second] = values.items;
    if (!first || !second) throw new Error('no items');
    const others = {
      name: ' Mira Vos ',
      items: [
        { ...first, note: ' dim ' },
        { ...second, note: ' ' },
      ],
    };
    expect(correctionOf(entry, others)).toEqual({
      items: [
        { itemId: 'a', completed: true, note: 'dim' },
        { itemId: 'b', completed: true, note: null },
      ],
    });
    const recorded = { name: 'Mira Vos', items: [first, { ...second, completed: false, note: '' }] };
    expect(correctionOf(entry, recorded)).toEqual({ items: [] });
  });

  it('removes a name, and is empty for an entry that nobody corrected', () => {
    expect(correctionOf(entry, { ...valuesOf(entry), name: ' ' })).toMatchObject({ visitorName: null });
    const untouched = { ...entry, correction: null };
    expect(correctionOf(untouched, valuesOf(untouched))).toEqual({ items: [] });
  });

  it('is unsaved once something differs, spaces around it aside', () => {
    const values = valuesOf(entry);
    expect(isChanged(entry, values)).toBe(false);
    expect(isChanged(entry, { ...values, name: 'Mira Voss ' })).toBe(false);
    expect(isChanged(entry, { ...values, name: '' })).toBe(true);
    const items = values.items.map((each) => ({ ...each, completed: false }));
    expect(isChanged(entry, { ...values, items })).toBe(true);
  });
});
