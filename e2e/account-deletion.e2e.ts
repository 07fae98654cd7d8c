// @accounts @payments @lists
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { collectErrors, expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { makeSubscriber } from './support/new-subscriber.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { slowness } from './support/slowness.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (400|401|404)/ });

test('an owner exports all data and deletes the account, and no data of it is left @core @accounts @payments @lists', async ({
  browser,
  errors,
  playwright,
  product,
  phone,
  mailbox,
  request,
}) => {
  const owner = await makeSubscriber(playwright, product);
  const list = await makeList(owner.api, { title: 'Boat shed', notificationEmail: owner.email });
  await makeEntry(owner.api, list);
  const gone = await makeList(owner.api, { title: 'Old shed' });
  await owner.api.delete(`/api/lists/${gone.id}`);

  const context = await browser.newContext({ baseURL: product.gateway, acceptDownloads: true });
  const { username, password } = owner;
  await context.request.post('/api/auth/login', { data: { username, password } });
  const page: Page = await context.newPage();
  collectErrors(page, errors);
  await page.goto('/profile?tab=security');
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('link', { name: 'Download Your Data' })
    .or(page.getByRole('button', { name: 'Download Your Data' }))
    .first()
    .click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^scanlist-export-\d{4}-\d{2}-\d{2}\.json$/);
  const words = await readFile(await download.path(), 'utf8');
  const everything = JSON.parse(words);
  expect(JSON.stringify(everything)).not.toMatch(/password|hash/i);
  for (const word of [owner.email, 'Boat shed', 'Old shed', 'one bent', 'Truss'])
    expect(words).toContain(word);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText(/wrong|incorrect/i).first()).toBeVisible();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/account (is|has been) deleted/i).first()).toBeVisible();

  expect((await owner.api.get('/api/auth/user')).status()).toBe(401);
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(401);
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByText('List Not Found')).toBeVisible();

  const provider = new PaymentProvider(product.stripe);
  await expect
    .poll(async () =>
      (await provider.list<{ email: string }>('customers')).filter(({ email }) => email === owner.email),
    )
    .toEqual([]);
  await expect
    .poll(async () =>
      (await mailbox.all()).filter(({ to }) => to.includes(owner.email)).map(({ subject }) => subject),
    )
    .toContainEqual(expect.stringMatching(/deleted/i));
  await expect
    .poll(() => rowsAbout(product, owner.id, owner.email), { timeout: 20_000 * slowness })
    .toEqual([]);
  await context.close();
});

/**
 * Returns every row in every service's database that still contains the owner's name or address; an id alone may stay.
 * Published outbox rows are not included, because the outbox is purged after six hours (decision 0021).
 */
async function rowsAbout(product: { postgres: string }, id: string, email: string): Promise<string[]> {
  const found: string[] = [];
  for (const service of ['gateway', 'lists', 'billing', 'notify'] as const) {
    const sql = openDatabase(product, service);
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    for (const { name } of tables.filter(({ name }) => name !== 'outbox')) {
      const rows = await sql<{ row: string }[]>`
        select row_to_json(t)::text as row from ${sql(name)} t
        where row_to_json(t)::text ilike ${`%${email}%`}
          or (${name} in ('list', 'entry', 'account', 'session', 'notification_address') and row_to_json(t)::text like ${`%${id}%`})`;
      found.push(...rows.map(({ row }) => `${service}.${name}: ${row.slice(0, 200)}`));
    }
    await sql.end();
  }
  return found;
}
