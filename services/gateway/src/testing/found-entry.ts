import type { FoundEntry } from '@scanlist/contracts/http/entries';

/** An entry of 'Load-in' with a ticked item and one that was left out with a note. */
export function foundEntry(change: Partial<FoundEntry> = {}): FoundEntry {
  return {
    id: 7,
    receipt: 'K3QM-7XPA',
    createdAt: '2026-11-20T12:00:00.000Z',
    completedCount: 1,
    totalCount: 2,
    userAgent: '',
    signatureData: null,
    signatureTyped: null,
    signatureStrokes: null,
    visitorName: 'Mira Voss',
    location: null,
    mail: null,
    open: true,
    dealtWith: null,
    comment: null,
    items: [
      { listItemId: 'i1', content: 'Check the rigging', completed: true, note: null, removed: false },
      { listItemId: 'i2', content: 'Cable drums', completed: false, note: 'one bent', removed: false },
    ],
    listId: 'abc',
    listTitle: 'Load-in',
    ...change,
  };
}
