// @fill @lists @mails
import type { Page } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { disruptive as test } from './support/dedicated-product.ts';
import { expect, makeEntry, makeList } from './support/fixtures.ts';
import { Mailbox } from './support/mailbox.ts';
import { raisedBudgets } from './support/raised-budgets.ts';

// Pages get 429 and 503 here, and the browser logs them.
test.use({ allowedErrors: /the server responded with a status of (429|503)/ });

test('when a list’s daily budget is used up, a phone keeps the entry, says when it will be sent, and then sends it', async ({
  newOwner: { api, email },
  product,
  phone,
}) => {
  const list = await makeList(api, { title: 'Gate' });
  await makeEntry(api, list);
  const sql = openDatabase(product, 'lists');
  const budget = Number(raisedBudgets.LIST_ENTRIES_PER_DAY);
  const startedDayAgo = (hours: number) => sql`
    update list_stat set day_entries = ${budget}, day_since = now() - ${hours} * interval '1 hour' where list_id = ${list.id}`;
  await startedDayAgo(22);

  let submissions = 0;
  phone.on('request', (request) => {
    if (request.url().endsWith('/log-session')) submissions += 1;
  });
  await phone.clock.install();
  await phone.goto(`/view-list/${list.id}`);
  await fillIn(phone);
  await expect(phone.getByText(/^Too many entries came in at once\. Yours will be sent/)).toContainText(
    /will be sent around \w+day,? (at )?\d+:\d\d [AP]M\./,
  );
  await expect(phone.getByText('Saved on this phone · 1 entry waiting to be sent').first()).toBeVisible();
  expect(submissions).toBe(1);

  // Viewing the page, returning to it, and half of the waiting time do not trigger a request.
  await phone.evaluate(() => {
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await phone.clock.fastForward('01:00:00');
  await phone.goto(`/view-list/${list.id}`);
  await expect(phone.getByText(/1 entry waiting to be sent around \w+day/).first()).toBeVisible();
  // Ticks are still sent.
  const ticked = phone.waitForResponse('**/items/*');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  expect((await ticked).status()).toBe(200);
  expect(submissions).toBe(1);

  // The owner was notified once, although the list sends no notifications.
  const [mail] = await new Mailbox(product.mailbox).waitForTo(email, 1);
  expect(mail?.subject).toBe('Gate is full for today');

  await startedDayAgo(25);
  await phone.clock.fastForward('01:05:00');
  await expect(phone.getByText(/Gate: receipt [A-Z0-9]{4}-[A-Z0-9]{4}/)).toBeVisible();
  expect(submissions).toBe(2);
  expect((await (await api.get(`/api/lists/${list.id}`)).json()).entryCount).toBe(2);
  await sql.end();
});

test('while the database’s disk is full, visitors are asked to come later, phones keep their entries, and everything recovers', async ({
  newOwner: { api },
  product,
  phone,
}) => {
  const list = await makeList(api);
  const sql = openDatabase(product, 'lists');
  // The error of PostgreSQL when it cannot extend a file, for this list alone.
  const when = `for each row when (new.list_id = '${list.id}') execute function no_disk_left()`;
  await sql.unsafe(`
    create function no_disk_left() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_disk_left before insert on entry ${when};
    create trigger no_disk_left before insert or update on draft ${when}`);
  const [item] = list.items;
  const refused = await api.post(`/api/lists/${list.id}/log-session`, {
    data: {
      sessionId: `session-1-${crypto.randomUUID()}`,
      completedItems: [{ itemId: item?.id, content: item?.content }],
    },
  });
  expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '2']);
  await phone.goto(`/view-list/${list.id}`);
  await fillIn(phone);
  await expect(phone.getByText('1 entry waiting to be sent').first()).toBeVisible();
  // Reading still works.
  expect((await api.get(`/api/lists/${list.id}`)).status()).toBe(200);
  await sql.unsafe(`
    drop trigger no_disk_left on entry; drop trigger no_disk_left on draft; drop function no_disk_left()`);
  await expect(phone.getByText('Your entries have been saved successfully.').first()).toBeVisible({
    timeout: 90_000,
  });
  expect((await (await api.get(`/api/lists/${list.id}`)).json()).entryCount).toBe(1);
  await sql.end();
});

async function fillIn(phone: Page): Promise<void> {
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
}
