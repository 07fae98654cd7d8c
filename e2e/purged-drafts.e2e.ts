// @lists @fill
import { inDatabase } from './support/database.ts';
import { expect, makeList, test } from './support/fixtures.ts';

test('a visitor whose draft was purged for newer ones continues without loss, and the entry is complete', async ({
  phone,
  ownerApi,
  product,
}) => {
  const list = await makeList(ownerApi);
  await phone.goto(`/view-list/${list.id}`);
  const truss = phone.getByRole('checkbox', { name: 'Truss' });
  await truss.check();
  const tape = phone.getByRole('listitem').filter({ hasText: 'Gaffer tape' });
  await tape.getByRole('button', { name: /note/i }).click();
  await tape.getByRole('textbox').fill('two rolls left');
  await tape.getByRole('button', { name: /^Add/ }).click();
  const drafts = () =>
    inDatabase(product, 'lists', (sql) => sql`select from draft where list_id = ${list.id}`);
  await expect.poll(async () => (await drafts()).count).toBe(2);
  await inDatabase(
    product,
    'lists',
    (sql) => sql`
      select forget_drafts_unless_touched(list_id, session_id, touched_at) from running_session where list_id = ${list.id}`,
  );
  expect((await drafts()).count).toBe(0);

  await phone.reload();
  await expect(truss).toBeChecked();
  await expect(phone.getByText('two rolls left')).toBeVisible();
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await expect.poll(async () => (await drafts()).count).toBe(3);
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const [entry] = await (await ownerApi.get(`/api/lists/${list.id}/entries`)).json();
  expect(entry.items).toMatchObject([
    { content: 'Truss', completed: true, note: null },
    { content: 'Cable drums', completed: true, note: null },
    { content: 'Gaffer tape', completed: false, note: 'two rolls left' },
  ]);
});
