// @fill
import type { Page } from 'playwright/test';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';

/** New pages, because these tests have their own options of contexts. */
test.use({ reusesPages: false, allowedErrors: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 4\d\d/ });

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Completes a list with one item ticked, and stays on the last screen. */
async function complete(page: Page, id: string): Promise<void> {
  await page.goto(`/view-list/${id}`);
  await box(page, 'Truss').check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
}

test('no line of a message breaks the code of a receipt, and it is copied as it is', async ({
  phone,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  await phone.goto(`/view-list/${list.id}`);
  await box(phone, 'Truss').check();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('1 entry waiting to be sent').first()).toBeVisible();
  await phone.route('**/log-session', (route) => route.abort());
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Fill in again' }).click();
  await expect(box(phone, 'Truss')).not.toBeChecked();
  await phone.unroute('**/log-session');
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  const toast = phone.locator('.fill-toast').filter({ hasText: 'Entry sent' });
  await expect(toast).toBeVisible();
  const found = await toast.evaluate((card) => {
    const text = card.querySelector('strong + span') as HTMLElement;
    const words = text.firstChild as Text;
    const code = text.querySelector('span') as HTMLElement;
    const lines = new Set<number>();
    // Whatever the length of the title, so that the code is once at the end of a line.
    for (let length = 0; length < 48; length += 1) {
      words.data = `${'o'.repeat(length)}: receipt `;
      lines.add(code.getClientRects().length);
    }
    getSelection()?.selectAllChildren(code);
    return { lines: [...lines], code: code.textContent, copied: String(getSelection()) };
  });
  const [entry] = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
  expect(found).toEqual({ lines: [1], code: entry.receipt, copied: entry.receipt });
});

test('a browser of another region reads one form of dates: on the last screen, the receipt, and without a script', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const british = { ...phoneOptions, locale: 'en-GB' };
  const date = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d/;
  const page = await openPage(british);
  await complete(page, id);
  await expect(page.locator('.fill-receipt time')).toHaveText(date);
  await page.getByRole('link', { name: 'View your receipt' }).click();
  await page.waitForURL('**/receipt/**');
  await expect(page.locator('.fill-receipt time')).toHaveText(date);

  const plain = await openPage({ ...british, javaScriptEnabled: false });
  await plain.goto(`/view-list/${id}`);
  await box(plain, 'Truss').check();
  await plain.getByRole('button', { name: 'Complete List' }).click();
  await expect(plain.locator('.fill-receipt time')).toHaveText(date);
});

test('the last screen has its name in the tab, and its lines grow with the text', async ({
  phone,
  ownerApi,
}) => {
  const { id, title } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  const before = await phone.title();
  expect(before).toContain(title);
  await complete(phone, id);
  await expect(phone).toHaveTitle(`Thank You! - ${before}`);
  const received = phone.locator('.fill-receipt time');
  const size = () => received.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
  for (const width of [320, 390]) {
    await phone.setViewportSize({ width, height: 844 });
    const plain = await size();
    await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await size()).toBeCloseTo(2 * plain, 0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await phone.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});

test('a text that does not fit is said at its field, with the limit', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { askName: 'required', requireSignature: true });
  await phone.goto(`/view-list/${id}`);
  await box(phone, 'Truss').check();
  await phone.getByRole('button', { name: 'Add note' }).first().click();
  const note = phone.getByRole('textbox', { name: 'Note' });
  const said = phone.getByRole('alert');
  await note.fill('n'.repeat(1_999));
  await expect(said).toHaveCount(0);
  await note.fill('n'.repeat(2_500));
  await expect(note).toHaveValue('n'.repeat(2_000));
  await expect(said).toHaveText('At most 2,000 characters fit here. Anything longer is cut off.');
  await phone.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(said).toHaveCount(0);

  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const name = phone.getByRole('textbox', { name: 'Your name' });
  await name.fill('m'.repeat(120));
  await expect(name).toHaveValue('m'.repeat(80));
  await expect(said).toHaveText('At most 80 characters fit here. Anything longer is cut off.');
  await name.fill('Mira Voss');
  await expect(said).toHaveCount(0);
  await phone.getByRole('button', { name: 'Type instead' }).click();
  const signature = phone.getByRole('textbox', { name: 'Type your name to sign' });
  await signature.fill('s'.repeat(101));
  await expect(signature).toHaveValue('s'.repeat(100));
  await expect(said).toHaveText('At most 100 characters fit here. Anything longer is cut off.');
});

