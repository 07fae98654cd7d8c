import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';

/** A PNG of one pixel, base64. */
export const examplePng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A signed entry of three items, with what a test changes of it. */
export function exampleEntry(changes: Partial<EntryRecorded> = {}): EntryRecorded {
  return {
    ownerId: demoOwnerId,
    listId: 'abc',
    listTitle: 'Load-out checklist',
    listType: 'TODO',
    companyName: 'Northlight Events',
    companyLogoUrl: null,
    entryId: 12,
    receipt: 'K7QX2MPD',
    recordedAt: '2026-11-20T14:05:59.999Z',
    completedCount: 2,
    totalCount: 3,
    items: [
      {
        content: 'Coil the cables',
        completed: true,
        note: 'Two tags missing.\nWill bring spares.',
        removed: false,
      },
      { content: 'Power down the dimmers', completed: false, note: null, removed: false },
      { content: 'Sweep the wings', completed: true, note: null, removed: true },
    ],
    itemsOmitted: 0,
    signed: true,
    signatureData: `data:image/png;base64,${examplePng}`,
    location: { latitude: 59.9139, longitude: 10.7522 },
    notify: 'dana@example.com',
    entryUrl: 'http://localhost:3000/list-entries/abc',
    ...changes,
  };
}
