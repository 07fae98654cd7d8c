// @fill @lists
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { sendScriptBefore } from './support/script-file.ts';
import { slowness } from './support/slowness.ts';

test.describe('opened for the first time', () => {
  test.use({ reusesPages: false });

  test('ticks and text from before the script has loaded are kept and sent @core @fill @lists', async ({
    phone,
    ownerApi,
  }) => {
    const list = await makeList(ownerApi);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await phone.route('**/assets/fill/standalone/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await sendScriptBefore(phone, `/view-list/${list.id}`);
    await phone.goto(`/view-list/${list.id}`, { waitUntil: 'commit' });
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    const sent = phone.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().endsWith(list.items[0]?.id ?? '-'),
    );
    release();
    expect((await sent).postDataJSON()).toMatchObject({ completed: true });
    await expect(phone.getByText('Progress: 1 of 3 items')).toBeVisible();
    await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
    await expect(phone.getByText('Progress: 2 of 3 items')).toBeVisible();
    await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  });
});

test('a reload keeps ticks and notes, and another phone sees none of them @core @fill @lists', async ({
  phone,
  signedOutPage,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  await phone.goto(`/view-list/${list.id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await addNote(phone, 'Gaffer tape', 'two rolls left');
  await phone.reload();
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  await expect(phone.getByText('two rolls left')).toBeVisible();
  await expect(phone.getByText('Progress: 1 of 3 items')).toBeVisible();

  await signedOutPage.goto(`/view-list/${list.id}`);
  await expect(signedOutPage.getByText('Progress: 0 of 3 items')).toBeVisible();
  await expect(signedOutPage.getByText('two rolls left')).toBeHidden();
});

test('a visitor who comes back continues or starts again, as they choose', async ({ phone, ownerApi }) => {
  const list = await makeList(ownerApi);
  const truss = phone.getByRole('checkbox', { name: 'Truss' });
  const question = phone.getByRole('group', { name: 'You left this list unfinished.' });
  await phone.goto(`/view-list/${list.id}`);
  await truss.check();
  await phone.reload();
  const next = question.getByRole('button', { name: /^Continue \(1 of 3, from \d+:\d\d [AP]M\)$/ });
  await next.click();
  await expect(question).toHaveCount(0);
  await expect(truss).toBeChecked();

  await phone.reload();
  await question.getByRole('button', { name: 'Start again' }).click();
  await question.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(truss).toBeChecked();
  await question.getByRole('button', { name: 'Start again' }).click();
  await question.getByRole('button', { name: 'Clear and start again' }).click();
  await expect(question).toHaveCount(0);
  await expect(truss).not.toBeChecked();
  await phone.getByRole('checkbox', { name: 'Gaffer tape' }).check();
  await phone.reload();
  await expect(next).toBeVisible();
  await expect(truss).not.toBeChecked();
  await expect(phone.getByRole('checkbox', { name: 'Gaffer tape' })).toBeChecked();
  // A tick means continue.
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await expect(question).toHaveCount(0);
});

test.describe('with a network that fails', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/ });

  test('a second tap and a retry after a lost answer make one entry @core @fill @lists', async ({
    phone,
    ownerApi,
  }) => {
    const list = await makeList(ownerApi);
    let answers = 0;
    await phone.route('**/log-session', async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await phone.goto(`/view-list/${list.id}`);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).dblclick();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect.poll(() => answers, { timeout: 20_000 * slowness }).toBeGreaterThan(1);
    const entries = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
    expect(entries).toHaveLength(1);
  });

  test('an entry completed offline waits on the phone and is sent automatically @core @fill @lists', async ({
    phone,
    ownerApi,
  }) => {
    const list = await makeList(ownerApi);
    await phone.goto(`/view-list/${list.id}`);
    await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeEnabled();
    await phone.waitForLoadState('networkidle');
    await phone.context().setOffline(true);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(phone.getByText('1 entry waiting to be sent').first()).toBeVisible({
      timeout: 15_000 * slowness,
    });
    expect(await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json()).toEqual([]);

    await phone.context().setOffline(false);
    await expect
      .poll(async () => (await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json()).length, {
        timeout: 20_000 * slowness,
      })
      .toBe(1);
    await expect(phone.getByText('1 entry waiting to be sent')).toHaveCount(0);
  });

  test('after one visit the page opens offline', async ({ browser, product, ownerApi }) => {
    const list = await makeList(ownerApi);
    const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
    const page = await context.newPage();
    await page.goto(`/view-list/${list.id}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Truss' }).check();
    await expect(page.getByText('Progress: 1 of 3 items')).toBeVisible();

    // What waits is saved as a file, with code that the worker has kept.
    await page.getByRole('button', { name: 'Complete List' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('1 entry waiting to be sent').first()).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('not-sent-yet.html');
    const copy = await readFile(await download.path(), 'utf8');
    expect(copy).toContain(`<h1>${list.title}</h1>`);
    expect(copy).toMatch(/<h2>Checked<\/h2>\s*<ul>\s*<li>Truss<\/li>\s*<\/ul>/);
    await context.close();
  });
});

test('refusing the location changes nothing for the visitor', async ({ browser, product, ownerApi }) => {
  const list = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, permissions: [], baseURL: product.gateway });
  const page = await context.newPage();
  await complete(page, list.id);
  await context.close();
  const [entry] = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
  expect(entry.location).toBeNull();
});

test('a granted location reaches the entry rounded to four decimals', async ({ phone, ownerApi }) => {
  const list = await makeList(ownerApi);
  await complete(phone, list.id);
  const [entry] = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
  expect(entry.location).toEqual({ latitude: 52.52, longitude: 13.405 });
});

