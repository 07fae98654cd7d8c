// @lists @owner
import { openDatabase } from './support/database.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('entries are found by day, by notes and by open items @core @lists @owner', async ({
  newOwner,
  newOwnerPage: page,
  product,
}) => {
  const list = await makeList(newOwner.api);
  const complete = async (ticked: number, note: string | null) => {
    const items = list.items.map(({ id, content }) => ({ itemId: id, content }));
    await makeEntry(newOwner.api, list, {
      completedItems: items.slice(0, ticked).map((item) => ({ ...item, note })),
      uncompletedItems: items.slice(ticked),
    });
  };
  await complete(3, null);
  await complete(3, 'one bent');
  await complete(1, null);
  const sql = openDatabase(product, 'lists');
  await sql`update entry set created_at = now() - interval '40 days' where list_id = ${list.id} and number = 1`;
  await sql.end();

  const rows = page.getByRole('button', { name: /^Entry #/ });
  await page.goto(`/list-entries/${list.id}`);
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Has notes' }).check();
  await expect(rows).toHaveText([/Entry #2/]);
  await page.getByRole('checkbox', { name: 'Has notes' }).uncheck();
  await page.getByRole('checkbox', { name: 'Not fully completed' }).check();
  await expect(rows).toHaveText([/Entry #3/]);
  await page.reload();
  await expect(rows).toHaveText([/Entry #3/]);
  await page.getByRole('checkbox', { name: 'Not fully completed' }).uncheck();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(rows).toHaveText([/Entry #3/, /Entry #2/]);
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To').fill('2001-12-31');
  await expect(page.getByText('No entries match').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Clear filters/ })
    .first()
    .click();
  await expect(rows).toHaveCount(3);
});
