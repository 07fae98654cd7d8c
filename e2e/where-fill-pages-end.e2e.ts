// @fill @lists @owner
import type { APIRequestContext, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { slowness } from './support/slowness.ts';

const message = 'Please rinse the mop.\n\nThank you & good night!';
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const saved = (page: Page) => page.getByRole('main').getByText('Your entries have been saved successfully.');
const again = (page: Page, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name: 'Fill in again' });
const home = (page: Page, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name: 'Return to Homepage Now' });

test('an owner chooses the list again, then a message, by keyboard, and a phone ends there', async ({
  newOwner: { api },
  newOwnerPage: page,
  phone,
}) => {
  const list = await makeList(api);
  await page.goto(`/edit-list/${list.id}`);
  const row = page.locator('summary', { hasText: 'After They Submit' });
  const homepage = page.getByRole('radio', { name: 'Homepage' });
  const form = page.getByRole('radio', { name: 'This list again' });
  const own = page.getByRole('radio', { name: 'Your message' });
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(row).toContainText('Opens the homepage after five seconds');
  await row.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(homepage).toBeFocused();
  await expect(homepage).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(form).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(own).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('0 of 500 characters. Line breaks stay.');

  // A closed row opens for what is missing in it.
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter the message that people see$/);
  await expectNoViolations(page, 'a list form without its message');
  await field.fill('x'.repeat(501));
  await expect(field).toHaveAccessibleDescription(
    /^501 of 500 characters.* The message must be at most 500 characters$/,
  );
  await field.fill(message);

  // The text waits while another end is chosen, also in a form that was left.
  await own.press('ArrowUp');
  await expect(form).toBeChecked();
  await expect(field).toBeHidden();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(row).toContainText('Opens this list again after five seconds');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page).toHaveURL(/list-details/);
  await expect(page.getByText('Opens the list again after submitting')).toBeVisible();
  expect(await endOf(api, list.id)).toEqual(['form', message]);

  await page.goto(`/edit-list/${list.id}`);
  await row.click();
  await own.check();
  await expect(field).toHaveValue(message);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Shows a message after submitting')).toBeVisible();
  expect(await endOf(api, list.id)).toEqual(['message', message]);
  // The gateway caches the public list until the event of the change arrives.
  const changes = async () => (await api.get(`/api/workspace/activity?list=${list.id}`)).json();
  await expect
    .poll(changes)
    .toMatchObject([{ details: { fields: ['ending'] } }, { details: { fields: ['ending'] } }, {}]);

  await phone.clock.install();
  await complete(phone, list.id);
  await expect(phone.locator('bdi', { hasText: 'rinse the mop' })).toHaveText(message, {
    useInnerText: true,
  });
  await expect(saved(phone)).toBeVisible();
  await expectNoViolations(phone, 'the last screen with a message of the owner');
  await phone.clock.runFor(60_000);
  await expect(thanks(phone)).toBeVisible();
  await expect(phone.getByRole('timer')).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Stay on this page' })).toBeHidden();
  await expect(home(phone)).toHaveClass('fill-quiet');
  await expect(again(phone)).toHaveClass('fill-button');
  await home(phone).focus();
  await phone.keyboard.press('Tab');
  await expect(again(phone)).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Progress: 0 of 3 items')).toBeVisible();
});

test('on a shared tablet the list opens again by itself, empty, for the next person', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { ending: 'form', endingMessage: message });
  for (const count of [1, 2]) {
    await complete(phone, id, count === 1);
    await expect(saved(phone)).toBeVisible();
    await expect(phone.getByRole('timer')).toHaveText(/^This list opens again in \d seconds?\.\.\.$/);
    await expect(phone.getByRole('progressbar', { name: 'Time until the list opens again' })).toBeVisible();
    await expect(phone.getByText('rinse the mop')).toBeHidden();
    await expect(again(phone)).toHaveClass('fill-button');
    await expect(home(phone)).toHaveClass('fill-quiet');
    await expect(phone.getByText('Progress: 0 of 3 items')).toBeVisible({ timeout: 15_000 * slowness });
    await expect(phone).toHaveURL(new RegExp(`/view-list/${id}$`));
    expect(await (await ownerApi.get(`/api/lists/${id}/entries`)).json()).toHaveLength(count);
    // A receipt is not for the next person.
    await expect.poll(() => phone.evaluate(keptReceipts)).toEqual([]);
    await expect(phone.getByText('Your receipts')).toBeHidden();
  }
});