test('the thank-you screen counts down to the homepage, and stops when the visitor asks', async ({
  phone,
  ownerApi,
}) => {
  const list = await makeList(ownerApi);
  await phone.clock.install();
  await complete(phone, list.id);
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await phone.clock.runFor(20_000);
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('the thank-you screen leads to the homepage automatically', async ({ phone, ownerApi }) => {
  const list = await makeList(ownerApi);
  await complete(phone, list.id);
  await phone.waitForURL((url) => url.pathname === '/', { timeout: 15_000 * slowness });
});

test('the confirmation names what is left open, and the last screen names the entry and offers an empty form', async ({
  phone,
  ownerApi,
}) => {
  const items = ['Truss', 'Cable drums', 'Gaffer tape', 'Spare lamps', 'Ladder'];
  const list = await makeList(ownerApi, { title: 'Evening show', items });
  await phone.goto(`/view-list/${list.id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog.getByText('1 of 5 checked. Still open:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Cable drums',
    'Gaffer tape',
    'Spare lamps',
    'and 1 more',
  ]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText(/Evening show\s*1 of 5 completed/)).toBeVisible();
  await phone.getByRole('button', { name: 'Fill in again' }).click();
  await expect(phone.getByText('Progress: 0 of 5 items')).toBeVisible();
  await phone.getByRole('checkbox', { name: 'Ladder' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json()).toHaveLength(2);
});

test('the page is filled in by keyboard alone', async ({ signedOutPage, ownerApi }) => {
  const list = await makeList(ownerApi, { items: ['Only thing'] });
  await signedOutPage.goto(`/view-list/${list.id}`);
  await signedOutPage.getByRole('checkbox', { name: 'Only thing' }).focus();
  await signedOutPage.keyboard.press('Space');
  await expect(signedOutPage.getByText('Progress: 1 of 1 items')).toBeVisible();
  await signedOutPage.getByRole('button', { name: 'Complete List' }).focus();
  await signedOutPage.keyboard.press('Enter');
  await signedOutPage.getByRole('button', { name: 'OK' }).focus();
  await signedOutPage.keyboard.press('Enter');
  await expect(signedOutPage.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('every touch target is at least 48 px and nothing scrolls sideways at 320 px', async ({
  browser,
  product,
  ownerApi,
}) => {
  const list = await makeList(ownerApi, { items: ['W'.repeat(120), 'Short'] });
  const context = await browser.newContext({
    ...phoneOptions,
    viewport: { width: 320, height: 640 },
    baseURL: product.gateway,
  });
  const page = await context.newPage();
  await page.goto(`/view-list/${list.id}`);
  await expect(page.getByRole('button', { name: 'Complete List' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const button of await page.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(box.height, await button.innerText()).toBeGreaterThanOrEqual(48);
  }
  await context.close();
});

test('in a long list, rows out of sight are reached by key, ticked, noted and sent, and the list says how long it is', async ({
  phone,
  ownerApi,
}) => {
  const items = Array.from({ length: 60 }, (_, place) => `Thing ${place + 1}`);
  const list = await makeList(ownerApi, { items });
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.locator('[data-live]')).toBeAttached();
  await expectAccessible(phone, 'long list');
  const rows = phone.getByRole('list').getByRole('listitem');
  await expect(rows).toHaveCount(60);
  await expect(rows.first()).toHaveAttribute('aria-setsize', '60');
  // From the last row of what is drawn at first to the next one, which is not.
  await rows.nth(24).getByRole('button', { name: 'Add note' }).focus();
  for (const name of ['Thing 26', 'Thing 27']) {
    await phone.keyboard.press('Tab');
    const box = phone.getByRole('checkbox', { name, exact: true });
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
    await phone.keyboard.press('Space');
    await phone.keyboard.press('Tab');
  }
  await phone.getByRole('checkbox', { name: 'Thing 60' }).check();
  await addNote(phone, 'Thing 59', 'the last but one');
  await expect(phone.getByText('Progress: 3 of 60 items')).toBeVisible();
  const sent = phone.waitForRequest((request) => request.url().endsWith('/log-session'));
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const entry = (await sent).postDataJSON() as { completedItems: unknown[]; uncompletedItems: unknown[] };
  expect([entry.completedItems.length, entry.uncompletedItems.length]).toEqual([3, 57]);
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('text from a visitor is never interpreted as markup', async ({ phone, ownerPage, ownerApi }) => {
  const list = await makeList(ownerApi, {
    items: ['<img src=x onerror=alert(1)>'],
    title: '</script><b>Title',
  });
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByRole('heading', { name: '</script><b>Title' })).toBeVisible();
  await phone.getByRole('checkbox', { name: '<img src=x onerror=alert(1)>' }).check();
  await addNote(phone, '<img src=x', '<script>alert(2)</script>');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await ownerPage.goto(`/list-entries/${list.id}`);
  await ownerPage.getByRole('button', { name: /Entry #1/ }).click();
  await expect(ownerPage.getByText('<script>alert(2)</script>')).toBeVisible();
});

async function complete(page: Page, listId: string): Promise<void> {
  await page.goto(`/view-list/${listId}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 15_000 * slowness });
}

async function addNote(page: Page, item: string, note: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: item });
  if (!(await row.getByRole('textbox').isVisible()))
    await row.getByRole('button', { name: /note/i }).first().click();
  await row.getByRole('textbox').fill(note);
  await row.getByRole('button', { name: /^(Add|Save)/ }).click();
  await expect(row.getByText(note)).toBeVisible();
}
