// @owner @fill @lists @mails
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { APIRequestContext, Page } from 'playwright/test';
import readExcelFile from 'read-excel-file/node';
import { expect, type MadeList, makeList, test } from './support/fixtures.ts';
import type { Mail } from './support/mailbox.ts';
import { slowness } from './support/slowness.ts';
import { follow } from './support/walks.ts';

/** The script inside hostile markup. If it runs, it leaves this property on the window. */
const payload = 'window.hostileTextRan=1';
const texts = {
  markup: `"'><img src=x onerror="${payload}"><svg onload=${payload}>`,
  script: `</script></title></textarea><script>${payload}</script>`,
  link: `[x](javascript:${payload}) javascript:${payload}`,
  head: 'Load-in\r\nBcc: everybody@evil.example\r\nX-Hostile: 1',
  formula: '=HYPERLINK("http://evil.example","Open") {{7*7}} #{7*7} <%= 7*7 %>',
  direction: '\u202egnp.exe\u202c \u2066hidden\u2069 \ufeffa\u0301\u0302\u0303',
  path: '../../../../etc/passwd; drop table entry; -- \\"%00%0d%0a',
};

interface Exported {
  account: { firstName: string | null };
  lists: { id: string; title: string; entries: { items: { content: string; note: string | null }[] }[] }[];
}

test('hostile text in every field stays plain text on every page, in every mail and in every file', async ({
  newOwner,
  newOwnerPage: page,
  phone,
  mailbox,
}, testInfo) => {
  test.setTimeout(240_000);
  const { api, email } = newOwner;
  for (const watched of [page, phone]) failIfScriptRuns(watched);
  const lists: [text: string, list: MadeList][] = [];
  for (const text of Object.values(texts)) {
    await saveAccount(api, text, email);
    const list = await makeList(api, {
      title: text,
      description: text,
      notificationEmail: email,
      items: [text, `${text} 2`],
    });
    await fillIn(phone, list, text);
    lists.push([asStored(text), list]);
  }
  await saveAccount(api, texts.markup, email);

  for (const [text, { id }] of lists) {
    // Each screen with answers in its document is loaded with what ends a script early. The other texts are shown by
    // the same code, so one document is enough for them.
    const visit =
      text === texts.script ? (path: string) => page.goto(path) : (path: string) => follow(page, path);
    await page.goto(`/list-details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await page.getByText('1/2 completed').click();
    await expectOnlyText(page, text);
    await visit(`/list-entries/${id}#entry-1`);
    await expect(page.locator('#entry-1').getByText(text).first()).toBeVisible();
    await expectOnlyText(page, text);
    await visit(`/list-insights/${id}`);
    await expect(page.getByRole('rowheader').getByText(text).first()).toBeVisible();
    await expectOnlyText(page, text);
    await visit(`/edit-list/${id}`);
    // A single-line field contains no line breaks.
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      text.replaceAll(/[\r\n]/g, ''),
    );
    await expectOnlyText(page);
    await visit(`/list-qrcode/${id}`);
    await expect(page.getByRole('heading', { name: 'Scan to Complete Form' })).toBeVisible();
    await expectOnlyText(page, text);
  }
  await page.goto('/company-settings');
  await expect(page.getByLabel('Company Name')).toHaveValue(asStored(texts.markup).slice(0, 80));
  await expectOnlyText(page);
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue(asStored(texts.markup).slice(0, 80));
  await expectOnlyText(page);
  await page.goto('/dashboard');
  for (const [text] of lists) await expect(page.getByText(text).first()).toBeVisible();
  await expectOnlyText(page);

  const mails = await mailsOfEntries();
  for (const mail of mails) await expectHarmless(mail);
  for (const [text] of lists)
    expect(mails.filter((mail) => inOneLine(mail.text).includes(inOneLine(text)))).not.toEqual([]);

  const [first] = lists;
  await page.goto(`/list-qrcode/${first?.[1].id}`);
  for (const button of await page.getByRole('button', { name: /^Download/ }).all()) {
    const waiting = page.waitForEvent('download');
    await button.click();
    const file = await waiting;
    expect(file.suggestedFilename()).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]/u);
    const path = testInfo.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    expect(await readFile(path, 'latin1')).not.toMatch(/<(script|img)|onerror|onload/i);
  }
  const answer = await api.get('/api/account/export');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  const exported: Exported = await answer.json();
  for (const [text, { id }] of lists) {
    const list = exported.lists.find((one) => one.id === id);
    const note = text.replaceAll('\r\n', '\n');
    expect(list).toMatchObject({ title: text, entries: [{ items: [{ content: text, note }, {}] }] });
  }

  const csv = await (await api.get('/api/entries.csv?rows=items')).body();
  const cells: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' });
  expect(cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const [sheet] = await readExcelFile(await (await api.get('/api/entries.xlsx?rows=items')).body());
  for (const table of [cells, sheet?.data ?? []]) expect(table).toHaveLength(1 + 2 * lists.length);

  /** Waits for the mails about entries, one for each list. */
  async function mailsOfEntries(): Promise<Mail[]> {
    const sent = async () => (await mailbox.sentTo(email)).filter(({ subject }) => /1 of 2/.test(subject));
    await expect.poll(async () => (await sent()).length, { timeout: 30_000 * slowness }).toBe(lists.length);
    return Promise.all((await sent()).map(({ id }) => mailbox.open(id)));
  }
});

