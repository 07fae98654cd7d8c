import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer } from '@scanlist/contracts/http/fill-page';

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
    id: 'sample-inventory',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    companyName: 'Northlight Events',
    companyLogoUrl: '/logos/sample',
    expiresAt: '2026-11-20T12:00:00.000Z',
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
