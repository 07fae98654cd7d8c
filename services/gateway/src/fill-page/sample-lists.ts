import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer } from '@scanlist/contracts/http/fill-page';
import type { EntryReceipt } from '@scanlist/contracts/http/receipts';

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
    ending: 'message',
    endingMessage: 'Rinse the <mop>.\nThank you & good night!',
  },
  {
    ...toDo,
    id: 'sample-inventory',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    ending: 'form',
    companyName: 'Northlight Events',
    companyLogoUrl: '/logos/sample',
    expiresAt: '2026-11-20T12:00:00.000Z',
  },
];

const bare: EntryReceipt = {
  listTitle: 'Stage load-in',
  companyName: null,
  receipt: 'K7Q4-9MXP',
  createdAt: '2026-11-20T12:00:00.000Z',
  completedCount: 1,
  totalCount: 2,
  items: [
    { content: 'Exits are free & lit', completed: true, note: 'Left one <stiff>', removed: false },
    { content: 'Cables are taped <down>', completed: false, note: null, removed: true, unnamed: true },
  ],
  visitorName: null,
  signatureData: null,
  location: null,
  seal: null,
  deletionAskedAt: null,
  gone: null,
};

/** Receipts on which a new fill slice is tried as well: with the least and with everything that one may have. */
export const sampleReceipts: EntryReceipt[] = [
  bare,
  {
    ...bare,
    companyName: 'Northlight Events',
    visitorName: 'Mira Voss',
    signatureData: 'data:image/png;base64,iVBORw0KGgo=',
    location: { latitude: 52.52, longitude: 13.4 },
    seal: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    deletionAskedAt: '2026-11-21T12:00:00.000Z',
    gone: '2026-12-20T12:00:00.000Z',
  },
];

/** Answers to the form of a sample list, of each kind. */
export function sampleAnswers({ items }: PublicList): FillAnswer[] {
  const posted = {
    items: items.map(({ id, content }) => ({ id, content, completed: false, note: 'Two <bent>' })),
    name: '',
    signatureTyped: 'Dana "D" Moore',
  };
  const receipt = { id: 1, receipt: 'K7MX-42QP', createdAt: '2026-11-20T12:00:00.000Z' };
  return [
    { kind: 'recorded', receipt, done: 1, total: 2 },
    {
      kind: 'again',
      formId: '1795608000000-aaaaaaaaaaaaaaaaaaaaaa',
      posted,
      code: 'VALIDATION_FAILED',
      message: 'A name is required',
      issues: [{ path: 'name', message: 'A name is required' }],
    },
  ];
}
