// @fill @lists @owner
import type { Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expect, type MadeList, makeList, test } from './support/fixtures.ts';
import { makeMember } from './support/make-member.ts';

/** The browser logs that a session is taken, and that it has no network. */
test.use({
  allowedErrors:
    /Failed to load resource: (the server responded with a status of 409|net::ERR_INTERNET_DISCONNECTED)/,
});

interface Entry {
  id: number;
  visitorName: string | null;
  sentAgain?: boolean;
  items: { content: string; completed: boolean; note: string | null }[];
}

const thanks = (phone: Page) => phone.getByRole('heading', { name: 'Thank You!' });

/** The session id of the running visit, which only the phone knows. */
const sessionOf = (phone: Page, { id }: MadeList) =>
  phone.evaluate((key) => localStorage.getItem(key), `scanlist-session-${id}`);

/** Completes another visitor's visit with other content, and returns the status. */
async function forge(phone: Page, { id, items }: MadeList, sessionId: string | null): Promise<number> {
  const completedItems = items.map(({ id: itemId, content }) => ({ itemId, content, note: 'forged' }));
  const answer = await phone.request.post(`/api/lists/${id}/log-session`, {
    data: { sessionId, completedItems, uncompletedItems: [] },
  });
  return answer.status();
}

async function tickAndNote(phone: Page, { id }: MadeList): Promise<void> {
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  const tape = phone.getByRole('listitem').filter({ hasText: 'Gaffer tape' });
  await tape.getByRole('button', { name: /note/i }).click();
  await tape.getByRole('textbox').fill('two rolls left');
  await tape.getByRole('button', { name: /^Add/ }).click();
}

async function complete(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(thanks(phone)).toBeVisible();
}

const own = [
  { content: 'Truss', completed: true, note: null },
  { content: 'Cable drums', completed: false, note: null },
  { content: 'Gaffer tape', completed: false, note: 'two rolls left' },
];

test('a viewer learns no session of a visitor, and one that is known anyway loses nothing of the visit', async ({
  playwright,
  product,
  phone,
  newOwner,
  newOwnerPage: page,
}, testInfo) => {
  const list = await makeList(newOwner.api);
  const entries = async (): Promise<Entry[]> =>
    (await newOwner.api.get(`/api/lists/${list.id}/entries`)).json();
  await tickAndNote(phone, list);
  const sessionId = await sessionOf(phone, list);
  const viewer = await makeMember(playwright, product, { workspaceId: newOwner.id, role: 'viewer' });
  const seen = async () => (await viewer.inWorkspace.get(`/api/lists/${list.id}`)).json();
  await expect.poll(async () => (await seen()).runningCount).toBe(1);
  const { history } = await seen();
  expect(history).toMatchObject([{ status: 'in-progress' }]);
  expect(JSON.stringify(history)).not.toContain('session-');
  expect(await forge(phone, list, history[0].sessionId)).toBe(400);

  expect(await forge(phone, list, sessionId)).toBe(200);
  await phone.reload();
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await complete(phone);
  const receipt = await phone.locator('.fill-receipt strong').innerText();
  await phone.getByRole('link', { name: 'View your receipt' }).click();
  await expect(phone.getByText('two rolls left')).toBeVisible();
  await expect(phone.getByText('forged')).toHaveCount(0);
  await expect(phone.getByText(receipt.trim())).toBeVisible();

  const [second, first] = await entries();
  expect(second).toMatchObject({ id: 2, sentAgain: true, items: own });
  expect(first?.sentAgain).toBeUndefined();
  expect(await entries()).toHaveLength(2);
  // Everything recorded answers its receipt again, and other content never does.
  expect(await forge(phone, list, sessionId)).toBe(200);
  expect(await entries()).toHaveLength(2);

  await page.goto(`/list-entries/${list.id}#entry-2`);
  const row = page.locator('#entry-2');
  await expect(row.getByText('Sent again with other content').first()).toBeVisible();
  await expect(row.getByText(/^Another entry was saved first for the same visit/)).toBeVisible();
  await expect(page.locator('#entry-1').getByText('Sent again with other content')).toHaveCount(0);
  await expectNoViolations(page, 'an entry that was sent again with other content');
  await page.screenshot({ path: testInfo.outputPath('entry.png') });
  await Promise.all([viewer.api.dispose(), viewer.inWorkspace.dispose()]);
});

test('an entry that waited without a network, whose session was used meanwhile, is sent once as its own', async ({
  phone,
  newOwner,
}) => {
  const list = await makeList(newOwner.api);
  const entries = async (): Promise<Entry[]> =>
    (await newOwner.api.get(`/api/lists/${list.id}/entries`)).json();
  await tickAndNote(phone, list);
  const sessionId = await sessionOf(phone, list);
  const other = await phone.context().newPage();
  await other.goto(`/view-list/${list.id}`);
  await expect(other.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await phone.context().setOffline(true);
  await complete(phone);
  await expect(phone.locator('.fill-receipt strong')).toHaveCount(0);

  expect(await forge(phone, list, sessionId)).toBe(200);
  // Both tabs, and the page that is opened again, find the entry that waits.
  await phone.context().setOffline(false);
  await Promise.all([phone.goto(`/view-list/${list.id}`), other.reload()]);
  await expect.poll(async () => (await entries()).length).toBe(2);
  await phone.reload();
  await expect(phone.locator('html')).toHaveAttribute('data-interactive');
  await expect(phone.getByText(/waiting to be sent/)).toHaveCount(0);
  expect(await entries()).toMatchObject([{ sentAgain: true, items: own }, { id: 1 }]);
});

test('a page killed between storing its entry and clearing its form makes one entry, and opens with an empty form', async ({
  phone,
  newOwner,
}) => {
  const list = await makeList(newOwner.api);
  const entries = async (): Promise<Entry[]> =>
    (await newOwner.api.get(`/api/lists/${list.id}/entries`)).json();
  await tickAndNote(phone, list);
  const sessionId = await sessionOf(phone, list);
  // Killed there: what it would write and send next never happens.
  const send = (url: URL) => url.pathname.endsWith('/log-session');
  await phone.route(send, () => {});
  await phone.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (!value.includes('"submitted":true')) setItem.call(this, key, value);
    };
  });
  const sent = phone.waitForRequest((request) => send(new URL(request.url())));
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await sent;
  expect(await sessionOf(phone, list)).toBe(sessionId);
  // The page goes before the route: without its route the request that is held would be sent.
  await phone.goto('about:blank');
  await phone.unrouteAll();
  await phone.goto(`/view-list/${list.id}`);

  await expect(phone.getByText('Entry sent')).toBeVisible();
  await expect(phone.getByText('Progress: 0 of 3 items')).toBeVisible();
  await expect(phone.getByText('two rolls left')).toHaveCount(0);
  expect(await entries()).toMatchObject([{ id: 1, items: own }]);
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await complete(phone);
  const [second, first] = await entries();
  expect(first).toMatchObject({ id: 1, items: own });
  expect(second?.sentAgain).toBeUndefined();
  expect(second?.items.filter(({ completed }) => completed)).toMatchObject([{ content: 'Cable drums' }]);
});
