// @fill
import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expectFits } from './support/expect-fits.ts';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { rounds } from './support/rounds.ts';

/** New pages, because these tests have their own options of contexts. */
test.use({ reusesPages: false, allowedErrors: /Failed to load resource: .*(status of 4\d\d|ERR_)/ });

/** The languages that the page offers, each by its own name; written out, so that one that gets lost fails a test. */
const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  zh: '简体中文',
  vi: 'Tiếng Việt',
};
type Language = keyof typeof languages;
const mirrored: readonly string[] = ['ar', 'he'];
const tagOf = (language: Language) => (language === 'zh' ? 'zh-Hans' : language);

/** The smallest phone. */
const smallPhone = {
  ...phoneOptions,
  viewport: { width: 320, height: 640 },
  serviceWorkers: 'block',
} as const;

const openPhone = async (browser: Browser, baseURL: string, locale: string) =>
  (await browser.newContext({ ...smallPhone, baseURL, locale })).newPage();

/** By place and not by name, because these tests read the page in every language. */
const parts = (page: Page) => ({
  boxes: page.getByRole('checkbox'),
  addNote: page.locator('.fill-note-toggle').first(),
  note: page.locator('.fill-note textarea').first(),
  complete: page.locator('.fill-bar > button'),
  confirm: page.locator('.fill-dialog .fill-button'),
  pad: page.locator('canvas'),
  typeInstead: page.locator('.fill-sign .fill-actions').first().locator('button').first(),
  name: page.locator('#fill-name'),
  typed: page.locator('#fill-typed-signature'),
  done: page.locator('.fill-sign button[type=submit]'),
  stay: page.locator('.fill-thanks + .fill-bar button'),
  receiptLink: page.locator('.fill-link'),
  menu: page.locator('.fill-languages summary'),
});

const html = (page: Page) => page.locator('html');
const isLive = (page: Page) => expect(page.locator('[data-live]')).toBeVisible();

/** A list whose words need room, for the places where a text of the page stands beside it. */
const makeLongList = (api: APIRequestContext) =>
  makeList(api, {
    title: 'Rückgabekontrolle der Veranstaltungstechnik',
    items: [
      'Kabeltrommeln vollständig und unbeschädigt',
      'Truss',
      'Gaffer tape',
      'Ladder',
      'مفاتيح السيارة (3)',
    ],
    requireSignature: true,
    askName: 'required',
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
  });

/** German has the longest words, Arabic is mirrored, and Hindi has the highest lines. */
const walked = rounds<Language[]>({ once: ['de', 'ar', 'hi'], many: Object.keys(languages) as Language[] });

