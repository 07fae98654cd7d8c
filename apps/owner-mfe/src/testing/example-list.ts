import type { ListSummary, OwnerList } from '@scanlist/contracts/http/lists';

/** An example list as on the dashboard. */
export function exampleSummary(changes: Partial<ListSummary> = {}): ListSummary {
  return {
    id: 'abc',
    title: 'Van loading',
    description: 'Before the van leaves',
    type: 'TODO',
    requireSignature: false,
    askName: 'off',
    askLocation: true,
    keepEntriesDays: null,
    keepSignaturesDays: null,
    ending: 'homepage',
    endingMessage: null,
    notificationEmail: null,
    notificationStatus: 'none',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    itemCount: 1,
    entryCount: 0,
    lastEntryAt: null,
    ...changes,
  };
}

/** The same list in full, with its one item. */
export function exampleList(changes: Partial<OwnerList> = {}): OwnerList {
  return {
    ...exampleSummary(),
    items: [{ id: 'i1', content: 'Truss', completed: false, completedBy: null, note: null }],
    history: [],
    ...changes,
  };
}
