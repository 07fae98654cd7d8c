// @fill @lists @mails @owner
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import { collectErrors, demoOwner, expect, phoneOptions, test } from './support/fixtures.ts';
import { Mailbox } from './support/mailbox.ts';
import { readQrCode, widthOf } from './support/qr-code.ts';
import { type RunningStack, startStack } from './support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let stack: RunningStack;
const errors: string[] = [];

test.beforeAll(async () => {
  stack = await startStack();
});

test.afterAll(async () => {
  await stack.remove();
});

test('a list goes from the owner to a phone and comes back as an entry and a mail, and survives a restart @core @fill @lists @mails @owner', async ({
  browser,
}) => {
  const title = 'Van loading, friday';
  const owner = await browser.newContext({ baseURL: stack.read().gateway, acceptDownloads: true });
  const page = await owner.newPage();
  collectErrors(page, errors);

  await signIn(page);
  const listId = await writeList(page, title);
  const link = await scanDownloadedCode(page);
  expect(link).toBe(`${stack.read().gateway}/view-list/${listId}`);

  const phone = await browser.newContext(phoneOptions);
  await fillIn(await phone.newPage(), link, title);
  await phone.close();

  await expectEntry(page, listId, title);
  await expectMail(title, listId);

  // Closed first, because an open page may still load files in the background, which fails during the restart.
  await owner.close();
  await stack.stop();
  stack = await startStack({ directory: stack.directory });

  const again = await browser.newContext({ baseURL: stack.read().gateway });
  const after = await again.newPage();
  collectErrors(after, errors);
  await signIn(after);
  await expectEntry(after, listId, title);
  await expectMail(title, listId);
  await end(again);
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(demoOwner.username);
  await page.getByLabel('Password').fill(demoOwner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
}

async function writeList(page: Page, title: string): Promise<string> {
  await page.getByRole('link', { name: 'Create New List' }).click();
  await expect(page.getByRole('heading', { name: 'Create New List' })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Everything that must be in the van before it leaves');
  await page.getByRole('checkbox', { name: 'Require Signature' }).check();
  await page.getByRole('checkbox', { name: 'Email Notification' }).check();
  await page.getByLabel('Item 1').fill('Truss, 12 pieces');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item 2').fill('Cable drums');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item 3').fill('Gaffer tape');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await page.waitForURL('**/list-details/*');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function scanDownloadedCode(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download QR Code' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Van-loading,-friday-qrcode.png');
  const png = readFileSync(await file.path());
  expect(widthOf(png)).toBeGreaterThanOrEqual(1024);
  return readQrCode(png);
}

async function fillIn(phone: Page, link: string, title: string): Promise<void> {
  collectErrors(phone, errors);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expect(phone.getByText('Northlight Events')).toBeVisible();
  await expect(phone.getByText('Progress: 0 of 3 items')).toBeVisible();
  await expect(phone.getByText('A signature will be required to complete this list')).toBeVisible();

  await phone.getByRole('checkbox', { name: 'Truss, 12 pieces' }).check();
  await phone.getByRole('checkbox', { name: 'Gaffer tape' }).check();
  await expect(phone.getByText('Progress: 2 of 3 items')).toBeVisible();
  await writeNote(phone, 'Gaffer tape', 'two rolls <b>left</b>');

  await phone.getByRole('button', { name: 'Complete List' }).click();
  await expect(
    phone.getByText(
      'Are you sure you want to complete this list? Hit OK to save these entries and complete the list, or hit cancel to go back.',
    ),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'OK' }).click();

  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Done' })).toBeDisabled();
  await drawSignature(phone);
  await phone.getByRole('button', { name: 'Done' }).click();

  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(phone.getByText(/Redirecting to homepage in \d seconds?\.\.\./)).toBeVisible();
}

async function writeNote(phone: Page, item: string, note: string): Promise<void> {
  const row = phone.getByRole('listitem').filter({ hasText: item });
  const open = row.getByRole('button', { name: /note/i }).first();
  if (!(await row.getByRole('textbox').isVisible())) await open.click();
  await row.getByRole('textbox').fill(note);
  await row.getByRole('button', { name: /^(Add|Save)/ }).click();
  await expect(row.getByText(note)).toBeVisible();
}

async function drawSignature(phone: Page): Promise<void> {
  const box = await phone.locator('canvas').boundingBox();
  if (!box) throw new Error('no signature pad');
  await phone.mouse.move(box.x + 30, box.y + 100);
  await phone.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await phone.mouse.move(box.x + 30 + step * 20, box.y + 100 + (step % 2 === 0 ? 30 : -30));
  }
  await phone.mouse.up();
}

async function expectEntry(page: Page, listId: string, title: string): Promise<void> {
  await page.goto(`/list-entries/${listId}`);
  await expect(page.getByRole('heading', { name: `${title} - Entries` })).toBeVisible();
  await expect(page.getByText('2/3 completed')).toBeVisible();
  await page.getByRole('button', { name: /Entry #1/ }).click();
  await expect(page.getByText('two rolls <b>left</b>')).toBeVisible();
  const signature = page.getByRole('img', { name: /signature/i });
  await expect(signature).toBeVisible();
  await expect(signature.locator('path')).toHaveAttribute('d', /^M[\d C-]{100,}$/);
}

async function expectMail(title: string, listId: string): Promise<void> {
  const mail = await new Mailbox(stack.read().mailbox).waitFor(`${title}: 2 of 3 completed`);
  expect(mail.to).toEqual([demoOwner.email]);
  expect(mail.text).toContain('two rolls <b>left</b>');
  expect(mail.html).toContain('two rolls &lt;b&gt;left&lt;/b&gt;');
  expect(mail.html).toContain(`/list-entries/${listId}`);
  const [signature, ...others] = mail.attachments ?? [];
  expect([signature?.filename, others]).toEqual(['signature.png', []]);
  expect(widthOf(Buffer.from(signature?.content ?? '', 'base64'))).toBeGreaterThan(100);
}

async function end(context: BrowserContext): Promise<void> {
  await context.close();
  expect(errors).toEqual([]);
}