for (const language of walked) {
  test(`nothing is cut, covered or too wide at 320 px in ${languages[language]}`, async ({
    browser,
    product,
    ownerApi,
  }) => {
    const list = await makeLongList(ownerApi);
    const path = `/view-list/${list.id}`;
    const page = await openPhone(browser, product.gateway, 'en-US');
    const part = parts(page);
    await page.goto(`${path}?lang=${language}`);
    await isLive(page);
    await expectFits(page, 'the form');
    await part.menu.click();
    await expectFits(page, 'the languages');
    await part.menu.click();
    await part.boxes.nth(4).check();
    await part.addNote.click();
    await part.note.fill('bent');
    await expectFits(page, 'a note');
    await page.locator('.fill-note .fill-button').first().click();
    await part.addNote.click();
    await expectFits(page, 'a changed note');
    await page.reload();
    await expect(page.locator('.fill-return')).toBeVisible();
    await expectFits(page, 'an unfinished list');
    await page.locator('.fill-return button').last().click();
    await expectFits(page, 'the question before it is cleared');
    await page.locator('.fill-return button').last().click();
    await page.locator('.fill-label summary').click();
    await part.complete.click();
    await expect(part.confirm).toBeVisible();
    await expectFits(page, 'the confirmation');
    await part.confirm.click();
    await part.pad.waitFor();
    await part.name.fill('Mira Voss');
    await expectFits(page, 'the drawn signature');
    await part.typeInstead.click();
    await expectFits(page, 'the typed signature');
    await part.typed.fill('Mira Voss');
    await part.name.fill('');
    await part.done.click();
    await expect(page.locator('#fill-name-error')).toBeVisible();
    await expectFits(page, 'a name that is missing');
    await part.name.fill('Mira Voss');
    await page.route('**/log-session', (route) => route.fulfill({ status: 503, body: '' }));
    await part.done.click();
    await expect(page.locator('.fill-thanks .fill-saved')).not.toBeEmpty();
    await expectFits(page, 'an entry that waits');
    await page.unroute('**/log-session');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await part.receiptLink.first().waitFor();
    await expectFits(page, 'the thank-you');
    await part.receiptLink.first().click();
    await expect(page.locator('.receipt')).toBeVisible();
    await page.locator('.receipt-delete summary').click();
    await expectFits(page, 'the receipt');
    await page.locator('.receipt-ask').click();
    await expect(page.locator('.receipt-status')).toBeVisible();
    await expectFits(page, 'a receipt whose deletion was asked for');
    for (const missing of ['/view-list/no-such-list', '/receipt/no-such-receipt']) {
      await page.goto(missing);
      await expect(html(page)).toHaveAttribute('lang', tagOf(language));
      await expectFits(page, missing);
    }
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'scanlist-lang')).toMatchObject({
      value: language,
      httpOnly: true,
    });
    await page.context().close();

    const context = await browser.newContext({
      ...smallPhone,
      javaScriptEnabled: false,
      baseURL: product.gateway,
    });
    const plain = await context.newPage();
    await plain.goto(`${path}?lang=${language}`);
    await expectFits(plain, 'the form without JavaScript');
    await parts(plain).complete.click();
    await expect(plain.getByRole('alert')).toBeVisible();
    await expectFits(plain, 'the form with what is wrong');
    await plain.getByRole('checkbox').first().check();
    await parts(plain).complete.click();
    await expect(plain.locator('#fill-name-problem')).toBeVisible();
    await expectFits(plain, 'fields that are missing');
    await plain.locator('#fill-name').fill('Mira Voss');
    await plain.locator('#fill-signature').fill('Mira Voss');
    await parts(plain).complete.click();
    await expect(plain.locator('.fill-receipt')).toBeVisible();
    await expect(html(plain)).toHaveAttribute('dir', mirrored.includes(language) ? 'rtl' : 'ltr');
    await expectFits(plain, 'the thank-you without JavaScript');
    await context.close();
  });
}

/** What a walk from the opening to the receipt reads, in a language. */
const words = {
  de: {
    progress: ['Fortschritt: 0 von 2', 'Fortschritt: 1 von 2'],
    label: 'Gespeichert: Häkchen, Notizen, Unterschrift, Datum und Uhrzeit, Browser.',
    nothing: 'Bitte haken Sie mindestens einen Punkt ab, bevor Sie die Liste abschließen.',
    confirm: 'Diese Liste abschließen?',
    counted: '1 von 2 abgehakt. Noch offen:',
    sign: 'Bitte unterschreiben Sie zum Abschließen',
    refused: 'Die Liste konnte nicht abgeschlossen werden: Es ist nichts abgehakt',
    thanks: 'Vielen Dank!',
    counting: /^Weiter zur Startseite in [1-5] Sekunden? …$/,
    time: /^\d{1,2}\. \p{L}+\.? \d{4}, \d{2}:\d{2}$/u,
    summary: '1 von 2 erledigt',
    ask: /^.+ bitten, alles auf diesem Beleg zu löschen\?/,
  },
  ar: {
    progress: ['التقدّم: 0 من 2', 'التقدّم: 1 من 2'],
    label: /العلامات.+الموقع:/,
    nothing: 'يرجى تحديد عنصر واحد على الأقل قبل إكمال القائمة.',
    confirm: 'هل تريد إكمال هذه القائمة؟',
    counted: 'تم تحديد 1 من 2. لم يُحدَّد بعد:',
    sign: 'يرجى التوقيع للإكمال',
    refused: /^تعذّر إكمال القائمة: \u2068+لا توجد عناصر محددة لحفظها\u2069+$/,
    thanks: 'شكرًا لك!',
    counting: /^الانتقال إلى الصفحة الرئيسية/,
    time: /2\d{3}.*\d{1,2}:\d{2}/,
    summary: 'اكتمل 1 من 2',
    ask: 'هل تريد أن تطلب من',
  },
} as const;

