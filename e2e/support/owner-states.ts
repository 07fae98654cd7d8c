import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { answerFigures } from './answer-figures.ts';
import { answer503, neverAnswer } from './answers.ts';
import { makeEntry, makeList, picture } from './fixtures.ts';
import { withInsights } from './insights.ts';
import { listFormWalks } from './list-form-states.ts';

import { roleWalk } from './role-states.ts';

import { longItem, open, openUnanswered, withUnconfirmedAddress } from './state-steps.ts';

import { joinWalk, teamWalk } from './team-states.ts';

import {
  closeLayer,
  dismissToasts,
  expectLayersGone,
  follow,
  openWithoutScripts,
  type Walk,
} from './walks.ts';

/** Every visually distinct state of an owner's screens, by walk. Each walk begins with an owner without lists. */
export const ownerWalks = {
  dashboard: {
    'dashboard without lists': (page) => open(page, '/dashboard'),
    'avatar menu': async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    'navigation on a phone': async (page) => {
      await closeLayer(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'dashboard while loading': (page) => openUnanswered(page, '/dashboard', '**/api/lists'),
    'dashboard that could not be loaded': async (page) => {
      await page.route('**/api/lists', (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, '/dashboard');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  'dashboard with lists': {
    'dashboard with lists and a menu open': async (page, api) => {
      await makeLists(api);
      await makeEntry(api, await makeList(api, { title: 'With an entry' }));
      await open(page, '/dashboard');
      await openMenuOf(page, 'With an entry');
    },
    'question before deleting': async (page) => {
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'dashboard on which nothing matches': async (page) => {
      await closeLayer(page);
      await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing-like-it');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
    },
    'toast with an action': async (page) => {
      await page.getByRole('button', { name: 'Clear search' }).click();
      await openMenuOf(page, 'Room 1');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
    'recently deleted lists': async (page) => {
      await dismissToasts(page);
      await page.getByRole('button', { name: /Recently deleted/ }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /Restore/ })).toBeVisible();
    },
  },
  'labels and archive': {
    'labels of a list, one of them refused': async (page, api) => {
      await makeLists(api);
      for (const [place, { id }] of (await (await api.get('/api/lists')).json()).entries()) {
        await api.put(`/api/lists/${id}/labels`, { data: { labels: place % 2 ? ['Kitchen'] : longLabels } });
        if (place > 3) await api.post(`/api/lists/${id}/archive`);
      }
      await open(page, '/dashboard');
      await openMenuOf(page, 'Room 6');
      await page.getByRole('menuitem', { name: 'Labels' }).click();
      await page.getByRole('textbox', { name: 'New label' }).fill('x'.repeat(31));
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('A label must be at most 30 characters')).toBeVisible();
    },
    'lists with labels as rows': async (page) => {
      await closeLayer(page);
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await expect(page.getByRole('button', { name: 'Compact rows', pressed: true })).toBeVisible();
    },
    'archived lists': async (page) => {
      await follow(page, '/dashboard?type=ARCHIVED');
      await expect(page.getByText(/Archived lists keep their entries/)).toBeVisible();
    },
    'no list with a label': async (page) => {
      await follow(page, '/dashboard?label=Cellar');
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    },
    'archived list with labels': async (page, api) => {
      const lists = await (await api.get('/api/lists')).json();
      await follow(page, `/list-details/${lists.at(-2).id}`);
      await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    },
  },
  'figures over all lists': {
    'dashboard before its first entry': async (page, api) => {
      await makeLists(api);
      await open(page, '/dashboard');
      await expect(page.getByText(/^Weekly figures show up here/)).toBeVisible();
    },
    'dashboard while its figures load': async (page, api) => {
      await makeEntry(api, await makeList(api, { title: 'With an entry' }));
      await page.route('**/api/insights?*', neverAnswer);
      await open(page, '/dashboard');
      await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible();
    },
    'dashboard whose figures could not be loaded': async (page) => {
      await page.route('**/api/insights?*', answer503);
      await open(page, '/dashboard');
      await expect(page.getByText('Weekly figures didn’t load.')).toBeVisible();
    },
    'dashboard with figures': async (page, api) => {
      await page.unroute('**/api/insights?*');
      await answerFigures(page, api);
      await open(page, '/dashboard');
      await expect(page.getByRole('link', { name: 'Alarm set' })).toBeVisible();
    },
    'dashboard with figures, as rows': async (page) => {
      await follow(page, '/dashboard?view=rows');
      await expect(page.getByRole('button', { name: 'Compact rows', pressed: true })).toBeVisible();
    },
    'dashboard with figures that are open on a phone': async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await follow(page, '/dashboard');
      await page.getByRole('region', { name: 'Insights' }).getByRole('button').click();
      await expect(page.getByRole('link', { name: 'Alarm set' })).toBeVisible();
    },
    'entries that left an item out and have a note on another': async (page, api) => {
      const { id } = await makeList(api, { items: ['Alarm set', longItem] });
      const { items } = await (await api.get(`/api/lists/${id}`)).json();
      await makeEntry(
        api,
        { id, title: '', items },
        { uncompletedItems: [{ itemId: items[1].id, content: longItem }] },
      );
      await open(page, `/entries?list=${id}&noted=${items[0].id}&leftOut=${items[1].id}`);
      await expect(page.getByRole('button', { name: 'Remove filter Noted: Alarm set' })).toBeVisible();
    },
  },
  'emails that went wrong': {
    'dashboard with emails that went wrong': async (page, api) => {
      await makeLists(api);
      await withFailedMails(page);
      await open(page, '/dashboard');
      await expect(page.getByText('2 email problems').first()).toBeVisible();
    },
    'list with emails that went wrong': async (page, api) => {
      const { email } = await (await api.get('/api/auth/user')).json();
      const list = await makeList(api, { notificationEmail: email });
      await makeEntry(api, list);
      await withFailedMails(page, list.id);
      await open(page, `/list-details/${list.id}`);
      await page.getByRole('button', { name: /Entry from/ }).click();
      await expect(sendAgain(page)).toBeVisible();
    },
    'entry whose email could not be sent again': async (page) => {
      await withFailedMails(page, new URL(page.url()).pathname.split('/').at(-1));
      await page.route('**/entries/*/mail', answer503);
      await page.getByRole('link', { name: /See the latest/ }).click();
      await sendAgain(page).click();
      await expect(page.getByText('Not right now').first()).toBeVisible();
    },
    'entry whose email is sent again': async (page) => {
      await dismissToasts(page);
      await page.route('**/entries/*/mail', (route) =>
        route.fulfill({ json: { ...failedMail, status: 'queued', reason: null, attempt: 2 } }),
      );
      await sendAgain(page).click();
      await expect(page.getByText('Waiting to be sent.')).toBeVisible();
    },
    'entries whose emails bounced, were marked as spam and arrived': async (page, api) => {
      const { email } = await (await api.get('/api/auth/user')).json();
      const list = await makeList(api, { notificationEmail: email });
      for (let entry = 1; entry <= 3; entry++) await makeEntry(api, list);
      const mails = [
        { ...failedMail, status: 'bounced', reason: 'suppressed' },
        { ...failedMail, status: 'complained', reason: null },
        { ...failedMail, status: 'delivered', reason: null },
      ];
      await changeAnswer(page, `**/api/lists/${list.id}/entries?*`, (entries: object[]) =>
        entries.map((entry, index) => ({ ...entry, mail: mails[index] })),
      );
      await open(page, `/list-entries/${list.id}`);
      await page.getByRole('button', { name: 'Expand all' }).click();
      await expect(page.getByText('Email marked as spam')).toBeVisible();
      await expect(page.getByText(/^Delivered /)).toBeVisible();
    },
  },
  ...listFormWalks,
  'details of a list': {
    'missing list': (page) => open(page, '/list-details/no-such-list'),
    'list without entries': async (page, api) => {
      const { id } = await makeList(api, { notificationEmail: 'somebody@example.com' });
      await follow(page, `/list-details/${id}`);
      await expect(page.getByText('Waiting for confirmation')).toBeVisible();
    },
    'list with an entry': async (page, api) => {
      const list = await makeList(api);
      await makeEntry(api, list);
      await follow(page, `/list-details/${list.id}`);
      await page.getByRole('button', { name: /Entry from/ }).click();
      await expect(page.getByRole('heading', { name: 'Missed' })).toBeVisible();
    },
    'list whose notifications wait for the link of the account': async (page, api) => {
      await withUnconfirmedAddress(page);
      const { email } = await (await api.get('/api/auth/user')).json();
      const { id } = await makeList(api, { notificationEmail: email });
      await open(page, `/list-details/${id}`);
      await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    },
  },
  'entries and code of a list': {
    'entries while loading': async (page, api) => {
      await page.route('**/api/lists/**', neverAnswer);
      await open(page, `/list-entries/${(await makeList(api)).id}`);
    },
    'entries of all lists while loading': async (page) => {
      await page.route('**/api/entries?*', neverAnswer);
      await open(page, '/entries');
    },
    'figures while loading': async (page, api) => {
      await page.route('**/insights?*', neverAnswer);
      await open(page, `/list-insights/${(await makeList(api)).id}`);
    },
    'code while loading': async (page, api) => {
      await page.route('**/api/lists/**', neverAnswer);
      await open(page, `/list-qrcode/${(await makeList(api)).id}`);
    },
    'list nobody has filled in': async (page, api) => open(page, `/list-entries/${(await makeList(api)).id}`),
    'entries, one of them open': async (page, api) => {
      const list = await makeList(api);
      await makeEntry(api, list);
      await follow(page, `/list-entries/${list.id}#entry-1`);
      await expect(page.getByText('one bent')).toBeVisible();
    },
    'entry with a comment that is too long': async (page) => {
      await page.getByLabel('Comment').fill('x'.repeat(2_001));
      await page.getByRole('button', { name: 'Mark as resolved' }).click();
      await expect(page.getByText('A comment must be at most 2,000 characters')).toBeVisible();
    },
    'entry that is dealt with': async (page) => {
      await page.getByLabel('Comment').fill('Replaced on Tuesday');
      await page.getByRole('button', { name: 'Mark as resolved' }).click();
      await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    },
    'entry that is corrected': async (page) => {
      await page.getByRole('button', { name: /^Correct entry/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Correct entry/ });
      await dialog.getByRole('checkbox', { name: 'Gaffer tape' }).check();
      await dialog.getByRole('button', { name: /^Add note on Cable drums/ }).click();
      await dialog.getByLabel('Note on Cable drums').fill('x'.repeat(2_001));
      await dialog.getByRole('button', { name: 'Save Correction' }).click();
      await expect(dialog.getByText('A note must be at most 2000 characters')).toBeVisible();
    },
    'correction that is left': async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    },
    'entry with a correction': async (page) => {
      await page.getByRole('button', { name: 'Keep Editing' }).click();
      const dialog = page.getByRole('dialog', { name: /^Correct entry/ });
      await dialog.getByLabel('Note on Cable drums').fill('Counted again: all there');
      await dialog.getByRole('button', { name: 'Save Correction' }).click();
      await expect(dialog).toBeHidden();
      await expectLayersGone(page);
      await page.getByText('Show original').click();
      await expect(page.getByRole('region', { name: /^Original of entry/ })).toBeVisible();
    },
    'menu of files': async (page) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: 'Excel', exact: true })).toBeVisible();
    },
    'entries while a file comes': async (page) => {
      await page.route('**/entries.xlsx', neverAnswer);
      await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
      await expect(page.getByText('Exporting...')).toBeVisible();
    },
    'entries after a file failed': async (page) => {
      // The request that nobody answered has ended with the state before.
      await expect(page.getByText('Exporting...')).toBeHidden();
      await page.route('**/entries.pdf', answer503);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'PDF' }).click();
      await expect(page.getByText('Export failed').first()).toBeVisible();
    },
    'entry whose visitor asked for its deletion': async (page, api) => {
      const list = await makeList(api);
      const receiptSecret = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
      await makeEntry(api, list, { receiptSecret });
      await api.post(`/receipt/${receiptSecret}`);
      await follow(page, `/list-entries/${list.id}#entry-1`);
      await expect(page.getByText(/^The visitor asked you to delete this entry/)).toBeVisible();
    },
    'deleted entry': async (page) => {
      const { pathname } = new URL(page.url());
      await page.getByRole('button', { name: /^Delete entry/ }).click();
      await expect(page.getByText('Entry deleted').first()).toBeVisible();
      await follow(page, `${pathname}?state=deleted#entry-1`);
      await expect(page.getByRole('button', { name: /^Restore entry/ })).toBeVisible();
    },
    'entries of which none match': async (page) => {
      const { pathname } = new URL(page.url());
      await follow(page, `${pathname}?from=2001-01-01&to=2001-01-02`);
      await expect(page.getByText('No entries match').first()).toBeVisible();
    },
    'entries of all lists, one of them open': async (page, api) => {
      await makeEntry(api, await makeList(api));
      await open(page, '/entries');
      await page
        .getByRole('button', { name: /Entry #1\b/ })
        .first()
        .click();
      await expect(page.getByText('one bent')).toBeVisible();
    },
    'entries of all lists, none of which match': async (page) => {
      await page.getByLabel('Search entries').fill('nothing has this');
      await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
    },
    'code and poster': async (page, api) => {
      await follow(page, `/list-qrcode/${(await makeList(api)).id}`);
      await page.getByRole('button', { name: /poster/i }).click();
      await expect(page.getByRole('img', { name: /Preview of the poster/ })).toBeVisible();
    },
  },
  'figures of a list': {
    'figures of a list nobody has filled in': async (page, api) => {
      await open(page, `/list-insights/${(await makeList(api)).id}`);
      await expect(page.getByRole('heading', { name: 'No Entries Yet' })).toBeVisible();
    },
    'figures of a missing list': (page) => open(page, '/list-insights/no-such-list'),
    'figures of a month': async (page, api) => {
      const list = await makeList(api);
      await makeEntry(api, list);
      await withInsights(page);
      await open(page, `/list-insights/${list.id}`);
      await expect(page.locator('.recharts-surface')).toHaveCount(3);
    },
    'figures with their tables and notes': async (page) => {
      const { pathname } = new URL(page.url());
      await withInsights(page);
      await follow(page, `${pathname}?range=7`);
      await expect(page.getByRole('link', { name: '7 days', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      for (const name of [/: Entries by day$/, /: Entries by weekday$/, /^Last notes/])
        await page.locator('summary').filter({ hasText: name }).first().click();
      await expect(page.getByRole('table', { name: 'Entries by weekday' })).toBeVisible();
    },
    'figures of a year that are still counted': async (page) => {
      const { pathname } = new URL(page.url());
      await withInsights(page, { upToDate: false, rounds: null });
      await follow(page, `${pathname}?range=year`);
      await expect(page.getByText(/still counting your entries/)).toBeVisible();
    },
    'figures of own days': async (page) => {
      const { pathname } = new URL(page.url());
      await follow(page, `${pathname}?from=2026-03-10&to=2026-03-01`);
      await expect(page.getByText('This is before the start date')).toBeVisible();
    },
    'figures of days without entries': async (page) => {
      const { pathname } = new URL(page.url());
      await follow(page, `${pathname}?from=2020-03-01&to=2020-03-10`);
      await expect(page.getByRole('heading', { name: 'No entries in this range' })).toBeVisible();
    },
    'figures that could not be loaded': async (page) => {
      const { pathname } = new URL(page.url());
      await page.route('**/insights?*', answer503);
      await follow(page, `${pathname}?range=90`);
      await expect(page.getByText('The figures didn’t load')).toBeVisible();
    },
    'charts that could not be loaded': async (page) => {
      const { pathname } = new URL(page.url());
      await withInsights(page);
      await page.route('**/insights?*', async (route) => {
        await page.getByRole('link', { name: '90 days', exact: true }).waitFor();
        await page.route('**/assets/owner/*.js', (script) => script.fulfill({ status: 503, body: '' }));
        await route.fallback();
      });
      await open(page, pathname);
      await expect(page.getByText(/^This chart didn’t load/)).toHaveCount(3);
    },
    'figures that could not be renewed': async (page) => {
      const { pathname } = new URL(page.url());
      await withInsights(page);
      await open(page, pathname);
      await expect(page.getByRole('heading', { name: 'Most often missed' })).toBeVisible();
      await page.unroute('**/insights?*');
      await page.route('**/insights?*', answer503);
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('These figures may have changed since.')).toBeVisible();
    },
  },
  team: teamWalk,
  'member of a workspace': roleWalk,
  'who did what': {
    'activity of a new workspace': async (page) => {
      await open(page, '/activity');
      await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
    },
    'activity of a day': async (page, api) => {
      const list = await makeList(api, { title: `A list with a very long name: ${longItem}`.slice(0, 60) });
      await makeEntry(api, list);
      await api.put(`/api/lists/${list.id}/labels`, { data: { labels: longLabels } });
      await api.patch(`/api/lists/${list.id}/entries/1`, { data: { dealtWith: true, comment: 'Told Ana' } });
      await api.get('/api/entries.csv');
      await expect.poll(async () => (await (await api.get('/api/workspace/activity')).json()).length).toBe(5);
      await open(page, '/activity');
      await expect(page.getByText('resolved entry #1')).toBeVisible();
    },
    'activity that nothing matches': async (page) => {
      await follow(page, '/activity?kind=members');
      await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    },
    'activity of days in the wrong order': async (page) => {
      await follow(page, '/activity?from=2026-03-10&to=2026-03-01');
      await expect(page.getByText('This is before the start date')).toBeVisible();
    },
    'activity while loading': async (page) => {
      await page.route('**/api/workspace/activity?*', neverAnswer);
      await open(page, '/activity');
    },
    'activity that could not be loaded': async (page) => {
      await page.route('**/api/workspace/activity?*', answer503);
      await open(page, '/activity');
      await expect(page.getByRole('heading', { name: 'The activity didn’t load' })).toBeVisible();
    },
  },
  account: {
    account: (page) => open(page, '/profile'),
    subscription: async (page) => {
      await page.getByRole('tab', { name: 'Subscription' }).click();
      await expect(page.getByText('No subscription').first()).toBeVisible();
    },
    'security, refused': async (page) => {
      await page.getByRole('tab', { name: 'Security' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Current password must be at least 6 characters')).toBeVisible();
    },
    'question before deleting the account': async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('dialog').getByLabel('Password')).toBeVisible();
    },
    'question for the password': async (page) => {
      await closeLayer(page);
      const needed = { code: 'PASSWORD_NEEDED', message: 'Please enter your password to continue.' };
      await page.route('**/api/account/export', (route) => route.fulfill({ status: 403, json: needed }));
      await page.getByRole('button', { name: 'Download Your Data' }).click();
      await expect(page.getByRole('dialog').getByLabel('Password')).toBeVisible();
    },
    'company settings': async (page) => {
      await closeLayer(page);
      await follow(page, '/company-settings');
      await expect(page.getByRole('heading', { level: 1, name: 'Company Settings' })).toBeVisible();
    },
    'company settings with a very wide logo': async (page) => {
      await page.locator('input[type=file]').setInputFiles(await picture(page, 3000, 60));
      await expect(page.getByText('This image is very wide and short')).toBeVisible();
    },
    'subscription while billing is down': async (page) => {
      await page.route('**/api/subscription', (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, '/profile?tab=subscription');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    'address that waits': async (page, api) => {
      const email = `waiting-${crypto.randomUUID()}@example.com`;
      await api.post('/api/profile', { data: { firstName: 'Alex', lastName: 'Reed', email } });
      await open(page, '/profile');
      await expect(page.getByText('Waiting for confirmation')).toBeVisible();
    },
  },
} satisfies Record<string, Walk>;

/**
 * The owner slice's screens for people without a session: the pages behind links in mails, in each state, and the
 * sign-in.
 */
export const signedOutWalks = {
  'pages behind an invitation': joinWalk,
  'pages behind the links of notifications': {
    'a link nobody was sent': (page) => open(page, '/notifications/nobody-was-sent-this'),
    'an address that may agree': (page) => answerOf(page, 'waiting'),
    'an address that agreed': (page) => answerOf(page, 'confirmed'),
    'an address that stopped': (page) => answerOf(page, 'stopped'),
    "the account's own address": (page) => answerOf(page, 'own'),
  },
  'pages behind the links to a new address, and the sign-in': {
    'a link to a new address': (page) => open(page, '/confirm-email/any-link-of-a-mail'),
    'a new address that is confirmed': async (page) => {
      await page.route('**/api/auth/confirm-email', (route) =>
        route.fulfill({ json: { email: 'alex@example.com' } }),
      );
      await page.getByRole('button', { name: 'Confirm Email Address' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    },
    'a link to a new address that is used up': async (page) => {
      await follow(page, '/confirm-email/nobody-was-sent-this');
      await page.getByRole('button', { name: 'Confirm Email Address' }).click();
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    },
    'a link to take a card back': (page) => open(page, '/take-card-back/any-link-of-a-mail'),
    'a card that is taken back': async (page) => {
      await page.route('**/api/cards/take-back', (route) =>
        route.fulfill({ json: { wasInUse: true, endsAt: '2027-01-01T10:00:00.000Z' } }),
      );
      await page.getByRole('button', { name: 'Take Back My Card' }).click();
      await expect(page.getByRole('heading', { name: 'Your card isn’t used anymore' })).toBeVisible();
    },
    'a link to take a card back that no longer works': async (page) => {
      await follow(page, '/take-card-back/nobody-was-sent-this');
      await page.getByRole('button', { name: 'Take Back My Card' }).click();
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    },
    'a link to undo a change of address': (page) => open(page, '/undo-email-change/any-link-of-a-mail'),
    'an address that is back': async (page) => {
      await page.route('**/api/auth/undo-email-change', (route) =>
        route.fulfill({ json: { email: 'alex@example.com', resetToken: 'any-link-of-a-mail' } }),
      );
      await page.getByRole('button', { name: 'Undo This Change' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
    },
    'a link to undo a change that is used up': async (page) => {
      await follow(page, '/undo-email-change/nobody-was-sent-this');
      await page.getByRole('button', { name: 'Undo This Change' }).click();
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    },
    'a former address that is taken': async (page) => {
      await open(page, '/undo-email-change/any-link-of-a-mail');
      await page.route('**/api/auth/undo-email-change', (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'Another account uses this email address.', code: 'EMAIL_TAKEN' },
        }),
      );
      await page.getByRole('button', { name: 'Undo This Change' }).click();
      await expect(page.getByRole('heading', { name: 'This address is taken' })).toBeVisible();
      await expect(page.getByText('Another account uses that address now. Please contact us.')).toBeVisible();
      await expect(page.getByText(/works once/)).toHaveCount(0);
    },
    '/login': (page) => open(page, '/login'),
    '/login?expired=true': (page) => open(page, '/login?expired=true'),
    'a page of the shell without JavaScript': async (page) => {
      await openWithoutScripts(page, '/login', '**/assets/shell/*.js');
      await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
    },
  },
} satisfies Record<string, Walk>;

const longLabels = ['Ground floor', 'Kitchen', 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww'];

async function answerOf(page: Page, status: string): Promise<void> {
  await page.route('**/api/notifications/*', (route) =>
    route.fulfill({ json: { address: `${status}@example.com`, status, sender: 'Northlight Events' } }),
  );
  await follow(page, `/notifications/any-link-to-${status}`);
  await expect(page.getByText(`${status}@example.com`).first()).toBeVisible();
}

const failedMail = { status: 'failed', reason: 'refused', attempt: 1, changedAt: '2026-11-20T10:00:00.000Z' };
const failedMails = { count: 2, newestEntryId: 1 };

/** Makes the API answer that the mail provider refused the mail about each entry, although it accepted them. */
async function withFailedMails(page: Page, listId?: string): Promise<void> {
  await changeAnswer(page, '**/api/lists', (lists: object[]) =>
    lists.map((list) => ({ ...list, failedMails })),
  );
  if (!listId) return;
  await changeAnswer(page, `**/api/lists/${listId}`, (list: { history: object[] }) => ({
    ...list,
    failedMails,
    history: list.history.map((group) => ({ ...group, mail: failedMail })),
  }));
  await changeAnswer(page, `**/api/lists/${listId}/entries?*`, (entries: object[]) =>
    entries.map((entry) => ({ ...entry, mail: failedMail })),
  );
}

async function changeAnswer<Answer>(
  page: Page,
  path: string,
  changed: (answer: Answer) => object,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed(await response.json()) });
  });
}

const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again the email' });

async function openMenuOf(page: Page, title: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await card.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function makeLists(api: APIRequestContext): Promise<void> {
  for (let number = 1; number <= 6; number += 1) {
    await makeList(api, { title: `Room ${number}`, type: number % 2 === 0 ? 'INVENTORY' : 'TODO' });
  }
}