test('the countdown to the list stops when the visitor asks', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { ending: 'form' });
  await phone.clock.install();
  await complete(phone, id);
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await phone.clock.runFor(60_000);
  await expect(thanks(phone)).toBeVisible();
  await expect(phone.getByRole('timer')).toBeHidden();
});

test('a list that says nothing ends at the homepage, and its page has no word more', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const sent = await (await ownerApi.get(`/api/lists/${id}/public`)).json();
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['ending']));
  expect(await endOf(ownerApi, id)).toEqual(['homepage', null]);
  await complete(phone, id);
  await expect(phone.getByRole('timer')).toHaveText(/^Redirecting to homepage in \d seconds?\.\.\.$/);
  await expect(home(phone)).toHaveClass('fill-button');
  await expect(again(phone)).toHaveClass('fill-quiet');
});

test.describe('a list that was changed', () => {
  test.use({ allowedErrors: /the server responded with a status of 400/ });

  test('ends as the newest version that the phone has got says', async ({ phone, ownerApi }) => {
    const { id } = await makeList(ownerApi);
    await phone.goto(`/view-list/${id}`);
    const list = await (await ownerApi.get(`/api/lists/${id}`)).json();
    const edit = { ...list, ending: 'message', endingMessage: message };
    expect((await ownerApi.put(`/api/lists/${id}`, { data: edit })).status()).toBe(200);
    // After a refusal the page fetches the list.
    const refused = { message: 'Not yet', code: 'VALIDATION_FAILED' };
    await phone.route('**/log-session', (route) => route.fulfill({ status: 400, json: refused }), {
      times: 1,
    });
    const fetched = phone.waitForResponse(/\/public/);
    await send(phone);
    await (await fetched).finished();
    await expect(phone.getByText('Failed to complete list: Not yet')).toBeVisible();
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(thanks(phone)).toBeVisible();
    await expect(phone.getByText('Please rinse the mop.')).toBeVisible();
    await expect(phone.getByRole('timer')).toBeHidden();
  });
});

test.describe('without a script', () => {
  test.use({ reusesPages: false });

  for (const ending of ['form', 'message'] as const) {
    test(`the thank-you page leads to the list again: ${ending}`, async ({ openPage, ownerApi }) => {
      const { id } = await makeList(ownerApi, { ending, endingMessage: message });
      const page = await openPage({ ...phoneOptions, javaScriptEnabled: false });
      await complete(page, id);
      await expect(saved(page)).toBeVisible();
      const shown = page.locator('.fill-message');
      if (ending === 'message') {
        await expect(shown).toHaveText(message, { useInnerText: true });
        // Its styles have come, too.
        await expect(shown).toHaveCSS('white-space-collapse', 'preserve-breaks');
      } else await expect(shown).toBeHidden();
      await expect(home(page, 'link')).toHaveClass('fill-quiet');
      await expect(again(page, 'link')).toHaveClass('fill-button');
      await again(page, 'link').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('checkbox', { name: 'Truss' })).not.toBeChecked();
    });
  }
});

/** Completes a list, which `opens` first. */
async function complete(page: Page, listId: string, opens = true): Promise<void> {
  if (opens) await page.goto(`/view-list/${listId}`);
  await send(page);
  await expect(thanks(page)).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  const ok = page.getByRole('button', { name: 'OK' });
  await expect(ok.or(thanks(page))).toBeVisible();
  if (await ok.isVisible()) await ok.click();
}

/** Runs in the page. */
function keptReceipts(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith('scanlist-receipt-'));
}

async function endOf(api: APIRequestContext, listId: string): Promise<unknown[]> {
  const list = await (await api.get(`/api/lists/${listId}`)).json();
  return [list.ending, list.endingMessage];
}
