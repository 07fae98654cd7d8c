// @fill @lists @mails @owner
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { collectErrors, expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { slowness } from './support/slowness.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

interface Exported {
  lists: {
    id: string;
    entries: {
      id: number;
      items: { note: string | null }[];
      parts: Record<string, { salt: string | null }>;
    }[];
  }[];
}

test('item texts that the list never had are kept and marked, and items missing from a submission count as open', async ({
  newOwner,
  newOwnerPage: page,
  mailbox,
}) => {
  const title = `Forged ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(newOwner.api, { title });
  const forged = { itemId: list.items[0]?.id, content: 'FORGED WORDS' };
  await makeEntry(newOwner.api, list, { completedItems: [forged], uncompletedItems: [] });

  await page.goto(`/list-entries/${list.id}#entry-1`);
  const entry = page.locator('#entry-1');
  await expect(entry.getByText('1/3 completed')).toBeVisible();
  const item = entry.getByRole('listitem').filter({ hasText: 'FORGED WORDS' });
  await expect(item.getByText('Differs from the list')).toBeVisible();
  await expect(item.getByText('The list says: Truss')).toBeVisible();
  await expect(entry.getByText('Not in the submission')).toHaveCount(2);
  await page.goto(`/list-details/${list.id}`);
  await page.getByText('1/3 completed').click();
  await expect(page.getByText('The list says: Truss')).toBeVisible();
  expect((await mailbox.all()).filter(({ subject }) => subject.startsWith(title))).toEqual([]);
});

test.describe('with strokes beside the pad', () => {
  test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 400/ });

  test('a blank signature is refused with a message, no tick is lost, and the visitor can sign again', async ({
    ownerApi,
    phone,
  }) => {
    const list = await makeList(ownerApi, { requireSignature: true });
    await phone.goto(`/view-list/${list.id}`);
    // Once, as of a pen that never was on the pad.
    await phone.evaluate(() => {
      const { fetch: send } = window;
      window.fetch = (input, init) => {
        if (!String(input).endsWith('/log-session')) return send(input, init);
        window.fetch = send;
        const signatureStrokes = '3200x1600|-900,-900 -800,-900';
        return send(input, {
          ...init,
          body: JSON.stringify({ ...JSON.parse(String(init?.body)), signatureStrokes }),
        });
      };
    });
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await sign(phone);
    await expect(phone.getByText('The signature is blank. Please sign again.')).toBeVisible();
    await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
    await sign(phone);
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });
});

test('receipt, mail and export have the same seal, and a changed entry in an export is detected offline', async ({
  browser,
  ownerApi,
  ownerPage,
  errors,
  phone,
  mailbox,
}, testInfo) => {
  const title = `Sealed ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(ownerApi, { title, notificationEmail: 'demo@example.com' });
  for (let n = 0; n < 3; n++) await makeEntry(ownerApi, list);
  await phone.goto(`/view-list/${list.id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const receipt = phone.getByText(/^Seal( [0-9a-f]{4}){4}$/);
  await expect(receipt).toBeVisible();
  const code = (await receipt.textContent())?.slice('Seal '.length) ?? '';

  const mails = async () =>
    (await mailbox.all()).filter(({ subject }) => subject === `${title}: 1 of 3 completed`);
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 * slowness }).toBe(4);
  const texts = await Promise.all((await mails()).map(async ({ id }) => (await mailbox.open(id)).text));
  expect(texts.filter((text) => text.includes(`Seal:     ${code}`))).toHaveLength(1);

  await ownerPage.goto(`/list-entries/${list.id}#entry-4`);
  await expect(ownerPage.locator('#entry-4').getByText(code)).toBeVisible();

  // The owner has many lists; only this one is checked.
  const whole = await ownerApi.get('/api/account/export');
  const all: Exported = await whole.json();
  const mine = { ...all, lists: all.lists.filter(({ id }) => id === list.id) };
  const good = testInfo.outputPath('export.json');
  await writeFile(good, JSON.stringify(mine));
  const bent = testInfo.outputPath('bent.json');
  const entry = mine.lists[0]?.entries.find(({ id }) => id === 2);
  if (entry?.items[0]) entry.items[0].note = 'none bent';
  await writeFile(bent, JSON.stringify(mine));
  const forged = testInfo.outputPath('forged.json');
  if (entry?.parts.items) entry.parts.items.salt = null;
  await writeFile(forged, JSON.stringify(mine));

  await ownerPage.goto('/profile?tab=security');
  const waiting = ownerPage.waitForEvent('download');
  await ownerPage.getByRole('button', { name: 'Get the Entry Checker' }).click();
  const checker = testInfo.outputPath('entry-checker.html');
  await (await waiting).saveAs(checker);
  expect(await readFile(checker, 'utf8')).not.toMatch(/(src|href)="?http/);

  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  collectErrors(page, errors);
  await page.goto(pathToFileURL(checker).href);
  await page.getByLabel('Choose your data file').setInputFiles(good);
  const findings = page.getByRole('status');
  await expect(findings).toContainText('4 entries. Everything fits.');
  await page.getByLabel('Seal from a receipt or email').fill(code);
  await expect(findings).toContainText(`Entry #4 of ${title}.`);
  await page.getByLabel('Seal from a receipt or email').fill('0000 0000 0000 0000');
  await expect(findings).toContainText('No entry in this file has this seal.');
  await dropFile(page, bent);
  await expect(findings).toContainText('Entry #2 was changed: its items are not the ones recorded.');
  await dropFile(page, forged);
  await expect(findings).toContainText('Entry #2 carries a part that was removed.');
  expect(await violationsOf(page)).toEqual([]);
  await dropFile(page, checker);
  await expect(findings).toContainText('This isn’t a data file');
  await context.close();

  expect(await verify(good, code)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^ok {5}Sealed .*: 4 entries\. Everything fits\.\n.*: entry #4 of Sealed /s,
    ),
  });
  expect(await verify(bent)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Entry #2 was changed'),
  });
  expect(await verify(forged)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Entry #2 carries a part that was removed'),
  });
  expect(await verify(good, '0000000000000000')).toMatchObject({ code: 1 });
  expect(await verify(checker)).toMatchObject({ code: 2 });
});

