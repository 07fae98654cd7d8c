import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { Entry } from '@scanlist/contracts/http/entries';
import { firstCallsOf } from '@scanlist/contracts/http/first-calls';
import type { ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import { type OwnerScreenInput, renderedOwnerPages } from '@scanlist/contracts/http/owner-screen';
import type { RenderPage } from '../slices/server-module.ts';

const sampleTime = '2026-11-20T12:00:00.000Z';
const sampleId = 'sample';

const sampleUser: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000000',
  username: 'sample',
  email: 'sample@example.com',
  firstName: 'Sam',
  lastName: 'Ple',
  profileImageUrl: null,
  createdAt: sampleTime,
  stripeSubscriptionId: null,
  trialEndsAt: null,
  companyName: 'Northlight Events',
  companyLogoUrl: null,
  emailConfirmed: true,
  subscriptionStatus: 'active',
  listLimit: null,
  timeZone: 'UTC',
};

const sampleSummary: ListSummary = {
  id: sampleId,
  title: 'Exits are free & lit',
  description: 'Cables are taped <down>',
  type: 'TODO',
  requireSignature: false,
  askName: 'optional',
  askLocation: false,
  keepEntriesDays: 90,
  keepSignaturesDays: 30,
  ending: 'message',
  endingMessage: 'Rinse the <mop>',
  notificationEmail: null,
  notificationStatus: 'none',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  version: 1,
  itemCount: 1,
  entryCount: 1,
  lastEntryAt: sampleTime,
  openCount: 1,
  labels: ['Bar & Terrace'],
  archivedAt: null,
};

const sampleItem = { content: 'Gaffer tape', completed: true, note: 'one roll' };

const sampleList: OwnerList = {
  ...sampleSummary,
  items: [{ id: 'item', content: 'Gaffer tape', completed: false, completedBy: null, note: null }],
  history: [
    {
      sessionId: 'session-1763640000000-sample',
      status: 'submitted',
      entryId: 1,
      date: sampleTime,
      visitorName: 'Mira & Co',
      items: [{ ...sampleItem, listItemId: 'item' }],
    },
  ],
};

const sampleEntry: Entry = {
  id: 1,
  receipt: 'K7Q4',
  createdAt: sampleTime,
  completedCount: 1,
  totalCount: 1,
  userAgent: 'Sample/1.0',
  signatureData: null,
  signatureTyped: 'Mira & Co',
  visitorName: 'Mira & Co',
  location: null,
  open: true,
  dealtWith: null,
  comment: 'Told Ana & Bo',
  correction: {
    at: sampleTime,
    original: {
      completedCount: 0,
      visitorName: 'Mira & Bo',
      items: [{ itemId: 'item', completed: false, note: null }],
    },
  },
  items: [{ ...sampleItem, listItemId: 'item', removed: false }],
};

const sampleBodies: Record<string, unknown> = {
  '/api/auth/user': sampleUser,
  '/api/lists': [sampleSummary],
  [`/api/lists/${sampleId}`]: sampleList,
  [`/api/lists/${sampleId}/entries?limit=50`]: [sampleEntry],
};

/** Throws if a renderer cannot render each page of `renderedOwnerPages` for a sample owner. */
export async function validateOwnerScreens(
  render: RenderPage<OwnerScreenInput>,
  facts: Pick<OwnerScreenInput, 'productName' | 'publicOrigin'>,
): Promise<void> {
  for (const page of renderedOwnerPages) {
    const answers = firstCallsOf(page, sampleId).map((path) => ({
      path,
      body: sampleBodies[path],
      link: null,
    }));
    const address = page.replace(':id', sampleId);
    const input = { ...facts, page, address, id: sampleId, user: sampleUser, answers };
    const { html } = await render(input, page);
    if (html.byteLength === 0) throw new Error(`${page} is not rendered`);
  }
}
