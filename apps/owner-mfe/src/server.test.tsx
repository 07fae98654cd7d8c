import type { OwnerScreenInput } from '@scanlist/contracts/http/owner-screen';
import { afterEach, expect, test, vi } from 'vitest';
import { setTimeZone } from './format/dates.ts';
import { renderOwnerScreen } from './server.tsx';

// Rendering sets the owner's zone in a module that other tests of the worker share.
afterEach(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone));

vi.mock('./server.css', () => ({ default: '.x{}' }));

const at = '2026-11-20T23:30:00.000Z';
const summary = {
  id: 'abc',
  title: 'Load-in <b>',
  description: 'Before the doors open',
  type: 'TODO',
  requireSignature: false,
  askName: 'optional',
  notificationEmail: null,
  notificationStatus: 'none',
  createdAt: at,
  updatedAt: at,
  version: 1,
  itemCount: 1,
  entryCount: 1,
  lastEntryAt: at,
};
const list = {
  ...summary,
  items: [{ id: 'i', content: 'Truss', completed: false, completedBy: null, note: null }],
  history: [],
};
const entry = {
  id: 7,
  receipt: 'K7Q4',
  createdAt: at,
  completedCount: 1,
  totalCount: 1,
  userAgent: 'x',
  signatureData: null,
  visitorName: 'Mira & Co',
  location: null,
  items: [],
};
const answer = (path: string, body: unknown) => ({ path, body, link: null });
const answers = {
  '/dashboard': [answer('/api/lists', [summary])],
  '/create-list': [],
  '/list-details/:id': [answer('/api/lists/abc', list)],
  '/list-entries/:id': [answer('/api/lists/abc', list), answer('/api/lists/abc/entries?limit=50', [entry])],
};
type Page = keyof typeof answers;

function render(page: Page, changes: Partial<OwnerScreenInput> = {}, timeZone: string | null = 'Asia/Tokyo') {
  return renderOwnerScreen({
    page,
    address: page.replace(':id', 'abc'),
    id: page.includes(':id') ? 'abc' : '',
    user: {
      id: 'dana',
      username: 'dana',
      email: 'dana@example.com',
      firstName: 'Dana',
      lastName: null,
      profileImageUrl: null,
      createdAt: at,
      stripeSubscriptionId: 'sub_1',
      trialEndsAt: null,
      companyName: null,
      companyLogoUrl: null,
      emailConfirmed: true,
      subscriptionStatus: 'active',
      listLimit: null,
      timeZone,
    },
    answers: answers[page],
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    ...changes,
  }).html;
}

test.each<[Page, string[]]>([
  [
    '/dashboard',
    ['My Lists', 'Load-in &lt;b&gt;', 'November 21, 2026', 'href="/list-details/abc"', 'Most missed'],
  ],
  ['/create-list', ['Create New List', 'Save New List', '<form method="dialog"']],
  ['/list-details/:id', ['Truss', 'alt="QR code of Load-in', 'data:image/svg+xml']],
  ['/list-entries/:id', ['Load-in &lt;b&gt; - Entries', 'Entry #7', 'Mira &amp; Co', 'Nov 21, 2026, 8:30']],
])('%s is rendered without a browser, in the owner’s time zone', (page, texts) => {
  const html = render(page);
  expect(html).toMatch(/^<style nonce="__CSP_NONCE__">/);
  for (const text of texts) expect(html).toContain(text);
  // The policy of the page refuses these.
  expect(html).not.toMatch(/<[^>]* style="/);
});

test('styles of elements become rules of the style sheet', () => {
  const html = render('/list-entries/:id');
  expect(html).toMatch(/\[data-style="0"\]\{contain-intrinsic-size:auto [\d.]+rem\}/);
  expect(html).toContain('data-style="0"');
});

test('nothing is rendered without a time zone, or where an answer is missing', () => {
  expect(render('/dashboard', {}, null)).toBe('');
  for (const page of ['/dashboard', '/list-details/:id', '/list-entries/:id'] as const) {
    expect(render(page, { answers: [] })).toBe('');
  }
  // These entries are others than the first ones of the list.
  expect(render('/list-entries/:id', { address: '/list-entries/abc?notes=1' })).toBe('');
  expect(render('/list-entries/:id', { address: '/list-entries/abc?name=Mira' })).toBe('');
});

test('a screen keeps nothing of the owner before', () => {
  expect(render('/dashboard')).toContain('Load-in');
  expect(render('/dashboard', { answers: [answer('/api/lists', [])] })).not.toContain('Load-in');
});