test('without a script nothing is cut: what is too long comes back whole, with its limit', async ({
  openPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { askName: 'required' });
  const page = await openPage({ ...phoneOptions, javaScriptEnabled: false });
  await page.goto(`/view-list/${id}`);
  await box(page, 'Truss').check();
  const note = page.getByRole('textbox', { name: 'Note' }).first();
  const name = page.getByRole('textbox', { name: 'Your name' });
  await note.fill('n'.repeat(2_500));
  await name.fill('m'.repeat(120));
  await page.getByRole('button', { name: 'Complete List' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'A name must be at most 80 characters',
    'A note must be at most 2000 characters',
  ]);
  await expect(note).toHaveValue('n'.repeat(2_500));
  await expect(name).toHaveValue('m'.repeat(120));
});

test('what is still open leads to its item, and to all open items', async ({ phone, ownerApi }) => {
  const items = Array.from({ length: 300 }, (_, place) => `Thing ${place + 1}`);
  const { id } = await makeList(ownerApi, { items });
  await phone.goto(`/view-list/${id}`);
  const ask = phone.getByRole('button', { name: 'Complete List' });
  const dialog = phone.getByRole('dialog');
  for (const place of [1, 2, 3]) await box(phone, `Thing ${place}`).check();
  await ask.click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Thing 4', 'Thing 5', 'Thing 6', 'and 294 more']);
  await dialog.getByRole('button', { name: 'Thing 5' }).click();
  await expect(dialog).toBeHidden();
  await expect(box(phone, 'Thing 5')).toBeFocused();
  await expect(box(phone, 'Thing 5')).toBeInViewport();

  await ask.click();
  await dialog.getByRole('button', { name: 'Show what is open' }).click();
  await expect(dialog).toBeHidden();
  await expect(box(phone, 'Thing 4')).toBeFocused();
  await expect(box(phone, 'Thing 3')).toBeHidden();
  await expect(phone.getByRole('status').filter({ hasText: 'Showing 297 of 300 items' })).toBeVisible();
  await expect(phone.getByText('Progress: 3 of 300 items')).toBeVisible();

  // What is ticked now stays, until what is open is asked for again.
  await box(phone, 'Thing 4').check();
  await expect(box(phone, 'Thing 4')).toBeVisible();
  await expect(phone.getByText('Showing 297 of 300 items')).toBeVisible();
  await ask.click();
  await dialog.getByRole('button', { name: 'Show what is open' }).click();
  await expect(box(phone, 'Thing 5')).toBeFocused();
  await expect(box(phone, 'Thing 4')).toBeHidden();
  await phone.getByRole('button', { name: 'Show all' }).click();
  await expect(box(phone, 'Thing 1')).toBeFocused();
  await expect(box(phone, 'Thing 4')).toBeChecked();
  await expect(phone.getByRole('button', { name: 'Show all' })).toBeHidden();

  // From the end of the list, where the browser would return to.
  for (const place of [4, 5, 6]) await box(phone, `Thing ${place}`).setChecked(false);
  await box(phone, 'Thing 300').check();
  await ask.click();
  await dialog.getByRole('button', { name: 'Thing 5' }).click();
  await expect(box(phone, 'Thing 5')).toBeFocused();
  await expect(box(phone, 'Thing 5')).toBeInViewport();
});
