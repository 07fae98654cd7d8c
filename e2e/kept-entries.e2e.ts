// @fill @lists
import type { APIRequestContext, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expect, makeList, test } from './support/fixtures.ts';

/** New pages, because each test has a database of its own. */
test.use({
  reusesPages: false,
  allowedErrors:
    /net::ERR_FAILED|Failed to load resource: the server responded with a status of (400|404|422)/,
});

const logSession = '**/log-session';
const card = (page: Page) => page.locator('.fill-refused');
const waiting = (page: Page) => page.getByText('1 entry waiting to be sent').first();
const remove = (page: Page) => card(page).getByRole('button', { name: 'Remove from this phone' });
const keep = (page: Page) => card(page).getByRole('button', { name: 'Keep it' });

async function complete(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
}

/** Completes a list of which the phone reaches no more than its page. */
async function completeOffline(page: Page, id: string): Promise<void> {
  await page.goto(`/view-list/${id}`);
  await expect(page.locator('[data-live]')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await complete(page);
  await expect(waiting(page)).toBeVisible();
}

const wake = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function entriesOf(api: APIRequestContext, id: string): Promise<unknown[]> {
  return await (await api.get(`/api/lists/${id}/entries`)).json();
}

async function expectEntered(page: Page): Promise<void> {
  await card(page).getByText('What you entered').click();
  await expect(card(page).getByRole('listitem').filter({ hasText: 'Truss' })).toBeVisible();
  const download = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Save a copy' }).click();
  expect((await download).suggestedFilename()).toBe('not-sent-yet.html');
}

test('an entry that is refused after the thank-you stays as a card, opens again and is sent', async ({
  phone,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  await completeOffline(phone, list.id);
  const { id, title, description, type, items } = await (await ownerApi.get(`/api/lists/${list.id}`)).json();
  const changed = { title, description, type, items, requireSignature: true };
  expect((await ownerApi.put(`/api/lists/${id}`, { data: changed })).ok()).toBe(true);
  await phone.unroute('**/api/**');
  await wake(phone);
  await expect(card(phone)).toContainText('A signature is required to complete this list');
  await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expectEntered(phone);
  await expectNoViolations(phone, 'a refused entry');

  await phone.reload();
  await expect(card(phone)).toContainText('A signature is required to complete this list');
  await expectEntered(phone);
  await card(phone).getByRole('button', { name: 'Open it again' }).click();
  await expect(card(phone)).toHaveCount(0);
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await phone.getByRole('button', { name: 'Type instead' }).click();
  await phone.getByRole('textbox', { name: 'Type your name to sign' }).fill('Mira Voss');
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await entriesOf(ownerApi, id)).toHaveLength(1);
});

test('the entry of a list that was deleted meanwhile is taken from its page, and is there once it is restored', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await completeOffline(phone, id);
  expect((await ownerApi.delete(`/api/lists/${id}`)).ok()).toBe(true);
  await phone.unroute('**/api/**');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
  await expect(phone.getByText('Entry sent')).toBeVisible();
  await expectNoViolations(phone, 'a missing list whose entry was sent');
  const receipt = phone.getByRole('link', { name: 'View your receipt' });
  await expect(receipt).toHaveAttribute('href', /^\/receipt\/[\w-]{24}$/);
  expect((await ownerApi.post(`/api/lists/${id}/restore`)).ok()).toBe(true);
  expect(await entriesOf(ownerApi, id)).toHaveLength(1);
});

test('the entry of a list that is gone stays on every page until it is removed, which no double tap does', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const { id: other } = await makeList(ownerApi);
  await completeOffline(phone, id);
  await phone.unroute('**/api/**');
  await phone.route(logSession, (route) =>
    route.fulfill({ status: 404, json: { message: 'List not found', code: 'NOT_FOUND' } }),
  );
  await wake(phone);
  await expect(card(phone)).toContainText('This entry was not sent, because the list was deleted.');
  await expectEntered(phone);
  await phone.unroute(logSession);
  expect((await ownerApi.delete(`/api/lists/${id}`)).ok()).toBe(true);

  for (const path of [`/view-list/${other}`, `/view-list/${id}`]) {
    await phone.goto(path);
    await expect(card(phone)).toContainText('This entry was not sent, because the list was deleted.');
    await expectEntered(phone);
    await remove(phone).dblclick();
    await expect(card(phone)).toHaveCount(1);
    await expectNoViolations(phone, 'an entry of a list that is gone');
  }
  if (await keep(phone).isHidden()) await remove(phone).click();
  await keep(phone).click();
  await remove(phone).click();
  await remove(phone).click();
  await expect(card(phone)).toHaveCount(0);
  await phone.goto(`/view-list/${other}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  await expect(card(phone)).toHaveCount(0);
});

test('a 404 that is not ours lets an entry wait', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await completeOffline(phone, id);
  await phone.unroute('**/api/**');
  const strange = phone.waitForResponse(logSession);
  await phone.route(logSession, (route) =>
    route.fulfill({ status: 404, json: { message: 'no Route matched' } }),
  );
  await wake(phone);
  await strange;
  await expect(waiting(phone)).toBeVisible();
  await expect(card(phone)).toHaveCount(0);
  await phone.unroute(logSession);
  await wake(phone);
  await expect(phone.getByRole('link', { name: 'View your receipt' }).first()).toBeVisible();
  expect(await entriesOf(ownerApi, id)).toHaveLength(1);
});