for (const [language, locale] of [
  ['de', 'de-DE'],
  ['ar', 'ar-EG'],
] as const) {
  test(`a visitor whose browser asks for ${locale} reads ${languages[language]} from the opening to the receipt, and axe finds nothing`, async ({
    browser,
    product,
    ownerApi,
  }, testInfo) => {
    const said = words[language];
    const { id } = await makeList(ownerApi, { items: ['Truss.', 'Gaffer tape'], requireSignature: true });
    const page = await openPhone(browser, product.gateway, locale);
    const part = parts(page);
    const look = async (state: string) => {
      await page.screenshot({ path: testInfo.outputPath(`${state}.png`) });
      await expectNoViolations(page, state);
    };
    await page.goto(`/view-list/${id}`);
    await isLive(page);
    await expect(html(page)).toHaveAttribute('lang', language);
    await expect(html(page)).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByText(said.progress[0])).toBeVisible();
    await expect(page.getByText(said.label)).toBeVisible();
    await expectMirrored(page, language === 'ar');
    await look('form');
    await part.menu.click();
    await look('languages');
    await part.menu.click();
    await part.complete.click();
    await expect(page.getByText(said.nothing)).toBeVisible();
    await look('nothing-checked');
    await part.boxes.first().check();
    await expect(page.getByText(said.progress[1])).toBeVisible();
    await part.addNote.click();
    await part.note.fill('bent');
    await look('note');
    await part.complete.click();
    await expect(page.getByRole('heading', { name: said.confirm })).toBeVisible();
    await expect(page.getByText(said.counted)).toBeVisible();
    await look('confirmation');
    await part.confirm.click();
    await expect(page.getByRole('heading', { name: said.sign })).toBeVisible();
    await part.pad.waitFor();
    await look('signature');
    await part.typeInstead.click();
    await part.typed.fill('Mira Voss');
    await look('typed-signature');
    // What the server refuses is said in the language of the page, whatever the server says.
    const refusal = { code: 'NO_COMPLETED_ITEMS', message: 'No completed items to save' };
    await page.route('**/log-session', (route) => route.fulfill({ status: 400, json: refusal }), {
      times: 1,
    });
    await part.done.click();
    await expect(page.getByText(said.refused)).toBeVisible();
    await look('refused');
    await part.complete.click();
    await part.confirm.click();
    await part.done.click();
    await expect(page.getByRole('heading', { name: said.thanks })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(said.counting);
    // Playwright's own click may scroll the page first, which is a sign of a person.
    await part.stay.dispatchEvent('click');
    await expect(page.locator('.fill-receipt time')).toHaveText(said.time);
    await look('thank-you');
    await part.receiptLink.first().click();
    await expect(page.getByText(said.summary)).toBeVisible();
    await page.locator('.receipt-delete summary').click();
    await expect(page.getByText(said.ask)).toBeVisible();
    await look('receipt');
    await page.context().close();
  });
}

