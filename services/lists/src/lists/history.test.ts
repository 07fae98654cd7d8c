import { describe, expect, it } from 'vitest';
import { history, historyMax } from './history.ts';

const list = {
  id: 'list',
  items: [{ id: 'a', content: 'Lights' }],
  retiredItems: [{ id: 'old', content: 'Smoke' }],
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const ticked = { completed: true, note: null };

describe('the history of a list', () => {
  it('mixes submitted and running sessions, newest first', () => {
    const groups = history(
      list,
      [submitted(2, at(3)), submitted(1, at(1))],
      [{ sessionId: 'running', touchedAt: at(2), values: { a: ticked } }],
    );
    expect(groups.map((group) => group.entryId)).toEqual([2, null, 1]);
    expect(groups[1]).toMatchObject({ status: 'in-progress', date: at(2).toISOString() });
  });

  it('names when an entry was completed, in the order in which they were received', () => {
    const late = { ...submitted(3, at(3)), completedAt: at(0) };
    const groups = history(list, [late, submitted(2, at(2)), submitted(1, at(1))], []);
    expect(groups.map(({ date, receivedAt }) => [date, receivedAt])).toEqual([
      [at(0).toISOString(), at(3).toISOString()],
      [at(2).toISOString(), undefined],
      [at(1).toISOString(), undefined],
    ]);
  });

  it('puts the higher number first where two came in the same millisecond', () => {
    const groups = history(list, [submitted(1, at(1)), submitted(2, at(1))], []);
    expect(groups.map((group) => group.entryId)).toEqual([2, 1]);
  });

  it('shows a running tick on an item that is off the list by now, and no session without a tick', () => {
    const groups = history(
      list,
      [],
      [
        { sessionId: 'one', touchedAt: at(1), values: { old: ticked, a: { completed: false, note: null } } },
        { sessionId: 'two', touchedAt: at(2), values: { a: { completed: false, note: 'a note' } } },
        { sessionId: 'three', touchedAt: at(3), values: { unheard: ticked } },
      ],
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]?.items).toEqual([{ listItemId: 'old', content: 'Smoke', completed: true, note: null }]);
  });

  it('shows what was left out beside what was done, and a note on what was not done', () => {
    const words = { id: 'list', items: ['a', 'b', 'c'].map((id) => ({ id, content: id })), retiredItems: [] };
    const noted = { completed: false, note: 'empty' };
    const item = { removed: false };
    const [running, entry] = history(
      words,
      [
        {
          ...submitted(1, at(1)),
          items: [
            { ...item, listItemId: 'a', content: 'Lights', ...ticked },
            { ...item, listItemId: 'b', content: 'Sound', ...noted },
            { ...item, listItemId: 'c', content: 'Exits', completed: false, note: null },
          ],
        },
      ],
      [{ sessionId: 'running', touchedAt: at(2), values: { c: ticked } }],
    );
    expect(entry?.items.map(({ content, note }) => [content, note])).toEqual([
      ['Lights', null],
      ['Sound', 'empty'],
    ]);
    expect(entry?.leftOut).toEqual([{ listItemId: 'c', content: 'Exits' }]);
    expect(running?.leftOut?.map(({ listItemId }) => listItemId)).toEqual(['a', 'b']);
  });

  it('ends where it would outgrow one message, and never before the first', () => {
    const large = (number: number) => ({
      ...submitted(number, at(number)),
      items: [
        { listItemId: 'a', content: 'Lights', completed: true, note: 'x'.repeat(350_000), removed: false },
      ],
    });
    expect(history(list, [large(2), large(1)], []).map((group) => group.entryId)).toEqual([2]);
    expect(Buffer.byteLength(JSON.stringify(history(list, [large(2), large(1)], [])))).toBeLessThan(
      historyMax.bytes,
    );
  });
});

function submitted(number: number, createdAt: Date) {
  const item = { listItemId: 'a', content: 'Lights', completed: true, note: null, removed: false };
  const mail = {
    mailAsked: false,
    mailStatus: null,
    mailReason: null,
    mailAttempt: null,
    mailChangedAt: null,
  };
  return {
    number,
    sessionId: `session-${number}`,
    createdAt,
    completedAt: createdAt,
    visitorName: null,
    correction: null,
    items: [item],
    ...mail,
  };
}
