// @fill @lists @mails @owner
import type { Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { collectErrors, expect, makeEntry, makeList, phoneOptions, test } from './support/fixtures.ts';
import { slowness } from './support/slowness.ts';

test('an owner requires a name, a visitor gives it, and the owner sees who filled the list in', async ({
  ownerPage,
  ownerApi,
  phone,
  mailbox,
}) => {
  const title = `Night round ${crypto.randomUUID().slice(0, 8)}`;
  await ownerPage.goto('/create-list');
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill(title);
  await ownerPage.getByRole('textbox', { name: 'Description' }).fill('Before the doors are locked');
  await ownerPage.getByRole('textbox', { name: 'Item 1' }).fill('Exits');
  await ownerPage.getByRole('checkbox', { name: 'Ask for Name' }).check();
  await ownerPage.getByRole('checkbox', { name: 'Name is required' }).check();
  await ownerPage.getByRole('checkbox', { name: 'Email Notification' }).check();
  await ownerPage.getByRole('button', { name: 'Save New List' }).click();
  await expect(ownerPage.getByText('Name required')).toBeVisible();
  const id = ownerPage.url().split('/').at(-1) ?? '';

  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Exits' }).check();
  await openStep(phone);
  const field = phone.getByRole('textbox', { name: 'Your name' });
  await expect(field).toBeFocused();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Please enter your name');
  await expectNoViolations(phone, 'a missing name');
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await field.fill('Mira Voss');
  await expect(phone.getByText('Please enter your name')).toBeHidden();

  await phone.reload();
  await expect(phone.getByRole('checkbox', { name: 'Exits' })).toBeChecked();
  await openStep(phone);
  await expect(field).toHaveValue('Mira Voss');
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await expect(phone.getByRole('button', { name: 'Complete List' })).toBeFocused();
  await openStep(phone);
  await field.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await phone.evaluate(() => Object.values(localStorage).join())).not.toContain('Mira');

  const mail = await mailbox.waitFor(`${title}: 1 of 1 completed`);
  expect(mail.text).toContain('Name:     Mira Voss');
  expect(mail.html).toContain('Mira Voss');

  await makeEntry(ownerApi, { id, title, items: await itemsOf(ownerPage, id) }, { name: 'Dana Moore' });
  await ownerPage.goto(`/list-entries/${id}`);
  const first = ownerPage.locator('#entry-1');
  await expect(first.getByText('Mira Voss')).toBeVisible();
  const filter = ownerPage.getByRole('combobox', { name: 'Name' });
  await filter.fill('mira voss');
  await filter.press('Enter');
  await expect(ownerPage.getByText(/^1 of \d match$/)).toBeVisible();
  expect(new URL(ownerPage.url()).searchParams.get('name')).toBe('mira voss');
  await ownerPage.reload();
  await expect(filter).toHaveValue('mira voss');
  await expect(ownerPage.locator('#entry-2')).toBeHidden();
  await filter.fill('Mira');
  await filter.press('Enter');
  await expect(
    ownerPage.getByText('Enter the full name, or clear the filters to see all entries.'),
  ).toBeVisible();
  await ownerPage.getByRole('button', { name: 'Clear filters' }).click();
  await expect(filter).toHaveValue('');

  const second = ownerPage.locator('#entry-2');
  await second.getByRole('button', { name: 'Entry #2' }).click();
  await second.getByRole('link', { name: 'All entries by this name' }).click();
  await expect(filter).toHaveValue('Dana Moore');
  await expect(first).toBeHidden();
  await ownerPage.goto(`/list-details/${id}`);
  await expect(ownerPage.getByText('by Mira Voss')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('an optional name may be left out, and the step opens after one visit', async ({
    browser,
    ownerApi,
    product,
    errors,
  }) => {
    const list = await makeList(ownerApi, { askName: 'optional' });
    const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
    const page = await context.newPage();
    collectErrors(page, errors);
    await page.goto(`/view-list/${list.id}`);
    const isKept = () =>
      page.evaluate(async () => {
        const stored = await caches.open('scanlist-fill-files');
        const hasStep = (await stored.keys()).some(({ url }) => url.includes('/signature.'));
        return hasStep && (await caches.match(location.pathname)) !== undefined;
      });
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Truss' }).check();
    await openStep(page);
    await expect(page.getByRole('textbox', { name: 'Your name (optional)' })).toHaveValue('');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('1 entry waiting to be sent').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Receipt', { exact: true })).toBeVisible({ timeout: 15_000 * slowness });
    await context.close();
    const entries = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
    expect(entries).toMatchObject([{ id: 1, visitorName: null }]);
  });
});

test.describe('a page from before its list asked for a name', () => {
  test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 400/ });

  test('is refused with a message, loses nothing, and then asks', async ({ ownerApi, phone }) => {
    const list = await makeList(ownerApi);
    await phone.goto(`/view-list/${list.id}`);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    const { version, ...loaded } = await (await ownerApi.get(`/api/lists/${list.id}`)).json();
    const edited = { ...loaded, version, askName: 'required', requireSignature: true };
    expect((await ownerApi.put(`/api/lists/${list.id}`, { data: edited })).status()).toBe(200);
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(
      phone.getByText(/This list now asks for your name. Choose Complete List again/),
    ).toBeVisible();
    await expect(phone.getByText(/reload/)).toBeHidden();
    await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
    await expect(phone.getByText('A signature will be required')).toBeVisible();
    await openStep(phone);
    const field = phone.getByRole('textbox', { name: 'Your name' });
    await field.fill('Mira Voss');
    await expect(phone.getByText(list.title)).toBeVisible();
    await expect(phone.getByText('Signing as Mira Voss')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Done' })).toBeDisabled();
    await draw(phone);
    await phone.getByRole('button', { name: 'Done' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });
});

/** Opens the step for name and signature. */
async function openStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
}

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /Signature pad/ }).boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 120, { steps: 8 });
  await page.mouse.move(box.x + 200, box.y + 50, { steps: 8 });
  await page.mouse.up();
}

async function itemsOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/lists/${id}`);
  return (await answer.json()).items;
}
