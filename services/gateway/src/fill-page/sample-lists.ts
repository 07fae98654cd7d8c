import type { PublicList } from '@scanlist/contracts/http/fill';

const unticked = { completed: false, completedBy: null, note: null };

const toDo: PublicList = {
  id: 'sample-to-do',
  title: 'Stage load-in',
  description: 'Before the doors open',
  type: 'TODO',
  requireSignature: false,
  items: [
    { id: 'sample-item-1', content: 'Exits are free & lit', ...unticked },
    { id: 'sample-item-2', content: 'Cables are taped <down>', ...unticked },
  ],
  companyName: null,
  companyLogoUrl: null,
  version: 1,
};

/** Lists on which a new fill slice is tried before it is live: of each type, and with everything a list may have. */
export const sampleLists: PublicList[] = [
  toDo,
  {
    ...toDo,
    id: 'sample-retention',
    requireSignature: true,
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
  },
  {
    ...toDo,
    id: 'sample-inventory',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    companyName: 'Northlight Events',
    companyLogoUrl: '/logos/sample',
    expiresAt: '2026-11-20T12:00:00.000Z',
  },
];
