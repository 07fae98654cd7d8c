// @lists @owner
import { openDatabase } from '../support/database.ts';
import { completedEntryItems } from '../support/entry-items.ts';
import { expect, makeList, test } from '../support/fixtures.ts';

test('a list with a hundred thousand entries opens, pages and filters quickly', async ({
  newOwner,
  newOwnerPage: page,
  product,
}) => {
  const list = await makeList(newOwner.api);
  const sql = openDatabase(product, 'lists');
  const items = completedEntryItems(list);
  await sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent,
      items, items_bytes)
    select ${list.id}, n, 'session-1-' || n, 'AAAA-AAAA', now() - (100001 - n) * interval '1 minute', 3, 3, 'Test',
      ${sql.json(items)}, 400
    from generate_series(1, 100000) n`;
  await sql`insert into list_stat (list_id, entries, last_at) values (${list.id}, 100000, now())`;
  await sql`analyze entry`;
  await sql.end();

  const answeredWithinMs = async (query: string) => {
    const startedAt = performance.now();
    const answer = await newOwner.api.get(`/api/lists/${list.id}/entries?limit=50${query}`);
    expect(answer.status(), query).toBe(200);
    return performance.now() - startedAt;
  };
  for (const query of [
    '',
    '&before=500',
    '&hasNotes=1',
    '&notAllDone=1',
    '&open=1',
    '&dealtWith=1',
    '&deleted=1',
    '&until=2020-01-01T00:00:00Z',
  ]) {
    expect.soft(await answeredWithinMs(query), query).toBeLessThan(500);
  }
  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByRole('button', { name: /^Entry #100000\b/ })).toBeVisible();
  for (const number of [99_950, 99_900, 99_850]) {
    await page
      .getByRole('button', { name: /^Entry #/ })
      .last()
      .scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: new RegExp(`^Entry #${number}\\b`) })).toBeAttached();
  }
});
