// @fill @lists @mails @owner
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { collectErrors, expect, type MadeList, makeList, phoneOptions, test } from './support/fixtures.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (404|503)/ });

test('a visitor keeps, prints and downloads a receipt without scripts, asks for its deletion, and the owner deletes it', async ({
  phone,
  browser,
  newOwner,
  newOwnerPage,
  mailbox,
  errors,
  product,
}, testInfo) => {
  const title = `Van loading ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(newOwner.api, { title, requireSignature: true, askName: 'required' });
  await complete(phone, list, { isSigned: true });
  const link = phone.getByRole('link', { name: 'View your receipt' });
  const code = (await phone.locator('.fill-receipt strong').innerText()).trim();
  const address = new URL((await link.getAttribute('href')) ?? '', product.gateway);
  expect(address.pathname).toMatch(/^\/receipt\/[\w-]{24}$/);
  expect(address.searchParams.get('zone')).toBe(
    await phone.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await link.click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  // The countdown of the screen before does not lead away from it.
  expect(phone.url()).toBe(address.href);

  const context = await browser.newContext({ ...phoneOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  collectErrors(page, errors);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address.href);
  await expectReceipt(page, { title, code });
  await expect(page.getByText(/(AM|PM) (UTC|GMT|[A-Z]{3,4})/)).toBeVisible();
  expect(requests).toEqual([address.href]);
  await page.screenshot({ path: testInfo.outputPath('receipt.png'), fullPage: true });

  const ask = page.getByText('Ask the owner to delete this', { exact: true });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectReceipt(page, { title, code });
  await expect(page.getByRole('link').or(page.getByRole('button'))).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden();
  await expect(ask).toBeHidden();
  await page.screenshot({ path: testInfo.outputPath('receipt-printed.png'), fullPage: true });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`receipt-${code}.html`);
  await expectFileOpensOffline(await download.path(), { title, code });

  // The question comes before the button that asks.
  await expect(page.getByRole('button', { name: 'Ask to Delete' })).toBeHidden();
  await ask.click();
  await page.getByRole('button', { name: 'Ask to Delete' }).click();
  const asked = page.getByText(/^You asked the owner to delete this on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/);
  await expect(asked).toBeVisible();
  expect(page.url()).toBe(address.href);
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(ask).toBeHidden();
  // Asked once more by somebody who had the page open: nothing more happens.
  expect((await page.request.post(address.href, { maxRedirects: 0 })).status()).toBe(303);

  const mail = await mailbox.waitFor(`A visitor asked you to delete entry #1 of ${title}`);
  expect(mail.to).toEqual([newOwner.email]);
  expect(mail.text).toContain(`Receipt: ${code}`);
  expect(mail.text + mail.html).not.toContain(address.pathname);
  const entryUrl = /http\S+#entry-1/.exec(mail.text)?.[0] ?? '';
  await newOwnerPage.goto(entryUrl);
  const row = newOwnerPage.locator('#entry-1');
  await expect(row.getByText('Deletion requested')).toBeVisible();
  await expect(
    row.getByText(/^The visitor asked you to delete this entry on [A-Z][a-z]{2} \d{1,2}, \d{4}$/),
  ).toBeVisible();
  await expectNoViolations(newOwnerPage, 'an entry whose deletion was asked for');
  await newOwnerPage.screenshot({ path: testInfo.outputPath('entry.png') });
  await newOwnerPage.getByRole('button', { name: 'Delete entry 1' }).click();
  await expect(row).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt Not Found' })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  await page.screenshot({ path: testInfo.outputPath('not-found.png') });
  await newOwnerPage.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(asked).toBeVisible();
  await context.close();

  /** The file asks for nothing outside, and has everything. */
  async function expectFileOpensOffline(path: string, shown: { title: string; code: string }) {
    expect(await readFile(path, 'utf8')).not.toContain(address.pathname);
    const offline = await browser.newContext({ ...phoneOptions, offline: true });
    const file = await offline.newPage();
    collectErrors(file, errors);
    const asks: string[] = [];
    file.on('request', (request) => asks.push(request.url()));
    await file.setContent(await readFile(path, 'utf8'));
    await expectReceipt(file, shown);
    for (const control of [file.getByRole('link'), file.getByRole('button')])
      await expect(control).toHaveCount(0);
    expect(asks.filter((url) => !url.startsWith('data:'))).toEqual([]);
    await expectNoViolations(file, 'a downloaded receipt');
    await offline.close();
  }
});

test('an entry that waited without a network gets its link once it is sent', async ({
  browser,
  ownerApi,
  product,
  errors,
}) => {
  const list = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
  const page = await context.newPage();
  collectErrors(page, errors);
  const link = page.getByRole('link', { name: 'View your receipt' });
  await page.route('**/log-session', (route) => route.fulfill({ status: 503, body: '' }));
  await complete(page, list);
  await expect(page.getByText('1 entry waiting to be sent').first()).toBeVisible();
  await expect(link).toBeHidden();
  // The answer to the first attempt that arrives is lost.
  const sent: string[] = [];
  await page.unroute('**/log-session');
  await page.route('**/log-session', async (route) => {
    sent.push(route.request().postDataJSON().receiptSecret);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 503, body: '' });
  });
  await page.reload();
  await expect.poll(() => sent.length).toBe(1);
  await page.reload();
  await expect(page.getByText('Entry sent')).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Van loading' })).toBeVisible();
  expect(page.url()).toContain(`/receipt/${sent[0]}`);
  await context.close();
});

/** Fills in a list up to its thank-you screen: the first item, with a note, and a name and a signature if it asks. */
async function complete(page: Page, { id }: MadeList, { isSigned = false } = {}): Promise<void> {
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Add note' }).first().click();
  await page.getByRole('textbox', { name: 'Note' }).first().fill('one bent');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  if (isSigned) {
    await page.getByRole('textbox', { name: 'Your name' }).fill('Mira Voss');
    const pad = page.locator('canvas');
    await pad.hover({ position: { x: 30, y: 60 } });
    await page.mouse.down();
    for (const [x, y] of [
      [60, 120],
      [90, 50],
      [150, 120],
      [260, 70],
    ] as const)
      await pad.hover({ position: { x, y } });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
}

async function expectReceipt(page: Page, { title, code }: { title: string; code: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Truss' });
  await expect(item).toContainText('Completed: Truss');
  await expect(item).toContainText('Note: one bent');
  await expect(page.getByRole('listitem').filter({ hasText: 'Gaffer tape' })).toContainText(
    'Not completed: Gaffer tape',
  );
  await expect(page.getByText('Mira Voss')).toBeVisible();
  const signature = page.getByRole('img', { name: 'Your signature' });
  await expect(signature).toBeVisible();
  expect((await signature.boundingBox())?.height).toBeGreaterThan(40);
}
