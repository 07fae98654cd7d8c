import type { HistoryGroup } from '@scanlist/contracts/http/lists';
import { describe, expect, it } from 'vitest';
import { historyView, partsOf } from './history-view.ts';

const group = (status: HistoryGroup['status'], minute: number): HistoryGroup => ({
  sessionId: `session-${status}-${minute}`,
  status,
  entryId: status === 'submitted' ? minute : null,
  date: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  items: [{ listItemId: 'a', content: 'Lights', completed: true, note: null }],
});
const groups = (status: HistoryGroup['status'], count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => group(status, from + count - n));

describe('what Historical Entries shows', () => {
  it('is the newest five of thousands of entries, with more available', () => {
    const view = historyView({ history: groups('submitted', 50), entryCount: 2100 }, false);
    expect(view.groups.map(({ entryId }) => entryId)).toEqual([50, 49, 48, 47, 46]);
    expect(view).toMatchObject({ hasMoreEntries: true, hiddenRunning: 0, unknownRunning: 0 });
  });

  it('is everything if that is five or fewer', () => {
    const view = historyView({ history: groups('submitted', 5), entryCount: 5, runningCount: 0 }, false);
    expect(view.groups).toHaveLength(5);
    expect(view.hasMoreEntries).toBe(false);
  });

  it('reports more if an answer had fewer than five of them', () => {
    expect(historyView({ history: groups('submitted', 2), entryCount: 5 }, false).hasMoreEntries).toBe(true);
  });

  it('shows running sessions beside the entries, the newest of each first, and the others on request', () => {
    const list = {
      history: [...groups('in-progress', 8, 50), ...groups('submitted', 5)],
      entryCount: 5,
      runningCount: 60,
    };
    const atFirst = historyView(list, false);
    expect(atFirst.groups.map(({ status }) => status)).toEqual([
      ...Array(5).fill('in-progress'),
      ...Array(5).fill('submitted'),
    ]);
    expect(atFirst).toMatchObject({ hiddenRunning: 3, unknownRunning: 52 });
    expect(historyView(list, true).groups).toEqual(list.history);
  });
});

describe('the parts of one session', () => {
  const [session = group('submitted', 1)] = groups('submitted', 1);
  const empty = { listItemId: 'b', content: 'Sound', completed: false, note: 'empty' };

  it('are the completed and the left out items, with notes', () => {
    const { done, leftOut } = partsOf({
      ...session,
      items: [...session.items, empty],
      leftOut: [{ listItemId: 'c', content: 'Exits' }],
    });
    expect(done.map(({ content }) => content)).toEqual(['Lights']);
    expect(leftOut).toEqual([empty, { listItemId: 'c', content: 'Exits', completed: false, note: null }]);
  });

  it('are complete with the answer of an older release', () => {
    expect(partsOf(session)).toEqual({ done: session.items, leftOut: [] });
  });
});
