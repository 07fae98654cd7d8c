import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('entries come in pages, and a link to an old one opens it', async ({ ownerPage, ownerApi }) => {
  const list = await makeList(ownerApi, { items: ['Truss', 'Cable drums'] });
  const itemId = list.items[0]?.id;
  for (let visit = 1; visit <= 60; visit += 1) {
    const number = await makeEntry(ownerApi, list, { completedItems: [{ itemId, note: `visit ${visit}` }] });
    expect(number).toBe(visit);
  }

  await ownerPage.goto(`/list-entries/${list.id}`);
  await expect(ownerPage.getByRole('button', { name: /Entry #60\b/ })).toBeVisible();
  await expect(ownerPage.getByRole('button', { name: /Entry #\d+/ })).toHaveCount(50);
  await ownerPage.getByRole('button', { name: /Entry #11\b/ }).scrollIntoViewIfNeeded();
  await expect(ownerPage.getByRole('button', { name: /Entry #\d+/ })).toHaveCount(60);

  await ownerPage.goto('/dashboard');
  await ownerPage.goto(`/list-entries/${list.id}#entry-3`);
  await expect(ownerPage.locator('#entry-3').getByText('visit 3')).toBeVisible();
});