test('an entry erased by an operator is marked as erased on screen and in print, and the chain of seals stays valid', async ({
  newOwner,
  newOwnerPage: page,
  product,
}, testInfo) => {
  const list = await makeList(newOwner.api, { title: 'Erased' });
  for (let n = 0; n < 2; n++) await makeEntry(newOwner.api, list);
  const manual = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, erase = ''] = /Erase a single entry.+?```sql\n(.+?)```/s.exec(manual) ?? [];
  const sql = openDatabase(product, 'lists');
  const [row] = await sql`select receipt from entry where list_id = ${list.id} and number = 2`;
  await sql.unsafe(erase.replace('the list', list.id).replace('the receipt', row?.receipt));
  await sql.end();
  await makeEntry(newOwner.api, list);

  await page.goto(`/list-entries/${list.id}#entry-2`);
  const entry = page.locator('#entry-2');
  const words = 'This entry was erased. Only its time, receipt, and count are kept.';
  await expect(entry.getByText(words)).toBeVisible();
  await expect(entry.getByText('Erased', { exact: true })).toBeVisible();
  await expect(entry.getByText('1/3 completed')).toBeVisible();
  await expect(entry.getByText('Unknown browser')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await entry.getByRole('button', { name: 'Print this entry' }).click();
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toContainText(words);
  await expect(sheet).toContainText('Entry #2');
  await expect(sheet).not.toContainText('Unknown browser');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.goto(`/list-details/${list.id}`);
  await expect(page.getByRole('button', { name: /^Entry from/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'View all 3 entries' })).toBeVisible();

  const path = testInfo.outputPath('export.json');
  await writeFile(path, await (await newOwner.api.get('/api/account/export')).body());
  expect(await verify(path)).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      '3 entries. Everything fits. Removed since: items (1), signatures and names (1), locations (1), devices (1).',
    ),
  });
});

/** The exit code and the output of `npm run verify`. */
function verify(...words: string[]): Promise<{ code: number; output: string }> {
  return run(process.execPath, [join(root, 'tools/local-stack/verify.mjs'), ...words], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

/** The violations that axe finds on a page, in a short form. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/** Completes the list on a phone with a stroke on the signature pad. */
async function sign(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  const box = await phone.locator('canvas').boundingBox();
  if (!box) throw new Error('no signature pad');
  await phone.mouse.move(box.x + 30, box.y + 60);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 150, box.y + 120, { steps: 8 });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
}

/** Drops a file onto a page as drag and drop with a mouse does. */
async function dropFile(page: Page, path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'export.json'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
}
