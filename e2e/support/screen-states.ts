import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { neverAnswer } from './answers.ts';
import { makeEntry, makeList } from './fixtures.ts';

/** Leads a page of an owner without lists into a state of a screen. */
type Visit = (page: Page, api: APIRequestContext) => Promise<void>;

/** Every state of an owner's screens that looks like nothing else, for tests that look at all of them. */
export const ownerStates = {
  'dashboard without lists': (page) => open(page, '/dashboard'),
  'dashboard while loading': async (page) => {
    await page.route('**/api/lists', neverAnswer);
    await open(page, '/dashboard');
  },
  'dashboard that could not be loaded': async (page) => {
    await page.route('**/api/lists', (route) => route.fulfill({ status: 503, body: '' }));
    await open(page, '/dashboard');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'dashboard with lists and a menu open': async (page, api) => {
    await makeLists(api);
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'dashboard on which nothing matches': async (page, api) => {
    await makeLists(api);
    await open(page, '/dashboard?q=nothing-like-it');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
  },
  'question before deleting': async (page, api) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'recently deleted lists': async (page, api) => {
    const { id } = await makeList(api);
    await api.delete(`/api/lists/${id}`);
    await open(page, '/dashboard');
    await page.getByRole('button', { name: /Recently deleted/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Restore/ })).toBeVisible();
  },
  'toast with an action': async (page, api) => {
    await makeList(api);
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
  'navigation on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'avatar menu': async (page) => {
    await open(page, '/dashboard');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'empty list form': (page) => open(page, '/create-list'),
  'list form at the limit': async (page, api) => {
    for (let number = 1; number <= 10; number += 1) await makeList(api, { title: `Room ${number}` });
    await open(page, '/create-list');
    await expect(page.getByRole('heading', { name: 'All 10 lists are used' })).toBeVisible();
  },
  'refused list form': async (page) => {
    await open(page, '/create-list');
    await page.getByRole('checkbox', { name: 'Email Notification' }).check();
    await page.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    await page.getByRole('button', { name: 'Save New List' }).click();
    await expect(page.getByText('Title must be at least 3 characters')).toBeVisible();
  },
  'list form with a preview beside it': async (page, api) => {
    const { id } = await makeList(api);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `/edit-list/${id}`);
    await expect(
      page.getByRole('complementary', { name: 'Preview' }).getByRole('checkbox').first(),
    ).toBeVisible();
  },
  'list form that asks before leaving': async (page) => {
    await open(page, '/create-list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'list form with unsaved words': async (page) => {
    await open(page, '/create-list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  },
  'list form of a list changed elsewhere': async (page, api) => {
    const { id, title } = await makeList(api);
    await open(page, `/edit-list/${id}`);
    const items = [{ content: 'Something else' }];
    await api.put(`/api/lists/${id}`, { data: { title, description: 'Changed', type: 'TODO', items } });
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Keep my version' })).toBeVisible();
  },
  'list without entries': async (page, api) => {
    const { id } = await makeList(api, { notificationEmail: 'somebody@example.com' });
    await open(page, `/list-details/${id}`);
    await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  },
  'list form with an own address that waits for its link': async (page) => {
    await withUnconfirmedAddress(page);
    await open(page, '/create-list');
    await page.getByRole('checkbox', { name: 'Email Notification' }).check();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  },
  'list whose notifications wait for the link of the account': async (page, api) => {
    await withUnconfirmedAddress(page);
    const { email } = await (await api.get('/api/auth/user')).json();
    const { id } = await makeList(api, { notificationEmail: email });
    await open(page, `/list-details/${id}`);
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  },
  'list with an entry': async (page, api) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await open(page, `/list-details/${list.id}`);
    await page.getByRole('button', { name: /Entry from/ }).click();
    await expect(page.getByRole('heading', { name: 'Left out' })).toBeVisible();
  },
  'missing list': (page) => open(page, '/list-details/no-such-list'),
  'entries, one of them open': async (page, api) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await open(page, `/list-entries/${list.id}#entry-1`);
    await expect(page.getByText('one bent')).toBeVisible();
  },
  'entries of which none match': async (page, api) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    await open(page, `/list-entries/${list.id}?from=2001-01-01&to=2001-01-02`);
    await expect(page.getByText('No entries match').first()).toBeVisible();
  },
  'list nobody has filled in': async (page, api) => open(page, `/list-entries/${(await makeList(api)).id}`),
  'code and poster': async (page, api) => {
    await open(page, `/list-qrcode/${(await makeList(api)).id}`);
    await page.getByRole('button', { name: /poster/i }).click();
    await expect(page.getByRole('img', { name: /Preview of the poster/ })).toBeVisible();
  },
  account: (page) => open(page, '/profile'),
  'address that waits': async (page, api) => {
    const email = `waiting-${crypto.randomUUID()}@example.com`;
    await api.post('/api/profile', { data: { firstName: 'Alex', lastName: 'Reed', email } });
    await open(page, '/profile');
    await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  },
  subscription: (page) => open(page, '/profile?tab=subscription'),
  'subscription while billing is down': async (page) => {
    await page.route('**/api/subscription', (route) => route.fulfill({ status: 503, body: '' }));
    await open(page, '/profile?tab=subscription');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'security, refused': async (page) => {
    await open(page, '/profile?tab=security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Current password must be at least 6 characters')).toBeVisible();
  },
  'company settings': (page) => open(page, '/company-settings'),
} satisfies Record<string, Visit>;

/** What the pages behind the links of mails can say. */
export const doorStates = {
  'an address that may agree': (page) => answerOf(page, 'waiting'),
  'an address that agreed': (page) => answerOf(page, 'confirmed'),
  'an address that stopped': (page) => answerOf(page, 'stopped'),
  "the account's own address": (page) => answerOf(page, 'own'),
  'a link nobody was sent': (page) => goTo(page, '/notifications/nobody-was-sent-this'),
  'a link to a new address': (page) => goTo(page, '/confirm-email/any-link-of-a-mail'),
  'a link to a new address that is used up': async (page) => {
    await goTo(page, '/confirm-email/nobody-was-sent-this');
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  },
  'a new address that is confirmed': async (page) => {
    await page.route('**/api/auth/confirm-email', (route) =>
      route.fulfill({ json: { email: 'alex@example.com' } }),
    );
    await goTo(page, '/confirm-email/any-link-of-a-mail');
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  },
} satisfies Record<string, (page: Page) => Promise<void>>;

async function answerOf(page: Page, status: string): Promise<void> {
  await page.route('**/api/notifications/*', (route) =>
    route.fulfill({ json: { address: 'keys@example.com', status, sender: 'Northlight Events' } }),
  );
  await goTo(page, '/notifications/any-link-of-a-mail');
  await expect(page.getByText('keys@example.com').first()).toBeVisible();
}

/** Has the answers say that nobody opened the link to the owner's own address yet; in the database it is confirmed. */
export async function withUnconfirmedAddress(page: Page): Promise<void> {
  for (const path of ['**/api/auth/user', '**/api/profile']) {
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), emailConfirmed: false } });
    });
  }
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: { status: 'waiting' } }));
  await page.route('**/api/lists/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), notificationStatus: 'waiting' } });
  });
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

async function makeLists(api: APIRequestContext): Promise<void> {
  for (let number = 1; number <= 7; number += 1) {
    await makeList(api, { title: `Room ${number}`, type: number % 2 === 0 ? 'INVENTORY' : 'TODO' });
  }
}