test('another language is chosen by keyboard, keeps what was entered and what waits, and stays chosen', async ({
  browser,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const other = await makeList(ownerApi, { title: 'Stage' });
  const page = await openPhone(browser, product.gateway, 'en-US');
  const part = parts(page);
  await page.route('**/api/lists/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/view-list/${other.id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await part.complete.click();
  await part.confirm.click();
  await expect(page.getByText('1 entry waiting to be sent').first()).toBeVisible();

  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await part.addNote.click();
  await part.note.fill('typed, not added');
  await part.menu.focus();
  await page.keyboard.press('Enter');
  const german = page.getByRole('link', { name: 'Deutsch' });
  await expect(german).toHaveAttribute('lang', 'de');
  await german.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fortschritt: 1 von 3')).toBeVisible();
  await isLive(page);
  await expect(page.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await expect(part.note).toHaveValue('typed, not added');
  await expect(page.getByText('1 Eintrag wartet auf das Senden')).toBeVisible();
  // Nothing asks whether to continue: the visitor has not been away. After a reload they have.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.fill-return')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Fortfahren \(1 von 3/ })).toBeVisible();

  // Both are sent as they were entered.
  await page.unroute('**/api/lists/**');
  await page.goto(`/view-list/${id}`);
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await part.complete.click();
  await part.confirm.click();
  await part.receiptLink.first().waitFor();
  await expect
    .poll(async () => (await (await ownerApi.get(`/api/lists/${other.id}/entries`)).json()).length)
    .toBe(1);
  await page.goto('/view-list/no-such-list');
  await expect(page.getByRole('heading', { name: 'Liste nicht gefunden' })).toBeVisible();
  await page.context().close();
});

test('without JavaScript a language is chosen, too, and what is wrong is said in it', async ({
  browser,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const context = await browser.newContext({
    ...smallPhone,
    javaScriptEnabled: false,
    baseURL: product.gateway,
  });
  const page = await context.newPage();
  await page.goto(`/view-list/${id}`);
  await parts(page).menu.click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await parts(page).complete.click();
  await expect(page.getByRole('alert')).toContainText('لم يُحدَّد أي عنصر');
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await parts(page).complete.click();
  await expect(page.getByRole('heading', { name: 'شكرًا لك!' })).toBeVisible();
  await context.close();
});

test('a page opens offline in the language it had, to its end, and offers no other language', async ({
  browser,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway, locale: 'en-US' });
  const page = await context.newPage();
  const part = parts(page);
  await page.goto(`/view-list/${id}`);
  await expect.poll(() => keptPage(page)).toContain('<html lang="en"');
  await page.goto(`/view-list/${id}?lang=de`);
  await expect.poll(() => keptPage(page)).toContain('<html lang="de"');
  await context.setOffline(true);
  await page.goto(`/view-list/${id}`);
  await isLive(page);
  await expect(part.menu).toBeHidden();
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(page.getByText('Auf diesem Gerät gespeichert').first()).toBeVisible();
  await part.complete.click();
  await part.confirm.click();
  await expect(page.getByText('Ihre Einträge werden gesendet, sobald Sie wieder online sind.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Ihre Einträge wurden gespeichert.').first()).toBeVisible();
  await context.close();
});

test('only the texts of the shown language are loaded', async ({ browser, product, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway, locale: 'de-DE' });
  const requested: string[] = [];
  context.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto(`/view-list/${id}`);
  await expect.poll(() => keptPage(page)).toContain('<html lang="de"');
  const texts = requested.filter((path) => path.includes('texts-'));
  expect(texts.length).toBeGreaterThan(0);
  for (const path of texts) expect(path).toMatch(/\/texts-de\.[0-9a-f]{10}\.json$/);
  const source = await page.content();
  expect(source).toContain('Liste abschließen');
  expect(source).not.toContain('Complete List');
  await context.close();
});

/** The page as the service worker keeps it; empty while it keeps none. */
function keptPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const pages = await caches.open('scanlist-fill-pages');
    return (await (await pages.match(location.pathname))?.text()) ?? '';
  });
}

/** Checks on which side of its item a checkbox stands, and the note's button and the menu on the other. */
async function expectMirrored(page: Page, isMirrored: boolean): Promise<void> {
  const leftOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
  const places = [
    await leftOf('.fill-item input'),
    await leftOf('.fill-item span'),
    await leftOf('.fill-note-toggle'),
  ];
  const sorted = [...places].sort((a, b) => a - b);
  expect(places).toEqual(isMirrored ? sorted.reverse() : sorted);
  // Texts of the owner stand at the side where the page's lines begin.
  const title = await page.locator('h1 bdi').boundingBox();
  if (isMirrored) expect((title?.x ?? 0) + (title?.width ?? 0)).toBeCloseTo(304, 0);
  else expect(title?.x).toBeCloseTo(16, 0);
  // The words of an item keep their own direction: the full stop stands at their end.
  const [first, last] = await page.evaluate(() => {
    const text = document.querySelector('.fill-item bdi')?.firstChild;
    const edge = (at: number) => {
      const range = document.createRange();
      range.setStart(text as Node, at);
      range.setEnd(text as Node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [edge(0), edge(5)];
  });
  expect(first).toBeLessThan(last ?? Number.NaN);
}
