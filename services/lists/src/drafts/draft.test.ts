import { describe, expect, it } from 'vitest';
import { draftAnswer, draftCutoff, noteToKeep, visitorItems } from './draft.ts';

describe('a draft', () => {
  it('shows a session its own ticks and notes, and everything else untouched', () => {
    const items = [
      { id: 'a', content: 'Lights' },
      { id: 'b', content: 'Sound' },
    ];
    expect(visitorItems(items, { a: { completed: true, note: 'dim' } }, 'session-1-x')).toEqual([
      { id: 'a', content: 'Lights', completed: true, completedBy: 'session-1-x', note: 'dim' },
      { id: 'b', content: 'Sound', completed: false, completedBy: null, note: null },
    ]);
    expect(visitorItems(items, null, null).every((item) => !item.completed && item.note === null)).toBe(true);
  });

  it('names the session only beside an item it has ticked', () => {
    expect(draftAnswer('a', { completed: false, note: 'later' }, 'session-1-x')).toEqual({
      id: 'a',
      completed: false,
      completedBy: null,
      note: 'later',
    });
  });

  it('keeps notes trimmed and blank ones not at all', () => {
    expect(noteToKeep('  wet\u0000 paint ')).toBe('wet paint');
    expect(noteToKeep(' \u0000 ')).toBeNull();
    expect(noteToKeep(null)).toBeNull();
  });

  it('is kept for sixty days', () => {
    expect(draftCutoff(new Date('2026-11-20T00:00:00Z'))).toEqual(new Date('2026-09-21T00:00:00Z'));
  });
});
