import { expect, type Page } from 'playwright/test';
import { answer503, neverAnswer } from './answers.ts';
import { fillContact, fillSupport } from './public-forms.ts';
import { clearTypedInput, dismissToasts, type Walk } from './walks.ts';

/** Every visually distinct state of the public pages, by walk. */
export const publicWalks = {
  'landing page': {
    'landing page': (page) => goTo(page, '/'),
    'landing page by the year': async (page) => {
      await page.getByRole('radio', { name: /Annually/ }).check();
      await expect(page.getByText('$76.70').first()).toBeVisible();
    },
    'menu on a phone': async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  'live demo': {
    'live demo that waits for a phone': async (page) => {
      await goTo(page, '/');
      await page.getByRole('button', { name: 'Try It Now' }).click();
      await expect(page.getByRole('img', { name: 'QR code of your demo list' })).toBeVisible();
    },
    // The page polls for entries.
    'live demo with an entry': async (page) => {
      await page.route('**/api/live-demo/*', (route) => route.fulfill({ json: demoWithEntry }));
      await expect(page.getByText('1/2 completed').first()).toBeVisible();
    },
    'live demo that cannot be opened': async (page) => {
      await clearTypedInput(page);
      await page.route('**/api/live-demo', answer503);
      await goTo(page, '/');
      await page.getByRole('button', { name: 'Try It Now' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  'support page': {
    support: (page) => goTo(page, '/support'),
    'support, refused': async (page) => {
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByText('Please select an issue type.')).toBeVisible();
    },
    'support, failed': async (page) => {
      await page.route('**/api/support', answer503);
      await fillSupport(page);
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
    },
    'support, sent': async (page) => {
      await dismissToasts(page);
      await page.route('**/api/support', (route) => route.fulfill({ json: { message: 'Received.' } }));
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByRole('button', { name: 'Submit Another Request' })).toBeVisible();
    },
    'support, on its way': async (page) => {
      await dismissToasts(page);
      await page.route('**/api/support', neverAnswer);
      await page.getByRole('button', { name: 'Submit Another Request' }).click();
      await fillSupport(page);
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    },
  },
  'contact page, the policies and the rest': {
    contact: (page) => goTo(page, '/contact'),
    'contact, sent': async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill({ json: { message: 'Received.' } }));
      await fillContact(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('button', { name: 'Send Another Message' })).toBeVisible();
    },
    'privacy policy': (page) => goTo(page, '/privacy-policy'),
    'terms of service': (page) => goTo(page, '/terms-of-service'),
    'cookie policy': (page) => goTo(page, '/cookie-policy'),
    'message demo with a toast': async (page) => {
      await goTo(page, '/message-demo');
      await page.getByRole('button', { name: 'Success Message' }).click();
      await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    },
    'unknown address': (page) => goTo(page, '/no-such-page'),
  },
} satisfies Record<string, Walk>;

const demoWithEntry = {
  listId: 'any-demo',
  title: 'Van check',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ticking: null,
  entries: [
    {
      id: 1,
      receipt: 'K7M2-9QXA',
      createdAt: new Date().toISOString(),
      completedCount: 1,
      totalCount: 2,
      items: [
        { listItemId: 'a', content: 'Straps', completed: true, note: 'One is frayed', removed: false },
        { listItemId: 'b', content: 'Ladder', completed: false, note: null, removed: false },
      ],
    },
  ],
};

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
