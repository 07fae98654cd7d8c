import type { PublicList } from '@scanlist/contracts/http/fill';
import type { Row } from './draft-state.ts';

/** For tests: a list of two items, and its rows. */
export const drums: Row = { id: 'a', content: 'Cable drums', removed: false };
export const tape: Row = { id: 'b', content: 'Gaffer tape', removed: false };
export const list: PublicList = {
  id: 'L',
  title: 'Van',
  description: 'Everything for Friday',
  type: 'TODO',
  requireSignature: false,
  items: [
    { id: 'a', content: 'Cable drums', completed: false, completedBy: null, note: null },
    { id: 'b', content: 'Gaffer tape', completed: false, completedBy: null, note: null },
  ],
  companyName: null,
  companyLogoUrl: null,
  version: 1,
};
