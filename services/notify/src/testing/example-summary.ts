import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { SummaryMailAsked } from '@scanlist/contracts/messages/lists';
import { exampleStopUrl } from './example-requests.ts';

/** A summary of three entries, with what a test changes of it. */
export function exampleSummary(changes: Partial<SummaryMailAsked> = {}): SummaryMailAsked {
  return {
    ownerId: demoOwnerId,
    listId: 'abc',
    listTitle: 'Load-out checklist',
    companyName: 'Northlight Events',
    count: 3,
    firstEntryId: 21,
    lastEntryId: 23,
    since: '2026-11-23T15:40:12.345Z',
    entries: [21, 22, 23].map((entryId, index) => ({
      entryId,
      recordedAt: `2026-11-23T15:4${index}:12.345Z`,
      receipt: `K7Q4-9MX${index}`,
      completedCount: index + 1,
      totalCount: 3,
      hasNotes: index === 1,
    })),
    entriesOmitted: 0,
    notify: 'dana@example.com',
    notifyOwner: true,
    stopUrl: exampleStopUrl,
    entriesUrl: 'http://localhost:3000/list-entries/abc',
    timeZone: 'America/New_York',
    ...changes,
  };
}