test('hostile text in a support message stays plain text in its mail', async ({
  playwright,
  product,
  mailbox,
}) => {
  const api = await playwright.request.newContext({ baseURL: product.gateway });
  for (const text of [texts.markup, texts.script, texts.head]) {
    const email = `writer-${crypto.randomUUID()}@example.com`;
    const answer = await api.post('/api/contact', {
      data: { name: text.slice(0, 80), email, subject: text, message: text },
    });
    expect(answer.status()).toBe(200);
    const mail = await mailbox.waitForReplyTo(email);
    await expectHarmless(mail);
    expect(inOneLine(mail.text)).toContain(inOneLine(text));
    const [copy] = await mailbox.waitForTo(email, 1);
    expect(JSON.stringify(copy)).not.toContain('hostileTextRan');
  }
  await api.dispose();
});

/**
 * Removes line breaks and invisible characters. Mails drop some, and add others so that no mail program makes a link.
 */
function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' ');
}

/** The text as the product stores it. */
function asStored(text: string): string {
  return text.trim();
}

async function saveAccount(api: APIRequestContext, text: string, email: string): Promise<void> {
  const name = text.slice(0, 80);
  const profile = await api.post('/api/profile', { data: { firstName: name, lastName: name, email } });
  expect(profile.status()).toBe(200);
  const company = await api.post('/api/profile/company', {
    data: { companyName: name, companyLogoUrl: null },
  });
  expect(company.status()).toBe(200);
}

/** Fills the list in on a phone: the first item ticked and noted with the text. */
async function fillIn(phone: Page, { id, items }: MadeList, text: string): Promise<void> {
  await phone.goto(`/view-list/${id}`);
  await expectOnlyText(phone, asStored(text));
  await phone.getByRole('checkbox').first().check();
  expect(items).toHaveLength(2);
  await phone.getByRole('button', { name: /note/i }).first().click();
  await phone.getByRole('textbox').first().fill(text);
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectOnlyText(phone);
}

/** Fails the test if the page opens a dialog or sends a request to a foreign host. */
function failIfScriptRuns(page: Page): void {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  page.on('request', (request) => {
    if (/evil\.example|\/x$/.test(request.url())) throw new Error(`asked for ${request.url()}`);
  });
}

/** Checks that the page shows the text, if given, and that no hostile text became markup or ran. */
async function expectOnlyText(page: Page, text?: string): Promise<void> {
  if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible();
  expect(
    await page.evaluate(() => ({
      ran: 'hostileTextRan' in window,
      elements: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:" i]')
        .length,
      links: [...document.links].filter(({ href }) => href.includes('evil.example')).length,
    })),
    page.url(),
  ).toEqual({ ran: false, elements: 0, links: 0 });
}

/** Checks for one recipient, a one-line subject, no injected header, and HTML that contains the text as plain text. */
async function expectHarmless(mail: Mail): Promise<void> {
  expect(mail.to).toHaveLength(1);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.from).not.toMatch(/[\r\n]/);
  expect(Object.keys(mail.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('x-hostile');
  expect(mail.html).not.toMatch(/<(script|svg|img src=x)|href="javascript:|href="[^"]*evil\.example/i);
}
