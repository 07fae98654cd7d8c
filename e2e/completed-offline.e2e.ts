// @fill @lists @owner @mails
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { slowness } from './support/slowness.ts';

interface Sent {
  receiptSecret: string;
  completedAt: number;
  sentAt: number;
}

test.use({ allowedErrors: /Failed to load resource/ });

test('what was completed offline and sent more than a day later counts for its day, and every page says the same', async ({
  newOwner,
  newOwnerPage: page,
  phone,
  mailbox,
}) => {
  const title = `Night round ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(newOwner.api, { title, notificationEmail: newOwner.email });
  // The owner's browser says their time zone.
  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByRole('heading', { name: 'No Entries Yet' })).toBeVisible();

  const { sent, receipt } = await completedOffline(phone, list.id);
  expect(sent.sentAt - sent.completedAt).toBeGreaterThan(31 * 3_600_000);
  const [entry] = await (await newOwner.api.get(`/api/lists/${list.id}/entries`)).json();
  const agoMs = Date.parse(entry.createdAt) - Date.parse(entry.completedAt);
  expect(agoMs).toBe(sent.sentAt - sent.completedAt);
  expect(receipt).toMatchObject({ createdAt: entry.createdAt, completedAt: entry.completedAt });
  await makeEntry(newOwner.api, list, { completedItems: list.items.map(({ id }) => ({ itemId: id })) });

  const inWords = (at: string) =>
    page.evaluate(
      (iso) => new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
      at,
    );
  const [completed, received] = [await inWords(entry.completedAt), await inWords(entry.createdAt)];
  const day = await page.evaluate((iso) => new Date(iso).toLocaleDateString('sv-SE'), entry.completedAt);
  const rows = page.getByRole('button', { name: /^Entry #/ });
  await page.goto(`/list-entries/${list.id}`);
  await expect(rows).toHaveText([/Entry #2/, /Entry #1/]);
  await expect(rows.nth(1)).toContainText(`Completed ${completed}, received ${received}`);
  await expect(rows.nth(0)).not.toContainText('received');
  await expect(page.getByText('The entry that was received last comes first.')).toBeVisible();
  await page.goto(`/list-entries/${list.id}?from=${day}&to=${day}`);
  await expect(rows).toHaveText([/Entry #1/]);
  await page.goto(`/entries?from=${day}&to=${day}`);
  await expect(page.getByRole('button', { name: /Entry #\d/ })).toHaveText([/Entry #1/]);
  await page.goto(`/list-details/${list.id}`);
  const group = page.getByRole('button', { name: /^Entry from/ }).last();
  await expect(group).toContainText(`Received ${received}`);

  const figures = async () =>
    await (await newOwner.api.get(`/api/lists/${list.id}/insights?from=${day}&to=${day}`)).json();
  await expect.poll(async () => (await figures()).upToDate, { timeout: 20_000 * slowness }).toBe(true);
  expect(await figures()).toMatchObject({ entries: 1 });

  const csv = await (await newOwner.api.get(`/api/lists/${list.id}/entries.csv?from=${startOf(day)}`)).text();
  const [, exported] = parse<Record<string, string>>(csv, { columns: true, bom: true });
  expect(Date.parse(exported?.Submitted ?? '')).toBe(toSeconds(entry.completedAt));
  expect(Date.parse(exported?.Received ?? '')).toBe(toSeconds(entry.createdAt));

  const mail = await mailbox.waitFor(`${title}: 1 of 3 completed`);
  expect(mail.text).toMatch(/When: +Completed \w+ \d+, \d{4} at .+, received \w+ \d+, \d{4} at /);

  await phone.goto(`/receipt/${sent.receiptSecret}`);
  await expect(phone.locator('.fill-receipt time')).toHaveAttribute('datetime', entry.completedAt);
  await expect(phone.locator('.fill-receipt time')).toHaveText(/^Completed .+, received .+/);
});

/** Completes a list without a network at 23:40 by a clock that is years slow, and comes back the day after, at 7:00. */
async function completedOffline(phone: Page, listId: string): Promise<{ sent: Sent; receipt: unknown }> {
  await phone.clock.install({ time: '2019-03-01T23:40:00' });
  await phone.goto(`/view-list/${listId}`);
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeEnabled();
  await phone.waitForLoadState('networkidle');
  await phone.context().setOffline(true);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('1 entry waiting to be sent').first()).toBeVisible({
    timeout: 15_000 * slowness,
  });
  await phone.clock.setSystemTime('2019-03-03T07:00:00');
  const answered = phone.waitForResponse((answer) => answer.url().endsWith('/log-session') && answer.ok());
  await phone.context().setOffline(false);
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  const answer = await answered;
  return { sent: answer.request().postDataJSON(), receipt: await answer.json() };
}

const startOf = (day: string) => encodeURIComponent(new Date(Date.parse(day) - 86_400_000).toISOString());
const toSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000) * 1000;
