import { liveDemoSchema } from '@scanlist/contracts/http/live-demo';
import { describe, expect, it } from 'vitest';
import { endOfDemo, liveDemoAnswer, liveDemoWords } from './live-demo.ts';

const demo = {
  id: 'abc',
  title: 'Van check',
  expiresAt: new Date('2026-11-21T10:00:00.000Z'),
  totalCount: 5,
  tickedCount: null,
};
const entry = {
  number: 1,
  receipt: 'K7Q4-9MXP',
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  completedCount: 1,
  totalCount: 5,
  items: [{ listItemId: 'a', content: 'Lights', completed: true, note: null, removed: false }],
};

describe('a live demo', () => {
  it('has five items, requires no signature and mails nobody', () => {
    expect(liveDemoWords).toMatchObject({ requireSignature: false, notificationEmail: null });
    expect(liveDemoWords.items).toHaveLength(5);
  });

  it('ends a day after it was opened', () => {
    expect(endOfDemo(new Date('2026-11-20T10:00:00.000Z'))).toEqual(new Date('2026-11-21T10:00:00.000Z'));
  });

  it('is returned as the contract says, with nothing about who filled it in', () => {
    const answer = liveDemoAnswer(demo, [entry]);
    expect(liveDemoSchema.strict().parse(answer)).toEqual(answer);
    expect(Object.keys(answer.entries[0] ?? {}).sort()).toEqual(
      ['completedCount', 'createdAt', 'id', 'items', 'receipt', 'totalCount'].sort(),
    );
  });

  it('shows the progress of a form not submitted, and nothing while there is none', () => {
    expect(liveDemoAnswer(demo, []).ticking).toBeNull();
    expect(liveDemoAnswer({ ...demo, tickedCount: 0 }, []).ticking).toEqual({
      completedCount: 0,
      totalCount: 5,
    });
  });
});
